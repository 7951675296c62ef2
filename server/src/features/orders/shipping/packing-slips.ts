import { and, asc, eq, getTableColumns, getViewSelectedFields, inArray, sql } from 'drizzle-orm'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { Lang } from '@bailu/contract/languages'
import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { countryCode } from '@bailu/contract/shop-rules/kinds'
import { readActorNames } from '../../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { decodeCursor, takePage } from '../../../lib/cursor.ts'
import { asNumber } from '../../../lib/money.ts'
import { audit } from '../../audit/table.ts'
import { picture } from '../../catalogue/table.ts'
import { lineToSend } from '../../returns/table.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { addressVersionOf } from '../base/address-version.ts'
import { allOrdersForStaff, type OrderAccess } from '../base/order-access.ts'
import { amountToCollect, readPaidAmounts } from '../base/paid-amount.ts'
import { readSkus } from '../read-order.ts'
import { type AddressSnapshot, order } from '../table.ts'

/** Since when an order may be shipped, as a column: paid, or as cash on delivery placed or confirmed by a call. */
const shippableSince = sql<Date>`(case when orders.payment_method = 'cod' then coalesce((select max(a.at) from audit a
  where a.ref_type = 'order' and a.ref_id = orders.id::text and a.action = 'order.cod_confirmed'), orders.placed_at)
  else orders.paid_at end)`.mapWith(order.placedAt)

/** Data of packing slips and shipping labels, in the order of `ids`; unknown ids are left out. */
export const readPackingSlips: Handler<'GET /api/staff/order/packing-slip'> = async (ctx, { ids }) => {
  const list = await readSlips(ctx, allOrdersForStaff(asStaff(ctx)), [...new Set(ids)])
  const { name, address, phone } = await readShopRule(ctx, 'seller')
  return { list, sender: { name, address, phone } }
}

/** Orders to be given to a carrier, the longest waiting first; those to be picked up are handed over instead. */
export const listOrdersToShip: Handler<'GET /api/staff/order/to-ship'> = async (ctx, { cursor }) => {
  const access = allOrdersForStaff(asStaff(ctx))
  const after = decodeCursor(cursor)
  const waiting = ctx.db
    .select({ id: order.id, at: shippableSince.as('since') })
    .from(order)
    .where(and(access, eq(order.status, 'awaiting_shipment'), sql`${order.address}->>'isZt' = 'false'`))
    .as('waiting')
  const rows = await ctx.db
    .select({ id: waiting.id, at: waiting.at })
    .from(waiting)
    .where(after && sql`(${waiting.at}, ${waiting.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
    .orderBy(asc(waiting.at), asc(waiting.id))
    .limit(MAX_PACKING_SLIPS + 1)
  const { page, next } = takePage(rows, MAX_PACKING_SLIPS, (last) => last)
  return {
    list: await readSlips(
      ctx,
      access,
      page.map(({ id }) => id),
    ),
    next,
    total: await ctx.db.$count(waiting),
  }
}

/** A few queries, however many orders. */
async function readSlips(ctx: Ctx, access: OrderAccess, ids: string[]): Promise<PackingSlip[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ ...getTableColumns(order), since: shippableSince })
    .from(order)
    .where(and(access, inArray(order.id, ids)))
  const lineRows = await ctx.db
    .select({
      ...getViewSelectedFields(lineToSend),
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(lineToSend)
    .innerJoin(picture, eq(picture.key, lineToSend.pictureKey))
    .where(inArray(lineToSend.orderId, ids))
    .orderBy(asc(lineToSend.line))
  const amounts = await readPaidAmounts(ctx, rows)
  const collect = new Map(rows.map((row, at) => [row.id, amountToCollect(row, amounts[at]!)]))
  const history = await readParcelHistory(ctx, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const skus = await readSkus(ctx, lineRows)
  return ids
    .flatMap((id) => found.get(id) ?? [])
    .map((row) => {
      const lang = paperLanguage(row.address)
      const lines = lineRows.filter(({ orderId }) => orderId === row.id)
      return {
        id: row.id,
        number: row.number,
        old_number: row.oldNumber,
        status: row.status,
        placed_at: row.placedAt.toISOString(),
        shippable_since: (row.since ?? row.placedAt).toISOString(),
        lang,
        lines: lines.map((line) => ({
          variant_id: line.variantId,
          product_id: line.productId,
          name: line.name[lang],
          option: line.option[lang],
          picture: line.picture,
          price: asNumber(line.price),
          discount: asNumber(line.discount),
          quantity: line.quantity,
          amount: asNumber(line.price * BigInt(line.quantity)),
          points: line.points,
          sku: skus.get(line.variantId) ?? '',
        })),
        quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        address: { ...row.address, contact: row.address.contact ?? null, point: null },
        address_version: addressVersionOf(row.address),
        address_changed_at: history.get(row.id)?.addressChangedAt?.toISOString() ?? null,
        buyer_message: row.buyerMessage,
        total: asNumber(row.total),
        paid_at: row.paidAt?.toISOString() ?? null,
        carrier: row.carrier,
        tracking_number: row.trackingNumber,
        shipped_by: history.get(row.id)?.shippedBy ?? '',
        collect: collect.get(row.id)!,
      }
    })
}

/** The language in which the carrier and the recipient of the country read; at the pick-up point that of the shop. */
function paperLanguage({ isZt, country }: AddressSnapshot): Lang {
  if (isZt || country === THAILAND) return 'th'
  return ['CN', 'HK', 'MO', 'TW'].includes(countryCode(country) ?? '') ? 'zh' : 'en'
}

type ParcelHistory = { addressChangedAt?: Date; shippedBy?: string }

/** When the addresses of these orders were corrected last, and who shipped them. */
export async function readParcelHistory(ctx: Ctx, ids: string[]): Promise<Map<string, ParcelHistory>> {
  const rows = await ctx.db
    .select({ id: audit.refId, at: audit.at, action: audit.action, actor: audit.actor })
    .from(audit)
    .where(
      and(
        eq(audit.refType, 'order'),
        sql`${audit.refId} = any(${sql.param(ids)}::text[])`,
        inArray(audit.action, ['order.address_changed', 'order.shipped']),
      ),
    )
    .orderBy(asc(audit.at))
  const shippers = rows.filter(({ action }) => action === 'order.shipped').map(({ actor }) => actor)
  const names = await readActorNames(ctx, shippers)
  const histories = new Map<string, ParcelHistory>()
  for (const { id, at, action, actor } of rows)
    histories.set(id, {
      ...histories.get(id),
      ...(action === 'order.shipped' ? { shippedBy: names.get(actor) ?? '' } : { addressChangedAt: at }),
    })
  return histories
}
