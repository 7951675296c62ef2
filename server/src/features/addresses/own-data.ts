import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { placeLine, recipientName } from '@bailu/contract/addresses/kinds'
import { toAddressFields } from '../../core/address-columns.ts'
import { type Ctx, type UserScope, asStaff, userScopeFor } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { address } from '../account/table.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { ensureDefault, isOwnAddress } from './address-fields.ts'
import { MAX_ADDRESSES } from './edit-addresses.ts'

/** Erases all addresses of a user, including deleted ones; orders have their own copies. */
export async function eraseAddresses(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(address).where(eq(address.userId, userId))
}

type Row = typeof address.$inferSelect

const dedupeKey = (row: Row) => [...Object.values(toAddressFields(row)), row.addressType].join('\n')

/**
 * Merging accounts: moves addresses, newest first, up to the limit; duplicates and those above the
 * limit are moved as deleted. The default of the remaining account stays.
 */
export async function mergeAccountAddresses(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const remaining = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, to), isNull(address.deletedAt)))
    .orderBy(asc(address.id))
    .for('update')
  const closed = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, from), isNull(address.deletedAt)))
    .orderBy(desc(address.isDefault), desc(address.id))
    .for('update')
  const knownKeys = new Set(remaining.map(dedupeKey))
  const added = closed.filter((row) => !knownKeys.has(dedupeKey(row)))
  const free = Math.max(MAX_ADDRESSES - remaining.length, 0)
  const movedIds = new Set(added.slice(0, free).map(({ id }) => id))
  const omittedIds = closed.filter(({ id }) => !movedIds.has(id)).map(({ id }) => id)
  if (omittedIds.length > 0)
    await tx.db.update(address).set({ deletedAt: tx.now }).where(inArray(address.id, omittedIds))
  await tx.db.update(address).set({ userId: to, isDefault: false }).where(eq(address.userId, from))
  await ensureDefault(tx, userScopeFor(asStaff(tx), to))
  return { addresses: movedIds.size, addresses_left: omittedIds.length }
}

async function readAddressData(ctx: Ctx, scope: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db.select().from(address).where(isOwnAddress(scope)).orderBy(asc(address.id))
  return rows.map((row) => ({
    name: recipientName(toAddressFields(row)),
    phone: row.phone,
    address: placeLine(toAddressFields(row)),
    used_for: row.addressType,
    is_default: row.isDefault,
    added_at: isoTime(row.createdAt),
  }))
}

export const addressData: PersonalDataSection = { name: 'addresses', read: readAddressData }
