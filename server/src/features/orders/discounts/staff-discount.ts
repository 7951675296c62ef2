import { hasRole } from '@bailu/contract/staff/kinds'
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { RequestedDiscounts } from '@bailu/contract/orders/discount'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../../core/context.ts'
import { AppError, fail, failWith } from '../../../lib/errors.ts'
import { applyRate, asNumber, minSatang } from '../../../lib/money.ts'
import {
  customerAccountsOfPerson,
  lockStaffAccountsOfPerson,
  requireNotOwnAccount,
  staffAccountsOfPerson,
} from '../../approvals/separation-of-duties.ts'
import { selfPurchaseSigns } from '../../partners/self-purchase.ts'
import { mostDiscount } from '../../pricing/discount.ts'
import { presentQuote, type PricedCart, priceLines } from '../../pricing/price-lines.ts'
import { orderDiscount } from '../../returns/table.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import type { CreatedOrder } from '../create-order.ts'
import { type AddressSnapshot, order } from '../table.ts'

/** Discounts that these staff accounts gave within 24 hours in orders that were not canceled, in satang. */
async function sumGiven(ctx: Ctx, person: string[], exceptOrder?: string): Promise<bigint> {
  const [row] = await ctx.db
    .select({ sum: sql<string>`coalesce(sum(${orderDiscount.amount}), 0)` })
    .from(orderDiscount)
    .innerJoin(order, eq(order.id, orderDiscount.orderId))
    .where(
      and(
        inArray(orderDiscount.staffId, person),
        gt(orderDiscount.at, new Date(ctx.now.getTime() - DAY_MS)),
        ne(order.status, 'canceled'),
        exceptOrder === undefined ? undefined : ne(order.id, exceptOrder),
      ),
    )
  return BigInt(row?.sum ?? 0)
}

type DiscountedLine = Pick<PricedCart['lines'][number], 'fullAmount' | 'amount' | 'quantity'>

/**
 * What a person may give now in an order of this sum, and whether a discount of it is above that; undefined for an owner, whom
 * no rule limits. The share limits each line too, so that pieces without a discount, which may be canceled or returned, allow
 * no more on the others. A discount of the whole order may exceed it by a satang for each piece, which is how it is rounded.
 */
async function readDiscountLimit(
  ctx: Ctx,
  scope: StaffScope,
  { fullSubtotal, given }: { fullSubtotal: bigint; given: bigint },
): Promise<{ most: bigint; isAbove: (lines: readonly DiscountedLine[]) => boolean } | undefined> {
  if (hasRole(scope, 'owner')) return undefined
  const { share, order: inOrder, day } = await readShopRule(ctx, 'staff_discount')
  const leftToday = day > given ? day - given : 0n
  const most = minSatang(minSatang(applyRate(fullSubtotal, share), inOrder), leftToday)
  const isAbove = (lines: readonly DiscountedLine[]): boolean => {
    const taken = lines.map(({ fullAmount, amount }) => fullAmount - amount)
    if (taken.reduce((sum, discount) => sum + discount, 0n) > most) return true
    return lines.some((line, at) => taken[at]! > applyRate(line.fullAmount, share) + BigInt(line.quantity))
  }
  return { most, isAbove }
}

/**
 * Each discounted variant is in the order, once, and some discount is asked for.
 * @throws AppError bad_input
 */
export function requireDiscountedLines(
  lines: readonly { variant_id: number }[],
  { order: ofOrder, lines: discounted }: RequestedDiscounts,
): void {
  if (!ofOrder && discounted.length === 0) throw new AppError('bad_input', { 'discount.order': { what: 'missing' } })
  discounted.forEach(({ variant_id: id }, at) => {
    const isFirst = discounted.findIndex((entry) => entry.variant_id === id) === at
    if (!isFirst || !lines.some((line) => line.variant_id === id))
      throw new AppError('bad_input', { [`discount.lines.${at}.variant_id`]: { what: 'choice' } })
  })
}

