import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import { trackingLink } from '@bailu/contract/orders/kinds'
import { MAX_RETURN_PHOTOS, OPEN_RETURNS, type OrderReturn } from '@bailu/contract/returns/shop'
import { hasRole } from '@bailu/contract/staff/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { returnAccountPlace } from '../../core/order-facts.ts'
import { picture } from '../catalogue/table.ts'
import { order, orderLine } from '../orders/table.ts'
import { refundBounce, refundTransfer } from '../refunds/table.ts'
import { orderReturn, orderReturnLine, returnPhoto } from './table.ts'
import { unseal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { allOrdersForStaff } from '../orders/base/order-access.ts'
import { presentBounce, readRefundOrder } from '../refunds/read-refunds.ts'
import { returnMoney, readApprovalState } from '../refunds/refund-approval.ts'
import { readReturnWords } from './create-return.ts'
import { isAccountChangeable, RETURN_TRANSITIONS, returnById } from './move-return.ts'
import { isRefundable } from './refund-return.ts'
import { calculateReturnAmount } from '../refunds/return-amount.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

/** Returns with their lines, photos and refund, newest first. */
export async function readReturns(ctx: Ctx, condition: SQL | undefined) {
  const rows = await ctx.db
    .select({
      row: orderReturn,
      reference: refundTransfer.bankReference,
      transfer: refundTransfer.id,
      bounce: refundBounce,
    })
    .from(orderReturn)
    .leftJoin(refundTransfer, eq(refundTransfer.returnId, orderReturn.id))
    .leftJoin(refundBounce, eq(refundBounce.transferId, refundTransfer.id))
    .where(condition)
    .orderBy(desc(orderReturn.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const lines = await ctx.db
    .select({
      returnId: orderReturnLine.returnId,
      quantity: orderReturnLine.quantity,
      line: orderLine,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(orderReturnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(inArray(orderReturnLine.returnId, ids))
    .orderBy(asc(orderReturnLine.line))
  const photos = await ctx.db
    .select({ id: returnPhoto.id, returnId: returnPhoto.returnId, uploadedAt: returnPhoto.uploadedAt })
    .from(returnPhoto)
    .where(inArray(returnPhoto.returnId, ids))
    .orderBy(asc(returnPhoto.id))
  return rows.map(({ row, reference, transfer, bounce }) => ({
    ...row,
    words: readReturnWords(ctx, row),
    reference,
    transfer,
    bounce,
    lines: lines.filter((entry) => entry.returnId === row.id),
    photos: photos.filter((entry) => entry.returnId === row.id),
  }))
}
export type FullReturn = Awaited<ReturnType<typeof readReturns>>[number]

type Line = FullReturn['lines'][number]

export const presentReturnLine = ({ line, picture }: Pick<Line, 'line' | 'picture'>, quantity: number, lang: Lang) => ({
  line: line.line,
  name: line.name[lang],
  option: line.option[lang],
  picture,
  price: asNumber(line.price),
  quantity,
})

/** The part of a return that buyer and staff see alike; the account number is masked. */
export const presentReturnBody = (row: FullReturn, lang: Lang): Omit<OrderReturn, 'actions'> => ({
  id: row.id,
  status: row.status,
  kind: row.kind,
  reason: row.reason,
  words: row.words,
  unsent: row.unsent,
  lines: row.lines.map((entry) => presentReturnLine(entry, entry.quantity, lang)),
  amount: asNumber(row.subtotal + row.shipping - row.deducted),
  photos: row.photos.map((photo) => ({ id: photo.id, uploaded_at: photo.uploadedAt.toISOString() })),
  refund_to: { by: row.refundBy, bank: row.refundBank, number: `••••${row.refundTail}`, name: row.refundName },
  answer: reasonIn(lang, row.answer, row.answerTexts),
  send_to: row.sendTo,
  bank_reference: row.reference ?? '',
  requested_at: row.requestedAt.toISOString(),
  decided_at: iso(row.decidedAt),
  received_at: iso(row.receivedAt),
  rejected_at: iso(row.rejectedAt),
  refunded_at: iso(row.refundedAt),
  retracted_at: iso(row.retractedAt),
  closed_at: iso(row.closedAt),
  sent_back:
    row.backTracking === ''
      ? null
      : {
          carrier: row.backCarrier,
          tracking_number: row.backTracking,
          tracking_link: trackingLink(row.backCarrier, row.backTracking),
        },
  hold_until: row.status === 'refunded' ? null : iso(row.accountHoldUntil),
})

export const presentReturn = (row: FullReturn, lang: Lang): OrderReturn => ({
  ...presentReturnBody(row, lang),
  actions: {
    retract: row.unsent === null && (RETURN_TRANSITIONS.retract.from as readonly string[]).includes(row.status),
    change_account: isAccountChangeable(row.status),
    photo: row.status === 'requested' && row.photos.length < MAX_RETURN_PHOTOS,
  },
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** One return for staff. Owner and finance read the full account number, which is audited. */
export const readStaffReturn: Handler<'GET /api/staff/return/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const [row] = await readReturns(ctx, returnById(allOrdersForStaff(scope), id))
  if (!row) return fail('not_found')
  const [orderRow] = await ctx.db.select().from(order).where(eq(order.id, row.orderId))
  const mayPayOut = hasRole(scope, 'finance')
  if (mayPayOut) await recordAudit(ctx, 'return.account_read', { type: 'return', id })
  const isRefundPayable = mayPayOut && isRefundable(row.status) && orderRow
  const isOpen = (OPEN_RETURNS as readonly string[]).includes(row.status) && orderRow
  const current = isOpen ? { ...row, ...(await calculateReturnAmount(ctx, orderRow, row)) } : row
  const amount = row.subtotal + current.shipping - current.deducted
  const approvalState = isRefundPayable
    ? await readApprovalState(
        ctx,
        scope,
        returnMoney(ctx, row, { ...(await readRefundOrder(ctx, orderRow.id)), amount }),
      )
    : { second: null, not_yours: null }
  return {
    ...presentReturnBody(current, ctx.lang),
    order_id: row.orderId,
    order_number: orderRow?.number ?? '',
    exception: row.exception,
    order_paid: orderRow?.paidAt != null,
    pay_out_to: mayPayOut ? unseal(ctx.deps.config, returnAccountPlace(id), row.refundNumber) : null,
    transfer: row.transfer,
    returned: presentBounce(row.bounce),
    account_by_staff: row.accountBy !== null,
    ...approvalState,
  }
}
