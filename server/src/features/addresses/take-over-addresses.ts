import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { asStaff, userFor } from '../../core/scope.ts'
import { address } from '../../database/tables/people.ts'
import { MOST } from './add-address.ts'
import { settleDefault } from './address-fields.ts'

type Row = typeof address.$inferSelect

const sameness = (row: Row) =>
  [
    row.firstName,
    row.lastName,
    row.country,
    row.province,
    row.city,
    row.area,
    row.address1,
    row.address2,
    row.zip,
    row.phone,
    row.addressType,
  ].join('\n')

/**
 * Merging accounts: moves addresses, newest first, up to the limit; duplicates and those above the
 * limit are moved as deleted. The default of the remaining account stays.
 */
export async function takeOverAddresses(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const held = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, to), isNull(address.deletedAt)))
    .orderBy(asc(address.id))
    .for('update')
  const coming = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.userId, from), isNull(address.deletedAt)))
    .orderBy(desc(address.isDefault), desc(address.id))
    .for('update')
  const known = new Set(held.map(sameness))
  const fresh = coming.filter((row) => !known.has(sameness(row)))
  const room = Math.max(MOST - held.length, 0)
  const kept = new Set(fresh.slice(0, room).map(({ id }) => id))
  const left = coming.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (left.length > 0) await tx.db.update(address).set({ deletedAt: tx.now }).where(inArray(address.id, left))
  await tx.db.update(address).set({ userId: to, isDefault: false }).where(eq(address.userId, from))
  await settleDefault(tx, userFor(asStaff(tx), to))
  return { addresses: kept.size, addresses_left: left.length }
}
