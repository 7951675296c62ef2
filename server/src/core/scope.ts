import type { Actor, BuyerScope, Ctx, PartnerScope, StaffScope, UserScope } from './context.ts'
import { refuse } from './refusal.ts'

// The casts below are the only places where a scope is minted.

/** @throws Refusal login_required when nobody owns the call. A guest without token owns nothing. */
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
