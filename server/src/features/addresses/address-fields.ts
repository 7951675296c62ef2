import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AddressForm } from '@bailu/contract/addresses'
import type { Ctx, UserScope } from '../../core/context.ts'
import { refuse, Refusal } from '../../core/refusal.ts'
import { address, user } from '../../database/tables/people.ts'

/** The database columns of a submitted address form. */
export const addressColumns = (form: AddressForm) => ({
  firstName: form.first_name,
  lastName: form.last_name,
  country: form.country,
  province: form.province,
  city: form.city,
  area: form.area,
  address1: form.address1,
  address2: form.address2,
  zip: form.zip,
  phone: form.phone,
  addressType: form.address_type,
})

/** SQL condition: addresses of this user that are not deleted. The pick-up point belongs to no user. */
export const ownAddress = ({ userId }: UserScope, id?: number) =>
  and(eq(address.userId, userId), isNull(address.deletedAt), id === undefined ? undefined : eq(address.id, id))

/** Locks the user's row: serializes changes of one address book. */
export async function holdBook(ctx: Ctx, { userId }: UserScope): Promise<void> {
  const held = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('no key update')
  if (held.length === 0) refuse('session_expired')
}

/** @throws AppError not_a_partner, or bad_input for a customer's address as the default */
export function refuseWrongKind({ actor }: Ctx, form: AddressForm): void {
  if (form.address_type === 'own') return
  if (actor.kind !== 'user' || !actor.partner) refuse('not_a_partner')
  if (form.is_default) throw new Refusal('bad_input', { is_default: { what: 'choice' } })
}

/** Ensures exactly one default among the own addresses: the given one, else the current default, else the newest. */
export async function settleDefault(ctx: Ctx, scope: UserScope, wanted?: number): Promise<void> {
  const own = and(ownAddress(scope), eq(address.addressType, 'own'))
  const [first] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(own)
    .orderBy(desc(address.isDefault), desc(address.id))
    .limit(1)
  const chosen = wanted ?? first?.id
  if (chosen === undefined) return
  const [now] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(and(ownAddress(scope), eq(address.isDefault, true)))
  if (now?.id === chosen) return
  if (now) await ctx.db.update(address).set({ isDefault: false }).where(ownAddress(scope, now.id))
  await ctx.db
    .update(address)
    .set({ isDefault: true })
    .where(and(own, eq(address.id, chosen)))
}
