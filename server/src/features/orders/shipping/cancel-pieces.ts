import { and, asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { CanceledPieceReason } from '@bailu/contract/orders/kinds'
import type { Order } from '@bailu/contract/orders/shop'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { canceledPieceReasons, reasonIn } from '@bailu/phrases/orders/reasons'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Ctx, type StaffScope } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { fail } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import { requireNotOwnAccount } from '../../approvals/separation-of-duties.ts'
import { notify } from '../../notifications/notify.ts'
import { accountHoldAfterStaffChange } from '../../refunds/refund-account.ts'
import { createUnsentReturn } from '../../returns/create-return.ts'
import type { FullReturn } from '../../returns/read-returns.ts'
import { canceledPiece, lineToSend } from '../../returns/table.ts'
import { releasePieces } from '../../stock/order-stock.ts'
import { changeStock } from '../../stock/record-stocktake.ts'
import { allOrdersForStaff, lockOrder, orderById } from '../base/order-access.ts'
import { isUnsent } from '../base/order-policy.ts'
import { amountToCollect, readPaidAmount } from '../base/paid-amount.ts'
import { taxDocument } from '../../tax/table.ts'
import { order, orderLine } from '../table.ts'
import { stockReservation } from '../../stock/table.ts'
import { givePiecesReason } from '../../reasons/give-reason.ts'

type Input = ParsedOf<'POST /api/staff/order/{id}/cancel-pieces'>
type Row = typeof order.$inferSelect
/** The stock movement of pieces that cannot be sold again. */
const LOST_BECAUSE: Record<CanceledPieceReason, 'damaged' | 'correction' | undefined> = {
  asked: undefined,
  mistake: undefined,
  damaged: 'damaged',
  sold_out: 'correction',
}

type Pieces = { quantities: Map<number, number>; subtotal: bigint } & Awaited<ReturnType<typeof givePiecesReason>>

/**
 * Cancels single pieces of an order that was not sent. The order row is locked, so of two people who ship it and cancel
 * pieces one finds it changed. Unpaid, the order is reduced by the pieces; the shipping stays, also where the rest would
 * not have been free of it or would have cost more. Paid, their money becomes an approved return that finance refunds.
 * @throws AppError not_found, order_moved_on, return_too_many, all_pieces, prepaid_waits, slip_waits, received_more, account_missing,
 *   refund_too_much, own_account; those of {@link givePiecesReason}
 */
export async function cancelPieces(ctx: Ctx, input: Input): Promise<void> {
  const { id, note, seen_status: seenStatus, seen_pieces: seenPieces } = input
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const locked = await lockOrder(tx, orderById(allOrdersForStaff(scope), id))
    await requireNotOwnAccount(tx, scope, locked.userId)
    const toSend = await tx.db.select().from(lineToSend).where(eq(lineToSend.orderId, id)).orderBy(asc(lineToSend.line))
    const left = toSend.reduce((sum, { quantity }) => sum + quantity, 0)
    if (!isUnsent(locked.status) || locked.status !== seenStatus || left !== seenPieces) return fail('order_moved_on')

    const quantities = new Map<number, number>()
    for (const { line, quantity } of input.lines) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
    const canceled = [...quantities].map(([line, quantity]) => {
      const bought = toSend.find((entry) => entry.line === line)
      return bought && quantity <= bought.quantity ? { ...bought, quantity } : fail('return_too_many')
    })
    const count = canceled.reduce((sum, { quantity }) => sum + quantity, 0)
    if (count === left) return fail('all_pieces')
    const subtotal = canceled.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)

    const given = await givePiecesReason(tx, input)
    const pieces = { quantities, subtotal, ...given }
    const outcome =
      locked.paidAt === null
        ? await reduceUnpaid(tx, scope, locked, pieces)
        : await refundPaid(tx, scope, locked, pieces, input)
    await releasePieces(
      tx,
      canceled.map(({ variantId, quantity }) => ({ orderId: id, variantId, quantity })),
    )
    // Released above and taken off at once, so that nobody buys what is not there.
    const lost = LOST_BECAUSE[given.cause]
    if (lost)
      for (const { variantId, quantity } of canceled.toSorted((a, b) => a.variantId - b.variantId))
        await changeStock(tx, { variantId, change: -quantity, reason: lost, note: locked.number })
    const { refund, ...sums } = outcome
    await recordAudit(
      tx,
      'order.pieces_canceled',
      { type: 'order', id },
      {
        pieces: Object.fromEntries(quantities),
        cause: given.cause,
        ...(given.texts && { answer: given.texts[tx.lang] }),
        ...(note && { reason: note }),
        amount: String(sums.amount),
        ...(refund && { return: refund }),
      },
    )
    const items = canceled.map(({ name, option, quantity }) => ({ name, option, quantity }))
    await notify(tx, 'order_pieces_canceled', {
      to: { buyer: locked },
      cause: uuidv7(),
      values: {
        number: locked.number,
        items,
        reason: given.cause,
        texts: given.texts,
        refunded: refund !== undefined,
        ...sums,
      },
    })
  })
}

