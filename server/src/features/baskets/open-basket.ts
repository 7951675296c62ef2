import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { SharedBasket } from '@bailu/contract/baskets'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { countAttempt } from '../../core/throttle.ts'
import { basket, basketLine } from '../../database/tables/baskets.ts'
import { partner, user } from '../../database/tables/people.ts'
import { quoteCart } from '../pricing/quote-cart.ts'
import { stateOf } from './basket-state.ts'

const OPENS_BY_NETWORK = { tries: 300, seconds: 3_600 }

async function openOne(ctx: Ctx, code: string) {
  const [found] = await ctx.db
    .select({ basket, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(basket)
    .innerJoin(partner, and(eq(partner.userId, basket.partnerId), isNull(partner.disabledAt)))
    .innerJoin(user, eq(user.id, basket.partnerId))
    .where(eq(basket.code, code))
  // The same error for unknown, expired and retracted codes, so that guessing reveals nothing.
  if (!found || stateOf(found.basket, ctx.now) !== 'open') return refuse('basket_closed')
  return found
}

/** @throws AppError basket_closed */
export async function readSharedBasket(
  ctx: Ctx,
  { code, lang = ctx.lang }: ParsedOf<'GET /api/basket/code/{code}'>,
): Promise<SharedBasket> {
  const { basket: row, nickname, employeeNo } = await openOne(ctx, code)
  const kept = await ctx.db
    .select()
    .from(basketLine)
    .where(eq(basketLine.basketId, row.id))
    .orderBy(asc(basketLine.line))
  const quote = await quoteCart(ctx, {
    lines: kept.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    pickup: false,
    lang,
  })
  const was = new Map(kept.map(({ variantId, price }) => [variantId, asNumber(price)]))
  return {
    code: row.code,
    title: row.title,
    note: row.note,
    partner: { nickname, employee_no: employeeNo },
    lines: quote.lines.map((line) => ({ ...line, was: was.get(line.variant_id) ?? line.price })),
    goods: quote.goods,
  }
}

/** Counts an opened link; the phone calls it once per link. Views by the partner are not counted. */
export async function countOpen(ctx: Ctx, { code }: ParsedOf<'POST /api/basket/code/{code}/open'>) {
  await countAttempt(ctx, `basket-open:${networkOf(ctx.ip)}`, OPENS_BY_NETWORK)
  const { basket: row } = await openOne(ctx, code)
  if (ctx.actor.kind !== 'user' || ctx.actor.userId !== row.partnerId)
    await ctx.db
      .update(basket)
      .set({ opens: sql`${basket.opens} + 1` })
      .where(eq(basket.id, row.id))
  return {}
}
