import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { returnAccountPlace } from '../../core/order-facts.ts'
import { minSatang } from '../../lib/money.ts'
import { seal, unsealOrEmpty } from '../../lib/crypto.ts'
import { type order, orderLine } from '../orders/table.ts'
import { orderReturn, orderReturnLine } from './table.ts'
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
    .from(orderLine)
    .where(eq(orderLine.orderId, lockedOrder.id))
    .orderBy(asc(orderLine.line))
  const alreadyReturned = await countReturnedPieces(tx, lockedOrder.id)
  let subtotal = 0n
  for (const [line, quantity] of quantities) {
    const boughtLine = orderLines.find((entry) => entry.line === line)
    if (!boughtLine || quantity + (alreadyReturned.get(line) ?? 0) > boughtLine.quantity) return fail('return_too_many')
    subtotal += boughtLine.price * BigInt(quantity)
  }

  const id = uuidv7()
  const shippingPaid = lockedOrder.shipping - lockedOrder.shippingDiscount
  const fullShipping = withShipping
    ? shippingPaid
    : shippingToRefund(lockedOrder, quantities, await countReturnedPieces(tx, lockedOrder.id, ['refunded']), orderLines)
  const shipping = fullShipping > 0n && (await isShippingRefunded(tx, lockedOrder.id)) ? 0n : fullShipping
  const refundable = (await readRefundable(tx, lockedOrder)) - (await sumOpenReturns(tx, lockedOrder.id))
  const amount = lockedOrder.paidAt === null ? subtotal + shipping : minSatang(subtotal + shipping, refundable)
  if (amount <= 0n) return fail('refund_too_much')
  const refundTo = form.refund_to
  await tx.db.insert(orderReturn).values({
    id,
    orderId: lockedOrder.id,
    partnerId: lockedOrder.partnerId,
    status: 'requested',
    kind: form.kind,
    reason: form.reason,
    words: form.words && seal(tx.deps.config, returnWordsPlace(id), form.words),
    subtotal,
    shipping,
    withShipping,
    deducted: subtotal + shipping - amount,
    refundBy: refundTo.by,
    refundBank: refundTo.by === 'bank' ? refundTo.bank : '',
    refundName: refundTo.name,
    refundNumber: seal(tx.deps.config, returnAccountPlace(id), refundTo.number),
    refundTail: refundTo.number.slice(-4),
    exception: isLate ? exception : '',
    accountBy: account.by ?? null,
    accountHoldUntil: account.holdUntil ?? null,
    requestedAt: tx.now,
  })
  await tx.db
    .insert(orderReturnLine)
    .values([...quantities].map(([line, quantity]) => ({ returnId: id, orderId: lockedOrder.id, line, quantity })))
  return { id, orderId: lockedOrder.id, subtotal, shipping, amount, buyer: lockedOrder }
}

export const returnWordsPlace = (id: string): string => `order_return/${id}/words`

/** Unseals the buyer's text, which is sealed because it may contain health data. Empty once erased. */
export const readReturnWords = ({ deps }: Pick<Ctx, 'deps'>, row: { id: string; words: string }): string =>
  unsealOrEmpty(deps.config, returnWordsPlace(row.id), row.words)
