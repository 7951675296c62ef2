import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SharedBasket } from '@bailu/contract/baskets/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { basket, basketLine, basketOrder } from '../../database/tables/catalogue.ts'
import { order } from '../../database/tables/orders.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { networkOf } from '../../lib/network.ts'
import { quoteCart } from '../pricing/price-lines.ts'
import { basketStateOf } from './partner-baskets.ts'

/** Counts an order that started from a basket link, if it is credited to the partner of the basket. */
export async function recordBasketOrder(tx: Ctx, orderId: string, code: string | undefined): Promise<void> {
  if (code === undefined) return
  const [shared] = await tx.db
    .select({ id: basket.id, partnerId: basket.partnerId })
    .from(basket)
    .where(eq(basket.code, code))
  const [placedOrder] = await tx.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.id, orderId))
  if (!shared || placedOrder?.partnerId !== shared.partnerId) return
  await tx.db.insert(basketOrder).values({ orderId, basketId: shared.id }).onConflictDoNothing()
}

const OPEN_LIMIT = { tries: 300, seconds: 3_600 }

async function findOpenBasket(ctx: Ctx, code: string) {
  const [shared] = await ctx.db
    .select({ basket, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(basket)
    .innerJoin(partner, and(eq(partner.userId, basket.partnerId), isNull(partner.disabledAt)))
    .innerJoin(user, eq(user.id, basket.partnerId))
    .where(eq(basket.code, code))
  // The same error for unknown, expired and retracted codes, so that guessing reveals nothing.
  if (!shared || basketStateOf(shared.basket, ctx.now) !== 'open') return fail('basket_closed')
  return shared
}

/** @throws AppError basket_closed */
export async function readSharedBasket(
  ctx: Ctx,
  { code, lang = ctx.lang }: ParsedOf<'GET /api/basket/code/{code}'>,
): Promise<SharedBasket> {
  const { basket: row, nickname, employeeNo } = await findOpenBasket(ctx, code)
  const lines = await ctx.db
    .select()
    .from(basketLine)
    .where(eq(basketLine.basketId, row.id))
    .orderBy(asc(basketLine.line))
  const quote = await quoteCart(ctx, {
    lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    pickup: false,
    lang,
  })
  const originalPrices = new Map(lines.map(({ variantId, price }) => [variantId, asNumber(price)]))
  return {
    code: row.code,
    title: row.title,
    note: row.note,
    partner: { nickname, employee_no: employeeNo },
    lines: quote.lines.map((line) => ({ ...line, was: originalPrices.get(line.variant_id) ?? line.price })),
    goods: quote.goods,
  }
}

/** Counts an opened link; the phone calls it once per link. Views by the partner are not counted. */
export async function countBasketOpen(ctx: Ctx, { code }: ParsedOf<'POST /api/basket/code/{code}/open'>) {
  await countAttempt(ctx, `basket-open:${networkOf(ctx.ip)}`, OPEN_LIMIT)
  const { basket: row } = await findOpenBasket(ctx, code)
  if (ctx.actor.kind !== 'user' || ctx.actor.userId !== row.partnerId)
    await ctx.db
      .update(basket)
      .set({ opens: sql`${basket.opens} + 1` })
      .where(eq(basket.id, row.id))
  return {}
}