/** `amount`: satang less to pay, or refunded; `due` and `collect`: what is left to pay now, or on delivery. */
type Outcome = { amount: number; due: number; collect: number; refund?: string }

/** A trigger reduces the order by the pieces. */
async function reduceUnpaid(
  tx: Ctx,
  { staffId }: StaffScope,
  locked: Row,
  { quantities, subtotal, cause: reason, texts: reasonTexts }: Pieces,
): Promise<Outcome> {
  const orderId = locked.id
  // What the other system received is booked as it was imported.
  if (locked.prepaid > 0n) return fail('prepaid_waits')
  // Its amount is that of the order as the buyer saw it, and may have arrived.
  if (locked.slipAt !== null) return fail('slip_waits')
  // An issued document keeps its lines.
  const [document] = await tx.db
    .select({ id: taxDocument.id })
    .from(taxDocument)
    .where(eq(taxDocument.orderId, orderId))
    .limit(1)
  if (document) return fail('invoice_issued')
  await tx.db.insert(canceledPiece).values(
    [...quantities].map(([line, quantity]) => ({
      id: uuidv7(),
      orderId,
      line,
      quantity,
      reason,
      reasonTexts,
      staffId,
      at: tx.now,
    })),
  )
  const reduced = await lockOrder(tx, eq(order.id, orderId))
  const paidAmount = await readPaidAmount(tx, reduced)
  if (paidAmount.missing === 0n) return fail('received_more')
  await tx.db.update(stockReservation).set({ value: reduced.total }).where(eq(stockReservation.orderId, orderId))
  const collect = amountToCollect(reduced, paidAmount)
  return { amount: asNumber(subtotal), due: collect > 0 ? 0 : asNumber(paidAmount.missing), collect }
}

async function refundPaid(
  tx: Ctx,
  { staffId: by }: StaffScope,
  locked: Row,
  pieces: Pieces,
  { refund_to: to }: Input,
): Promise<Outcome> {
  if (to === undefined) return fail('account_missing')
  const holdUntil = (await accountHoldAfterStaffChange(tx, locked.userId)) ?? undefined
  const { id, amount } = await createUnsentReturn(tx, locked, pieces, { to, by, holdUntil })
  return { amount: asNumber(amount), due: 0, collect: 0, refund: id }
}

/** The lines of an order with the pieces that are, or were, to be sent. */
export async function readLinesToSend(ctx: Ctx, orderId: string): Promise<StaffOrder['to_send']> {
  const lines = await ctx.db
    .select()
    .from(lineToSend)
    .where(eq(lineToSend.orderId, orderId))
    .orderBy(asc(lineToSend.line))
  return lines.map(({ line, name, option, quantity, price }) => ({
    line,
    name: name[ctx.lang],
    option: option[ctx.lang],
    quantity,
    price: asNumber(price),
  }))
}

/** What was canceled of an order before shipping, for its page: unpaid pieces, and those that are refunded. */
export async function readCanceledPieces(
  ctx: Ctx,
  orderId: string,
  returns: readonly FullReturn[],
): Promise<Order['canceled_pieces']> {
  const unpaid = await ctx.db
    .select({ piece: canceledPiece, line: orderLine })
    .from(canceledPiece)
    .innerJoin(orderLine, and(eq(orderLine.orderId, canceledPiece.orderId), eq(orderLine.line, canceledPiece.line)))
    .where(eq(canceledPiece.orderId, orderId))
  const refunded = returns.flatMap(({ unsent: reason, unsentTexts: reasonTexts, requestedAt: at, lines }) =>
    reason === null
      ? []
      : lines.map(({ line, quantity }) => ({ line, quantity, reason, reasonTexts, at, refunded: true })),
  )
  return [...unpaid.map(({ piece, line }) => ({ ...piece, line, refunded: false })), ...refunded]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.line.line - b.line.line)
    .map(({ line, quantity, reason, reasonTexts, refunded: isRefunded, at }) => ({
      line: line.line,
      name: line.name[ctx.lang],
      option: line.option[ctx.lang],
      price: asNumber(line.price),
      quantity,
      reason,
      reason_text: reasonIn(ctx.lang, canceledPieceReasons[ctx.lang][reason], reasonTexts),
      refunded: isRefunded,
      at: at.toISOString(),
    }))
}