/**
 * Nobody gives a discount to a customer account of their own, nor to an order with its phone or mailbox.
 * @throws AppError own_account
 */
async function requireNotOwnPurchase(
  tx: Ctx,
  scope: StaffScope,
  { customerId: userId, address }: { customerId: number | null; address: AddressSnapshot },
): Promise<void> {
  await requireNotOwnAccount(tx, scope, userId)
  for (const own of await customerAccountsOfPerson(tx, scope)) {
    const signs = await selfPurchaseSigns(tx, { partnerId: own, userId, address })
    if (signs.includes('own_phone') || signs.includes('own_email')) fail('own_account')
  }
}

/**
 * Records who gave the discount of a new order and why; the staff accounts of the person are locked, so that two orders at
 * once stay within the limit of a day together.
 * @throws AppError own_account for a discount to oneself, also as a guest; discount_limit above what the rules allow anyone but the owner
 */
export async function recordDiscount(
  tx: Ctx,
  scope: StaffScope,
  { id, number, discount, fullSubtotal, lines }: CreatedOrder,
  { reason, ...buyer }: { reason: string; customerId: number | null; address: AddressSnapshot },
): Promise<void> {
  if (discount === 0n) return
  await requireNotOwnPurchase(tx, scope, buyer)
  const given = await sumGiven(tx, await lockStaffAccountsOfPerson(tx, scope.staffId), id)
  const limit = await readDiscountLimit(tx, scope, { fullSubtotal, given })
  if (limit?.isAbove(lines)) failWith('discount_limit', { amount: limit.most })
  await recordAudit(
    tx,
    'order.discounted',
    { type: 'order', id },
    { number, amount: asNumber(discount), full_subtotal: asNumber(fullSubtotal), reason },
  )
}

/** The quote of an order that staff place: with their discount, what they may give, and what rewards are computed from. */
export const quoteStaffOrder: Handler<'POST /api/staff/order/quote'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  if (input.discount) requireDiscountedLines(input.lines, input.discount)
  const to = input.pickup ? ('pickup' as const) : input.to
  const priced = await priceLines(ctx, input.lines, { to, discounts: input.discount })
  const shown = priced.discountTooHigh ? await priceLines(ctx, input.lines, { to }) : priced
  const given = await sumGiven(ctx, await staffAccountsOfPerson(ctx, scope.staffId))
  const limit = await readDiscountLimit(ctx, scope, { fullSubtotal: shown.fullSubtotal, given })
  const most = minSatang(mostOf(shown), limit?.most ?? shown.fullSubtotal)
  const discount = shown.fullSubtotal - shown.subtotal
  const buyable = shown.lines.filter(({ issue }) => issue === null)
  const isAbove = discount > most || (limit?.isAbove(buyable) ?? false)
  const quote = await presentQuote(ctx, shown, input.lang)
  return {
    ...quote,
    lines: quote.lines.map((line, at) => {
      const { fullAmount, amount, pieces } = shown.lines[at]!
      return {
        ...line,
        full_amount: asNumber(fullAmount),
        discount: asNumber(fullAmount - amount),
        pieces: pieces.map((part) => ({ price: asNumber(part.full - part.discount), quantity: part.quantity })),
      }
    }),
    full_subtotal: asNumber(shown.fullSubtotal),
    discount: asNumber(discount),
    state: priced.discountTooHigh ? 'too_high' : isAbove ? 'above_limit' : 'given',
    most: asNumber(most),
    reward_base: asNumber(shown.subtotal),
    points: shown.points,
  }
}

/** What the rules of prices leave: each piece that can be bought costs at least a satang. */
const mostOf = ({ lines }: PricedCart): bigint => {
  const buyable = lines.filter(({ issue }) => issue === null)
  return mostDiscount(buyable.map(({ price, quantity }) => ({ full: price, discount: 0n, quantity })))
}
