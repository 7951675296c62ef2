import { sql, type SQL, and, desc, eq, isNull } from 'drizzle-orm'
import type { RefundCause, RefundState } from '@bailu/contract/refunds/shop'
import type { RefundItem } from '@bailu/contract/refunds/staff'
import { asStaff, type Handler } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { searchWithMissLimit } from '../alarms/search-misses.ts'
import { decodeCursor, type TimeCursor, takePage } from '../../lib/cursor.ts'
import { type AddressSnapshot, order } from '../orders/table.ts'
import { RETURN_AWAITS_REFUND } from '../orders/base/order-returns.ts'
import { matchesOrder } from '../orders/base/filter-orders.ts'
import { buyerName } from '../orders/base/order-rows.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { presentRefundAccount, accountHoldEnd, presentBounce, readRefunds, refundById } from './read-refunds.ts'
import { readShortfall } from './pay-refund.ts'
import { fail } from '../../lib/errors.ts'
import { payment, receipt } from '../receipts/table.ts'
import { staff } from '../staff/table.ts'
import { user } from '../account/table.ts'
import { refundMoney, readApprovalState } from './refund-approval.ts'

const PAGE = 30

type Row = {
  /** Cursor key: the id of the transfer for paid refunds, else of the refund or return. */
  key: string
  at: string
  id: string
  cause: RefundCause
  order_id: string
  amount: string
  refund_by: 'promptpay' | 'bank' | null
  refund_bank: string
  refund_tail: string
  refund_name: string
  owed_at: string
  settled_at: string | null
  bank_reference: string
  number: string
  address: AddressSnapshot
  nickname: string | null
}

const ACCOUNT_COLUMNS = sql.raw('refund_by, refund_bank, refund_tail, refund_name')

/** A return awaits its refund since its goods arrived, or since it was approved. */
const RETURN_SINCE = sql.raw('coalesce(received_at, decided_at)')

/** Each part reads its own index; few rows are open at any time. */
const SOURCES: Record<RefundState, SQL> = {
  owed: sql`
    select id as key, owed_at as at, id, cause, order_id, amount, ${ACCOUNT_COLUMNS}, owed_at, null::timestamptz as settled_at, '' as bank_reference
    from refund where status = 'owed'
    union all
    select id, ${RETURN_SINCE}, id, 'returned', order_id, subtotal + shipping - deducted, ${ACCOUNT_COLUMNS}, ${RETURN_SINCE}, null, ''
    from order_return where ${RETURN_AWAITS_REFUND}`,
  paid: sql`
    select f.id as key, coalesce(f.paid_at, f.refunded_at) as at, coalesce(d.id, x.id) as id, coalesce(d.cause, 'returned') as cause,
      f.order_id, f.amount, coalesce(d.refund_by, x.refund_by) as refund_by, coalesce(d.refund_bank, x.refund_bank, '') as refund_bank,
      coalesce(d.refund_tail, x.refund_tail, '') as refund_tail, coalesce(d.refund_name, x.refund_name, '') as refund_name,
      coalesce(d.owed_at, x.received_at, x.decided_at, x.requested_at) as owed_at,
      coalesce(f.paid_at, f.refunded_at) as settled_at, f.bank_reference
    from refund_transfer f left join refund d on d.id = f.refund_id left join order_return x on x.id = f.return_id`,
  void: sql`
    select id as key, settled_at as at, id, cause, order_id, amount, ${ACCOUNT_COLUMNS}, owed_at, settled_at, '' as bank_reference
    from refund where status = 'void'`,
}

/** Refunds of orders and returns: open ones longest waiting first; paid or voided ones newest first. */
export const listRefunds: Handler<'GET /api/staff/refund'> = async (ctx, { state, search, cursor }) => {
  const scope = asStaff(ctx)
  const searchCondition = await matchesOrder(ctx, search ?? '')
  const after = decodeCursor(cursor)
  const readPage = async () =>
    (
      await ctx.db.execute<Row>(sql`
    select part.*, orders.number, orders.address, app_user.nickname
    from (${SOURCES[state]}) part join orders on orders.id = part.order_id left join app_user on app_user.id = orders.user_id
    where ${allOrdersForStaff(scope)} ${searchCondition ? sql`and ${searchCondition}` : sql``} ${afterCursor(state, after)}
    order by ${state === 'owed' ? sql`part.at, part.key` : sql`part.at desc, part.key desc`} limit ${PAGE + 1}`)
    ).rows
  const rows = await searchWithMissLimit(ctx, scope, search, readPage)
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: new Date(last.at), id: last.key }))
  return { list: page.map((row) => presentRefundItem(row, state)), next }
}

