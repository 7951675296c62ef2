import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Address } from '@bailu/contract/addresses/shop'
import { toAddressFields } from '../../core/address-columns.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { address } from '../account/table.ts'

export function presentAddress(row: typeof address.$inferSelect): Address {
  return {
    id: row.id,
    ...toAddressFields(row),
    is_default: row.isDefault,
    is_own: !row.isZt && row.addressType === 'own',
    isZt: row.isZt,
    address_type: row.isZt ? 'pickup' : row.addressType,
  }
}

const MAX_LISTED = 100

/** The caller's own addresses, default first, then those of a partner's customers, and the pick-up point last. */
export const listAddresses: Handler<'GET /api/address'> = async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(address)
    .where(or(isListedFor(ctx), eq(address.id, PICKUP_ID)))
    .orderBy(asc(address.isZt), desc(address.addressType), desc(address.isDefault), desc(address.id))
    .limit(MAX_LISTED)
  return rows.map(presentAddress)
}

function isListedFor({ actor }: Ctx) {
  if (actor.kind !== 'user') return undefined
  const kind = actor.partner ? undefined : eq(address.addressType, 'own')
  return and(eq(address.userId, actor.userId), isNull(address.deletedAt), kind)
}
