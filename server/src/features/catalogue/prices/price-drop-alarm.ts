import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import { raiseAlarm } from '../../alarms/raise-alarm.ts'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../lib/money.ts'
import { variant, variantPrice } from '../table.ts'
import { currentPrice, selectVariantPrice, priceColumns } from '../../pricing/current-price.ts'

const WINDOW_DAYS = 7
/** A price below this share of the price before, in percent, is a grave drop. */
const GRAVE_PERCENT = 20n

type WrittenPrice = {
  variantId: number
  price: bigint
  listPrice?: bigint | null | undefined
  wasPrice?: bigint | null | undefined
  fromAt: Date
}

/**
 * Raises an alarm when a price about to be written is not more than half of the highest price of the last seven days,
 * so that several small steps count as one. A planned price is checked when it is written.
 * A new variant is compared with the most expensive other variant of its product, on sale or not, and the first one of a
 * product with its list price or the lowest price of all products on sale, whichever is higher: otherwise a product could be
 * sold for almost nothing as a new one.
 * @param written `wasPrice`: the price in effect; null for a new variant
 */
export async function checkPriceDrop(ctx: Ctx, written: WrittenPrice): Promise<void> {
  const { variantId, price, listPrice = null, wasPrice, fromAt } = written
  const [compared] = await ctx.db
    .select({
      productId: variant.productId,
      sku: variant.sku,
      before: wasPrice ? highestRecentPrice(ctx, variantId, wasPrice) : priceOfLikeGoods(ctx, variantId, listPrice),
    })
    .from(variant)
    .where(eq(variant.id, variantId))
  const { productId, sku, before } = compared!
  if (before === null || price * 2n >= before) return
  await raiseAlarm(
    ctx,
    'price_fell',
    {
      sku,
      price: asNumber(price),
      price_before: asNumber(before),
      ...(fromAt > ctx.now && { from: fromAt.toISOString() }),
    },
    {
      subject: `product:${productId}:${variantId}`,
      gravity: {
        percent: asNumber((before * 100n) / (price || 1n)),
        isGrave: price * 100n < before * GRAVE_PERCENT,
      },
    },
  )
}

/** Null for the first variant of the shop without a list price. */
function priceOfLikeGoods({ db, now }: Ctx, variantId: number, listPrice: bigint | null) {
  const own = db.select({ productId: variant.productId }).from(variant).where(eq(variant.id, variantId))
  const others = db
    .select({ price: priceColumns.price })
    .from(variant)
    .leftJoinLateral(currentPrice(db, now), sql`true`)
    .where(and(eq(variant.productId, own), ne(variant.id, variantId)))
    .as('others')
  const highestOther = db.select({ price: sql`max(price_then)` }).from(others)
  const lowestOnSale = db
    .select({ price: sql`min(${variant.price})` })
    .from(variant)
    .where(and(variant.onSale, ne(variant.id, variantId)))
  return sql<bigint | null>`coalesce((${highestOther}), greatest(${listPrice}::bigint, (${lowestOnSale})))`.mapWith(
    variantPrice.price,
  )
}

/** The highest of: the price in effect, the price at the start of the window, prices that began or were replaced in it. */
function highestRecentPrice({ db, now }: Ctx, variantId: number, currentPrice: bigint) {
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS)
  const ofVariant = eq(variantPrice.variantId, variantId)
  const began = db
    .select({ price: sql`max(${variantPrice.price})` })
    .from(variantPrice)
    .where(
      and(ofVariant, gt(variantPrice.fromAt, since), lte(variantPrice.fromAt, now), isNull(variantPrice.retractedAt)),
    )
  const replaced = db
    .select({ price: sql`max(${variantPrice.wasPrice})` })
    .from(variantPrice)
    .where(and(ofVariant, gt(variantPrice.madeAt, since)))
  return sql<bigint>`greatest(${currentPrice}::bigint, (${began}), (${replaced}), ${selectVariantPrice(db, variantId, since)})`.mapWith(
    variantPrice.price,
  )
}
