import type { Actor, BuyerScope, Ctx, HouseScope, PartnerScope, StaffScope, UserScope } from './context.ts'
import { refuse } from './refusal.ts'

// The casts below are the only places that create scopes.

/** @throws AppError login_required without a session or guest token */
export function asBuyer({ actor }: Pick<Ctx, 'actor'>): BuyerScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as BuyerScope
  if (actor.kind === 'guest') return { kind: 'guest', guestId: actor.guestId } as BuyerScope
  return refuse('login_required')
}

export function asUser({ actor }: Pick<Ctx, 'actor'>): UserScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as UserScope
  return refuse('login_required')
}

export function asPartner({ actor }: Pick<Ctx, 'actor'>): PartnerScope {
  if (actor.kind !== 'user') return refuse('login_required')
  if (!actor.partner) return refuse('not_a_partner')
  return { partnerId: actor.userId } as PartnerScope
}

export function asStaff({ actor }: { actor: Actor }): StaffScope {
  if (actor.kind === 'staff') return { staffId: actor.staffId, role: actor.role } as StaffScope
  return refuse('login_required')
}

/** Placeholder for a staff id in rows written by the system; no account has it. */
const HOUSE_ID = '00000000-0000-0000-0000-000000000000'

export function asHouse({ actor }: { actor: Actor }): HouseScope {
  if (actor.kind === 'system') return { staffId: HOUSE_ID, house: true } as HouseScope
  return refuse('login_required')
}

/** Scope of a customer for whom staff act, such as exporting their personal data; the action itself is audited. */
export const userFor = (_staff: StaffScope, userId: number): UserScope => ({ kind: 'user', userId }) as UserScope

/** Scope of a guest that staff created for an order; nobody has its token. */
export const guestFor = (_staff: StaffScope, guestId: string): BuyerScope => ({ kind: 'guest', guestId }) as BuyerScope

/** Scope of a partner whom staff view. */
export const partnerFor = (_staff: StaffScope, partnerId: number): PartnerScope => ({ partnerId }) as PartnerScope
