import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { returnAccountPlace } from '../../../core/return-account.ts'
import { lesser } from '../../../core/satang.ts'
import { seal, unsealOrPlain } from '../../../core/seal.ts'
import { order, orderLine } from '../../../database/tables/orders.ts'
import { orderReturn, orderReturnLine } from '../../../database/tables/returns.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { inOpenReturns } from '../refunds/owe-goodwill.ts'
import { leftToRefund } from '../refunds/owe-refund.ts'
import { shippingGiven } from '../refunds/shipping-given.ts'
import { theOrder, type Whose } from '../whose-orders.ts'
import { piecesIn } from './return-moves.ts'
import { shippingBack } from './shipping-back.ts'
import { returnUntil } from './return-terms.ts'

type Form = ParsedOf<'POST /api/order/{id}/return'>
export type OpenedReturn = { id: string; orderId: string; goods: bigint; shipping: bigint; amount: bigint }

/**
 * Inserts a return request of buyer or staff, inside the caller's transaction.
 * @param account staff account that set the refund account, if not the buyer; until when the account is on hold
 * @param exception why staff open it past the deadline, and whether they refund the shipping too
 * @throws AppError not_found, order_moved_on, return_late, return_too_many, refund_too_much when everything was
 *   refunded as goodwill
 */
export async function openReturn(
  tx: Ctx,
  whose: Whose,
  form: Form,
  account: { by?: string; heldUntil?: Date | undefined } = {},
  { exception = '', withShipping = false } = {},
): Promise<OpenedReturn> {
  // The row lock serializes two requests: the second counts after the first.
  const [held] = await tx.db.select().from(order).where(theOrder(whose, form.id)).for('update')
  if (!held) return refuse('not_found')
  if (held.status !== 'finished' || !held.finishedAt) return refuse('order_moved_on')
  const late = tx.now > returnUntil(held.finishedAt, held.address.isZt, await readSetting(tx, 'returns'))
  if (late && exception === '') return refuse('return_late')

  const wanted = new Map<number, number>()
  for (const { line, quantity } of form.lines) wanted.set(line, (wanted.get(line) ?? 0) + quantity)
  const bought = await tx.db.select().from(orderLine).where(eq(orderLine.orderId, held.id)).orderBy(asc(orderLine.line))
  const standing = await piecesIn(tx, held.id)
  let goods = 0n
  for (const [line, quantity] of wanted) {
    const found = bought.find((one) => one.line === line)
    if (!found || quantity + (standing.get(line) ?? 0) > found.quantity) return refuse('return_too_many')
    goods += found.price * BigInt(quantity)
  }

  const id = uuidv7()
  const charged = held.shipping - held.shippingDiscount
  const whole = withShipping ? charged : shippingBack(held, wanted, await piecesIn(tx, held.id, ['refunded']), bought)
  const shipping = whole > 0n && (await shippingGiven(tx, held.id)) ? 0n : whole
  const left = (await leftToRefund(tx, held)) - (await inOpenReturns(tx, held.id))
  const amount = held.paidAt === null ? goods + shipping : lesser(goods + shipping, left)
  if (amount <= 0n) return refuse('refund_too_much')
  const to = form.refund_to
  await tx.db.insert(orderReturn).values({
    id,
    orderId: held.id,
    partnerId: held.partnerId,
    status: 'requested',
    kind: form.kind,
    reason: form.reason,
    words: form.words && seal(tx.house.settings, returnWordsPlace(id), form.words),
    goods,
    shipping,
    withShipping,
    deducted: goods + shipping - amount,
    refundBy: to.by,
    refundBank: to.by === 'bank' ? to.bank : '',
    refundName: to.name,
    refundNumber: seal(tx.house.settings, returnAccountPlace(id), to.number),
    refundTail: to.number.slice(-4),
    exception: late ? exception : '',
    accountBy: account.by ?? null,
    accountHeldUntil: account.heldUntil ?? null,
    requestedAt: tx.now,
  })
  await tx.db
    .insert(orderReturnLine)
    .values([...wanted].map(([line, quantity]) => ({ returnId: id, orderId: held.id, line, quantity })))
  return { id, orderId: held.id, goods, shipping, amount }
}

export const returnWordsPlace = (id: string): string => `order_return/${id}/words`

/** Unseals the buyer's text, which is sealed because it may contain health data. Empty once erased. */
export const openReturnWords = ({ house }: Pick<Ctx, 'house'>, row: { id: string; words: string }): string =>
  unsealOrPlain(house.settings, returnWordsPlace(row.id), row.words)
