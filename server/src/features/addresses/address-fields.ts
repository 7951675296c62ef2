import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { toAddressColumns } from '../../core/address-columns.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { fail, AppError } from '../../lib/errors.ts'
import { address, user } from '../account/table.ts'

/** The database columns of a submitted address form. */
export const toFormColumns = (form: AddressForm) => ({ ...toAddressColumns(form), addressType: form.address_type })

/** SQL condition: addresses of this user that are not deleted. The pick-up point belongs to no user. */
export const isOwnAddress = ({ userId }: UserScope, id?: number) =>
  and(eq(address.userId, userId), isNull(address.deletedAt), id === undefined ? undefined : eq(address.id, id))

/** Locks the user's row: serializes changes of one address book. */
export async function lockAddressBook(ctx: Ctx, { userId }: UserScope): Promise<void> {
  const locked = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('no key update')
  if (locked.length === 0) fail('session_expired')
}

/** @throws AppError not_a_partner, or bad_input for a customer's address as the default */
export function requireAllowedKind({ actor }: Ctx, form: AddressForm): void {
  if (form.address_type === 'own') return
  if (actor.kind !== 'user' || !actor.partner) fail('not_a_partner')
  if (form.is_default) throw new AppError('bad_input', { is_default: { what: 'choice' } })
}

/** Ensures exactly one default among the own addresses: the given one, else the current default, else the newest. */
export async function ensureDefault(ctx: Ctx, scope: UserScope, requestedId?: number): Promise<void> {
  const isOwnKind = and(isOwnAddress(scope), eq(address.addressType, 'own'))
  const [candidate] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(isOwnKind)
    .orderBy(desc(address.isDefault), desc(address.id))
    .limit(1)
  const defaultId = requestedId ?? candidate?.id
  if (defaultId === undefined) return
  const [current] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(and(isOwnAddress(scope), eq(address.isDefault, true)))
  if (current?.id === defaultId) return
  if (current) await ctx.db.update(address).set({ isDefault: false }).where(isOwnAddress(scope, current.id))
  await ctx.db
    .update(address)
    .set({ isDefault: true })
    .where(and(isOwnKind, eq(address.id, defaultId)))
}
