import type { Actor, BuyerScope, Ctx, SystemScope, PartnerScope, StaffScope, UserScope } from './context.ts'
import { fail } from '../lib/errors.ts'

// The casts below are the only places that create scopes.

/** @throws AppError login_required without a session or guest token */
export function asBuyer({ actor }: Pick<Ctx, 'actor'>): BuyerScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as BuyerScope
  if (actor.kind === 'guest') return { kind: 'guest', guestId: actor.guestId } as BuyerScope
  return fail('login_required')
}

export function asUser({ actor }: Pick<Ctx, 'actor'>): UserScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as UserScope
  return fail('login_required')
}

export function asPartner({ actor }: Pick<Ctx, 'actor'>): PartnerScope {
  if (actor.kind !== 'user') return fail('login_required')
  if (!actor.partner) return fail('not_a_partner')
  return { partnerId: actor.userId } as PartnerScope
}

export function asStaff({ actor }: { actor: Actor }): StaffScope {
  if (actor.kind === 'staff') return { staffId: actor.staffId, role: actor.role } as StaffScope
  return fail('login_required')
}

/** Placeholder for a staff id in rows written by the system; no account has it. */
const SYSTEM_STAFF_ID = '00000000-0000-0000-0000-000000000000'

export function asSystem({ actor }: { actor: Actor }): SystemScope {
  if (actor.kind === 'system') return { staffId: SYSTEM_STAFF_ID, system: true } as SystemScope
  return fail('login_required')
}

/** Scope of a customer for whom staff act, such as exporting their personal data; the action itself is audited. */
export const userScopeFor = (_staff: StaffScope, userId: number): UserScope => ({ kind: 'user', userId }) as UserScope

/** Scope of a guest that staff created for an order; nobody has its token. */
export const guestScopeFor = (_staff: StaffScope, guestId: string): BuyerScope =>
  ({ kind: 'guest', guestId }) as BuyerScope

/** Scope of a partner whom staff view. */
export const partnerScopeFor = (_staff: StaffScope, partnerId: number): PartnerScope => ({ partnerId }) as PartnerScope
