import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { CanceledPieceReason } from '@bailu/contract/orders/kinds'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { returnAccountPlace } from '../../core/order-facts.ts'
import { minSatang } from '../../lib/money.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import type { order } from '../orders/table.ts'
import { orderReturn, orderReturnLine, soldLine } from './table.ts'
import { markProposalOutdated } from '../approvals/propose.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { sumOpenReturns } from '../refunds/goodwill.ts'
import { readRefundable } from '../refunds/create-refund.ts'
import { isShippingRefunded, shippingToRefund } from '../refunds/return-amount.ts'
import { orderById, type OrderAccess, lockOrder } from '../orders/base/order-access.ts'
import { countReturnedPieces } from '../orders/base/order-returns.ts'
import { returnDeadline } from '../orders/base/order-policy.ts'

type Form = ParsedOf<'POST /api/order/{id}/return'>
export type CreatedReturn = {
  id: string
  orderId: string
  subtotal: bigint
  shipping: bigint
  amount: bigint
  /** The order, for notifying its buyer. */
  buyer: typeof order.$inferSelect
}

/**
 * Inserts a return request of buyer or staff, inside the caller's transaction.
 * @param account staff account that set the refund account, if not the buyer; until when the account is on hold
 * @param exception why staff open it past the deadline, and whether they refund the shipping too
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, refund_too_much when everything was
 *   refunded as goodwill
 */
export async function createReturn(
  tx: Ctx,
  access: OrderAccess,
  form: Form,
  account: { by?: string; holdUntil?: Date | undefined } = {},
  { exception = '', withShipping = false } = {},
): Promise<CreatedReturn> {
  // The row lock serializes two requests: the second counts after the first.
  const lockedOrder = await lockOrder(tx, orderById(access, form.id))
  if (lockedOrder.status !== 'finished' || !lockedOrder.finishedAt) return fail('order_moved_on')
  const isLate =
    tx.now > returnDeadline(lockedOrder.finishedAt, lockedOrder.address.isZt, await readShopRule(tx, 'returns'))
  if (isLate && exception === '') return fail('return_late')

  const quantities = new Map<number, number>()
  for (const { line, quantity } of form.lines) quantities.set(line, (quantities.get(line) ?? 0) + quantity)
  const orderLines = await tx.db
    .select()
    .from(soldLine)
    .where(eq(soldLine.orderId, lockedOrder.id))
    .orderBy(asc(soldLine.line))
  const alreadyReturned = await countReturnedPieces(tx, lockedOrder.id)
  let subtotal = 0n
  for (const [line, quantity] of quantities) {
    const boughtLine = orderLines.find((entry) => entry.line === line)
    if (!boughtLine || quantity + (alreadyReturned.get(line) ?? 0) > boughtLine.quantity) return fail('return_too_many')
    subtotal += boughtLine.price * BigInt(quantity)
  }

  const shippingPaid = lockedOrder.shipping - lockedOrder.shippingDiscount
  const fullShipping = withShipping
    ? shippingPaid
    : shippingToRefund(lockedOrder, quantities, await countReturnedPieces(tx, lockedOrder.id, ['refunded']), orderLines)
  const shipping = fullShipping > 0n && (await isShippingRefunded(tx, lockedOrder.id)) ? 0n : fullShipping
  const { kind, reason, words } = form
  const claim = { kind, reason, words, status: 'requested', exception: isLate ? exception : '' } as const
  const created = await insertReturn(
    tx,
    lockedOrder,
    quantities,
    { ...claim, subtotal, shipping, withShipping },
    {
      to: form.refund_to,
      ...account,
    },
  )
  return { ...created, orderId: lockedOrder.id, subtotal, shipping, buyer: lockedOrder }
}

type Account = { to: Form['refund_to']; by?: string; holdUntil?: Date | undefined }
type Claim = Omit<
  typeof orderReturn.$inferInsert,
  'id' | 'orderId' | 'requestedAt' | `refund${string}` | `account${string}`
>

