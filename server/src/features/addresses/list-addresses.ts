import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Address } from '@bailu/contract/addresses/shop'
import { toAddressFields } from '../../core/address-columns.ts'
import type { Ctx, Handler } from '../../core/context.ts'
import { address } from '../account/table.ts'
import { pickupPoint } from './table.ts'

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

const MAX_LISTED = 150

/** The caller's own addresses, default first, then those of a partner's customers, and the pick-up points last. */
export const listAddresses: Handler<'GET /api/address'> = async (ctx) => {
  const rows = await ctx.db
    .select({ address })
    .from(address)
    .leftJoin(pickupPoint, eq(pickupPoint.id, address.id))
    .where(or(isListedFor(ctx), eq(address.id, PICKUP_ID), pickupPoint.active))
    .orderBy(
      asc(address.isZt),
      desc(address.addressType),
      desc(address.isDefault),
      asc(pickupPoint.sort),
      desc(address.id),
    )
    .limit(MAX_LISTED)
  return rows.map((row) => presentAddress(row.address))
}

function isListedFor({ actor }: Ctx) {
  if (actor.kind !== 'user') return undefined
  const kind = actor.partner ? undefined : eq(address.addressType, 'own')
  return and(eq(address.userId, actor.userId), isNull(address.deletedAt), kind)
}
