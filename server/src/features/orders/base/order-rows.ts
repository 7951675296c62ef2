import { and, asc, desc, eq, getTableColumns, getViewSelectedFields, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { orderTab, type OrderTab } from '@bailu/contract/orders/shop'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { type BuyerScope, type Ctx, PREPARED_USER } from '../../../core/context.ts'
import type { Db } from '../../../database/connect.ts'
import { prepareOnce } from '../../../database/prepare-once.ts'
import { picture } from '../../catalogue/table.ts'
import { order, orderLine, type AddressSnapshot } from '../table.ts'
import { payment, paymentSlip } from '../../receipts/table.ts'
import { soldLine } from '../../returns/table.ts'
import { fail } from '../../../lib/errors.ts'
import { ACTIVE_RETURN_STATUSES } from './order-returns.ts'
import { type OrderAccess, ordersOfBuyer } from './order-access.ts'
import { takePage, checkCursor } from '../../../lib/cursor.ts'

/** Quantity of an order in active returns, as a column. */
export const returningQuantity = sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_return_line l
  join order_return r on r.id = l.return_id
  where l.order_id = orders.id and r.status in ${[...ACTIVE_RETURN_STATUSES]})`

/**
 * An order with lines, pictures and slips.
 * @throws AppError not_found, also for another buyer's order, so that ids reveal nothing
 */
export async function readFullOrder(ctx: Ctx, access: OrderAccess) {
  const [row] = await ctx.db
    .select({ ...getTableColumns(order), returning: returningQuantity })
    .from(order)
    .where(access)
    .limit(1)
  if (!row) return fail('not_found')
  const lines = await ctx.db
    .select({
      line: getViewSelectedFields(soldLine),
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(soldLine)
    .innerJoin(picture, eq(picture.key, soldLine.pictureKey))
    .where(eq(soldLine.orderId, row.id))
    .orderBy(asc(soldLine.line))
  const slips = await ctx.db
    .select()
    .from(paymentSlip)
    .where(eq(paymentSlip.orderId, row.id))
    .orderBy(desc(paymentSlip.id))
  return { ...row, lines, slips }
}
export type FullOrder = Awaited<ReturnType<typeof readFullOrder>>

/** Slips neither rejected nor retracted. */
export const isValidSlip = (): SQL => and(isNull(paymentSlip.rejectedAt), isNull(paymentSlip.retractedAt)) as SQL

/** Those of them uploaded after the last confirmed payment, so not answered by it. */
export const isUnansweredSlip = (orderId: string): SQL =>
  and(
    eq(paymentSlip.orderId, orderId),
    isValidSlip(),
    sql`${paymentSlip.uploadedAt} > coalesce((select max(${payment.confirmedAt}) from ${payment} where ${payment.orderId} = ${orderId}), '-infinity')`,
  ) as SQL

/** Number of valid slips of an order, as a column. */
export const validSlipCount = sql<number>`(select count(*)::int from payment_slip p
  where p.order_id = ${order}.id and p.rejected_at is null and p.retracted_at is null)`

const PAGE = 20

export const orderItemColumns = {
  id: order.id,
  number: order.number,
  oldNumber: order.oldNumber,
  prepaid: order.prepaid,
  status: order.status,
  paymentMethod: order.paymentMethod,
  quantity: order.quantity,
  total: order.total,
  placedAt: order.placedAt,
  expiresAt: order.expiresAt,
  slipAt: order.slipAt,
  paidAt: order.paidAt,
  readyAt: order.readyAt,
  finishedAt: order.finishedAt,
  carrier: order.carrier,
  trackingNumber: order.trackingNumber,
  parcelState: order.parcelState,
  parcelAt: order.parcelAt,
  country: sql<string>`${order.address}->>'country'`,
  zip: sql<string>`${order.address}->>'zip'`,
  pickup: sql<boolean>`(${order.address}->>'isZt')::boolean`,
  returning: returningQuantity,
  firstName: orderLine.name,
  picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
  lines: sql<number>`(select count(distinct l.variant_id)::int from sold_line l where l.order_id = ${order.id})`,
  slips: validSlipCount,
  rejected: sql<boolean>`exists (select 1 from ${paymentSlip} where ${paymentSlip.orderId} = ${order.id}
    and ${paymentSlip.rejectedAt} is not null)`,
}

const selectOrderPage = (db: Db, access: OrderAccess, tab: OrderTab, cursor?: string) =>
  db
    .select(orderItemColumns)
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(
      and(
        access,
        tab === 'all' ? undefined : eq(order.status, tab),
        cursor === undefined ? undefined : lt(order.id, cursor),
      ),
    )
    .orderBy(desc(order.id))
    .limit(PAGE + 1)

/** The queries of a user's first pages. */
const FIRST_PAGES = new Map(
  orderTab.options.map((tab) => [tab, prepareOnce((db) => selectOrderPage(db, ordersOfBuyer(PREPARED_USER), tab))]),
)

/** One page of a buyer's orders, newest first, in a single statement. */
export async function readOrderPage(ctx: Ctx, buyer: BuyerScope, tab: OrderTab, cursor: string | undefined) {
  checkCursor(cursor)
  const rows =
    buyer.kind === 'user' && cursor === undefined
      ? await FIRST_PAGES.get(tab)!(ctx.db).execute({ ...buyer })
      : await selectOrderPage(ctx.db, ordersOfBuyer(buyer), tab, cursor)
  const { page, next } = takePage(rows, PAGE, (last) => last.id)
  return { list: page, next }
}
export type OrderItemRow = Awaited<ReturnType<typeof readOrderPage>>['list'][number]

/** The account's nickname; for a guest the name on the address, or of the pick-up contact. */
export const buyerName = ({ nickname, address }: BuyerNames): string =>
  nickname ?? (address.isZt ? (address.contact?.name ?? '') : recipientName(address))

type BuyerNames = { nickname: string | null; address: AddressSnapshot }
