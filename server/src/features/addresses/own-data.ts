import { asc } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { address } from '../../database/tables/people.ts'
import { ownAddress } from './address-fields.ts'

async function read(ctx: Ctx, scope: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(address).where(ownAddress(scope)).orderBy(asc(address.id))
  return rows.map((row) => ({
    name: `${row.firstName} ${row.lastName}`,
    phone: row.phone,
    address: [row.address1, row.address2, row.area, row.city, row.province, row.zip, row.country]
      .filter(Boolean)
      .join(', '),
    kept_for: row.addressType,
    is_default: row.isDefault,
    added_at: at(row.createdAt),
  }))
}

export const addressData: OwnSection = { name: 'addresses', read }
