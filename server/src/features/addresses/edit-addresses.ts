import { and, count, eq } from 'drizzle-orm'
import { isPickupId } from '@bailu/contract/addresses/kinds'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { address } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { ensureDefault, isOwnAddress, lockAddressBook, requireAllowedKind, toFormColumns } from './address-fields.ts'

/** Most addresses of an account. */
export const MAX_ADDRESSES = 50

type AddressInput = ParsedOf<'POST /api/address'>

/** Adds an address; a user's first own one becomes the default. Adding an equal address returns the existing one. */
export const addAddress: Handler<'POST /api/address'> = async (ctx, input) => {
  const scope = asUser(ctx)
  requireAllowedKind(ctx, input)
  return inTx(ctx, async (tx) => {
    await lockAddressBook(tx, scope)
    const id = (await findEqualAddress(tx, scope, input)) ?? (await insertAddress(tx, scope, input))
    await ensureDefault(tx, scope, input.is_default ? id : undefined)
    return { id }
  })
}

// Makes retries of a request idempotent.
async function findEqualAddress(ctx: Ctx, scope: UserScope, form: AddressInput): Promise<number | undefined> {
  const columns = toFormColumns(form)
  const conditions = Object.entries(columns).map(([name, value]) => eq(address[name as keyof typeof columns], value))
  const [existing] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(and(isOwnAddress(scope), ...conditions))
    .limit(1)
  return existing?.id
}

async function insertAddress(ctx: Ctx, scope: UserScope, form: AddressInput): Promise<number> {
  const [counted] = await ctx.db.select({ all: count() }).from(address).where(isOwnAddress(scope))
  if ((counted?.all ?? 0) >= MAX_ADDRESSES) fail('address_limit')
  const [inserted] = await ctx.db
    .insert(address)
    .values({ ...toFormColumns(form), userId: scope.userId, createdAt: ctx.now })
    .returning({ id: address.id })
  await recordAudit(ctx, 'address.added', { type: 'address', id: inserted!.id })
  return inserted!.id
}

/** Changes an address of the caller; orders have their own copy of it. */
export const changeAddress: Handler<'PUT /api/address/{id}'> = async (ctx, input) => {
  const scope = asUser(ctx)
  if (isPickupId(input.id)) fail('pickup_fixed')
  requireAllowedKind(ctx, input)
  return inTx(ctx, async (tx) => {
    await lockAddressBook(tx, scope)
    const changed = await tx.db
      .update(address)
      .set({ ...toFormColumns(input), ...(input.address_type === 'customer' && { isDefault: false }) })
      .where(isOwnAddress(scope, input.id))
      .returning({ id: address.id })
    if (changed.length === 0) fail('not_found')
    await ensureDefault(tx, scope, input.is_default ? input.id : undefined)
    await recordAudit(tx, 'address.changed', { type: 'address', id: input.id })
  })
}

/** Deletes an address of the caller; if it was the default, the newest other own one becomes it. */
export const deleteAddress: Handler<'DELETE /api/address/{id}'> = async (ctx, input) => {
  const scope = asUser(ctx)
  if (isPickupId(input.id)) fail('pickup_fixed')
  return inTx(ctx, async (tx) => {
    await lockAddressBook(tx, scope)
    const deleted = await tx.db
      .update(address)
      .set({ deletedAt: tx.now, isDefault: false })
      .where(isOwnAddress(scope, input.id))
      .returning({ id: address.id })
    if (deleted.length === 0) fail('not_found')
    await ensureDefault(tx, scope)
    await recordAudit(tx, 'address.deleted', { type: 'address', id: input.id })
  })
}

/** Makes one of the caller's own addresses the default; not possible for a customer's address. */
export const makeDefaultAddress: Handler<'POST /api/address/{id}/default'> = async (ctx, { id }) => {
  const scope = asUser(ctx)
  if (isPickupId(id)) fail('pickup_fixed')
  return inTx(ctx, async (tx) => {
    await lockAddressBook(tx, scope)
    const [found] = await tx.db
      .select({ id: address.id })
      .from(address)
      .where(and(isOwnAddress(scope, id), eq(address.addressType, 'own')))
    if (!found) fail('not_found')
    await ensureDefault(tx, scope, id)
    await recordAudit(tx, 'address.made_default', { type: 'address', id })
  })
}