/** @throws AppError refund_too_much when nothing is left to refund */
async function insertReturn(
  tx: Ctx,
  lockedOrder: typeof order.$inferSelect,
  quantities: ReadonlyMap<number, number>,
  claim: Claim,
  { to: refundTo, by, holdUntil }: Account,
): Promise<{ id: string; amount: bigint }> {
  const id = uuidv7()
  const worth = claim.subtotal + claim.shipping
  const refundable = (await readRefundable(tx, lockedOrder)) - (await sumOpenReturns(tx, lockedOrder.id))
  const amount = lockedOrder.paidAt === null ? worth : minSatang(worth, refundable)
  if (amount <= 0n) return fail('refund_too_much')
  await tx.db.insert(orderReturn).values({
    ...claim,
    id,
    orderId: lockedOrder.id,
    partnerId: lockedOrder.partnerId,
    words: claim.words && seal(tx.deps.config, returnWordsPlace(id), claim.words),
    deducted: worth - amount,
    refundBy: refundTo.by,
    refundBank: refundTo.by === 'bank' ? refundTo.bank : '',
    refundName: refundTo.name,
    refundNumber: seal(tx.deps.config, returnAccountPlace(id), refundTo.number),
    refundTail: refundTo.number.slice(-4),
    accountBy: by ?? null,
    accountHoldUntil: holdUntil ?? null,
    requestedAt: tx.now,
  })
  const restocked = (quantity: number) => (claim.unsent ? { restocked: quantity } : {})
  await tx.db.insert(orderReturnLine).values(
    [...quantities].map(([line, quantity]) => ({
      returnId: id,
      orderId: lockedOrder.id,
      line,
      quantity,
      ...restocked(quantity),
    })),
  )
  return { id, amount }
}

/**
 * Records pieces of a paid order that were canceled before shipping as an approved return of their money, so that they
 * are refunded, and their rewards and points reversed, like returned ones. The caller has locked the order, checked the
 * pieces and puts them into stock.
 * @throws AppError refund_too_much
 */
export const createUnsentReturn = (
  tx: Ctx,
  lockedOrder: typeof order.$inferSelect,
  pieces: {
    quantities: ReadonlyMap<number, number>
    subtotal: bigint
    cause: CanceledPieceReason
    texts: typeof orderReturn.$inferSelect.unsentTexts
  },
  account: Account,
): Promise<{ id: string; amount: bigint }> => {
  const { quantities, subtotal, cause: unsent, texts: unsentTexts } = pieces
  const claim = { kind: 'money', reason: 'other', words: '', status: 'approved', decidedAt: tx.now } as const
  return insertReturn(tx, lockedOrder, quantities, { ...claim, subtotal, shipping: 0n, unsent, unsentTexts }, account)
}

/** Whether money of canceled pieces is still to be refunded. */
export async function hasUnsentReturn(tx: Ctx, orderId: string): Promise<boolean> {
  const open = and(eq(orderReturn.orderId, orderId), isNotNull(orderReturn.unsent), eq(orderReturn.status, 'approved'))
  return (await tx.db.select({ id: orderReturn.id }).from(orderReturn).where(open).limit(1)).length > 0
}

/**
 * Closes refunds of canceled pieces that were not paid yet, because the whole order is canceled and all that is left of
 * its money is refunded at once. The caller has locked the order.
 * @param notTransferred those that staff confirmed as not transferred: finance records a transfer only after the bank made it
 * @throws AppError pieces_refund_unconfirmed, order_moved_on when one of them is not open any more
 */
export async function closeUnsentReturns(tx: Ctx, orderId: string, notTransferred: readonly string[]): Promise<void> {
  const closed = await tx.db
    .update(orderReturn)
    .set({ status: 'closed', closedAt: tx.now })
    .where(and(eq(orderReturn.orderId, orderId), isNotNull(orderReturn.unsent), eq(orderReturn.status, 'approved')))
    .returning({ id: orderReturn.id })
  if (closed.some(({ id }) => !notTransferred.includes(id))) return fail('pieces_refund_unconfirmed')
  if (notTransferred.some((named) => closed.every(({ id }) => id !== named))) return fail('order_moved_on')
  for (const { id } of closed) {
    await markProposalOutdated(tx, 'return', id)
    await recordAudit(tx, 'return.closed', { type: 'return', id }, { order: orderId })
  }
}

export const returnWordsPlace = (id: string): string => `order_return/${id}/words`

/** Unseals the buyer's text, which is sealed because it may contain health data. Empty once erased. */
export const readReturnWords = ({ deps }: Pick<Ctx, 'deps'>, row: { id: string; words: string }): string =>
  unsealOrEmpty(deps.config, returnWordsPlace(row.id), row.words)