const afterCursor = (state: RefundState, after: TimeCursor | undefined): SQL =>
  after === undefined
    ? sql``
    : sql`and (part.at, part.key) ${state === 'owed' ? sql`>` : sql`<`} (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`

const presentRefundItem = (row: Row, state: RefundState): RefundItem => ({
  id: row.id,
  cause: row.cause,
  state,
  order_id: row.order_id,
  order_number: row.number,
  buyer: buyerName(row),
  amount: asNumber(BigInt(row.amount)),
  refund_to: presentRefundAccount({
    refundBy: row.refund_by,
    refundBank: row.refund_bank,
    refundTail: row.refund_tail,
    refundName: row.refund_name,
  }),
  owed_at: new Date(row.owed_at).toISOString(),
  settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
  bank_reference: row.bank_reference,
})

/** One refund for staff; the account number stays masked. */
export const readStaffRefund: Handler<'GET /api/staff/refund/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const [row] = await readRefunds(ctx, refundById(allOrdersForStaff(scope), id))
  if (!row) return fail('not_found')
  const { refund: refundRow, paid: transfer, bounce } = row
  const [orderRow] = await ctx.db
    .select({ number: order.number, userId: order.userId, address: order.address, nickname: user.nickname })
    .from(order)
    .leftJoin(user, eq(user.id, order.userId))
    .where(eq(order.id, refundRow.orderId))
  const receivedRows = await ctx.db
    .select({ payment, receipt })
    .from(payment)
    .innerJoin(receipt, eq(receipt.id, payment.receiptId))
    .where(and(eq(payment.orderId, refundRow.orderId), isNull(payment.reversedAt)))
    .orderBy(desc(payment.confirmedAt), desc(payment.id))
  const newest = receivedRows[0]
  const staffName = async (staffId: string | null) =>
    staffId === null
      ? null
      : ((await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId)))[0]?.name ?? null)
  const approvalState =
    refundRow.status === 'owed'
      ? await readApprovalState(
          ctx,
          scope,
          refundMoney(ctx, refundRow, {
            userId: orderRow?.userId ?? null,
            confirmedBy: newest?.payment.confirmedBy ?? null,
          }),
        )
      : { second: null, not_yours: null }
  return {
    id: refundRow.id,
    cause: refundRow.cause,
    state: refundRow.status,
    order_id: refundRow.orderId,
    order_number: orderRow?.number ?? '',
    buyer: orderRow ? buyerName(orderRow) : '',
    amount: asNumber(refundRow.amount),
    refund_to: presentRefundAccount(refundRow),
    account_at: refundRow.accountAt?.toISOString() ?? null,
    hold_until: accountHoldEnd(refundRow),
    owed_at: refundRow.owedAt.toISOString(),
    settled_at: (transfer?.paidAt ?? refundRow.settledAt)?.toISOString() ?? null,
    settled_by: await staffName(refundRow.settledBy),
    bank_reference: transfer?.bankReference ?? '',
    reason: refundRow.reason,
    void_reason: refundRow.voidReason,
    transfer: transfer?.id ?? null,
    in_cash: transfer?.inCash ?? false,
    short_if_void:
      refundRow.cause === 'goodwill' || refundRow.cause === 'shipping'
        ? asNumber(await readShortfall(ctx, refundRow))
        : 0,
    returned: presentBounce(bounce),
    account_by: await staffName(refundRow.accountBy),
    ...approvalState,
    received: newest
      ? {
          amount: asNumber(receivedRows.reduce((sum, entry) => sum + entry.payment.amount, 0n)),
          receipt_total: asNumber(
            [...new Map(receivedRows.map(({ receipt: entry }) => [entry.id, entry.amount])).values()].reduce(
              (sum, entry) => sum + entry,
              0n,
            ),
          ),
          bank_reference: [...new Set(receivedRows.map((entry) => entry.receipt.bankReference))].join(', '),
          at: newest.receipt.seenAt.toISOString(),
        }
      : null,
  }
}
