import { eq, inArray, sql } from 'drizzle-orm'
import type { CartLine, PricedLine, Quote } from '@bailu/contract/cart/shop'
import type { Lang } from '@bailu/contract/languages'
import type { RequestedDiscounts } from '@bailu/contract/orders/discount'
import { MAX_QUANTITY } from '@bailu/contract/cart/kinds'
import type { Ctx, Handler } from '../../core/context.ts'
import { picture, product, productPicture, variant } from '../catalogue/table.ts'
import { AppError } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { currentPrice, priceColumns } from './current-price.ts'
import { discountedPoints, discountLines, type PricedPieces } from './discount.ts'
import { computeShipping, type Destination, estimateDelivery, readShippingTerms } from './shipping.ts'
import type { ShippingZone } from '@bailu/contract/shop-rules/delivery'

/**
 * Merges cart lines of the same variant, in the order of first occurrence.
 * @throws AppError bad_input when the quantities of one variant add up to more than `MAX_QUANTITY`
 */
export function mergeCartLines(lines: readonly CartLine[]): CartLine[] {
  const merged = new Map<number, number>()
  for (const { variant_id, quantity } of lines) merged.set(variant_id, (merged.get(variant_id) ?? 0) + quantity)
  return [...merged].map(([variant_id, quantity]) => {
    if (quantity > MAX_QUANTITY) throw new AppError('bad_input', { lines: { what: 'most', n: MAX_QUANTITY } })
    return { variant_id, quantity }
  })
}

const FULL_SHARE = 10_000

/** How many pieces unpaid orders may reserve: a share (basis points) of the stock, but at least `pieces`. */
export const maxReservable = (stock: number, share: number, pieces: number): number =>
  Math.max(Math.floor((stock * share) / FULL_SHARE), pieces)

/** Current data of variants, with the name of their product and their own picture of it, otherwise its cover. */
export async function readVariants(ctx: Pick<Ctx, 'db' | 'now'>, variantIds: number[]) {
  const rows = await ctx.db
    .select({
      variantId: variant.id,
      productId: product.id,
      name: product.name,
      option: variant.option,
      ...priceColumns,
      stock: variant.stock,
      points: variant.points,
      onSale: sql<boolean>`${product.onSale} and ${variant.onSale}`,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(variant)
    .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
    .innerJoin(product, eq(product.id, variant.productId))
    .innerJoin(
      productPicture,
      sql`(${productPicture.productId}, ${productPicture.sort}) = (
      select shown.product_id, shown.sort from product_picture shown where shown.product_id = ${product.id}
      order by shown.picture_key is not distinct from ${variant.pictureKey} desc, shown.sort limit 1)`,
    )
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(inArray(variant.id, variantIds))
  return new Map(rows.map((row) => [row.variantId, row]))
}
export type VariantForSale = Awaited<ReturnType<typeof readVariants>> extends Map<number, infer G> ? G : never

export type PricedCartLine = Omit<VariantForSale, 'points'> & {
  quantity: number
  /** The pieces by price; more than one where a discount does not go into their number. */
  pieces: (PricedPieces & { points: number })[]
  fullAmount: bigint
  /** After the discount. */
  amount: bigint
  points: number
  issue: PricedLine['issue']
}

/** Amounts in satang. Subtotal, points and shipping count only the lines that can be bought. */
export type PricedCart = {
  lines: PricedCartLine[]
  /** Without any discount; the shipping is that of this sum, so that nobody pays more for less. */
  fullSubtotal: bigint
  subtotal: bigint
  /** The requested discounts leave nothing to pay for a piece, and were left out. */
  discountTooHigh: boolean
  points: number
  quantity: number
  shipping: bigint
  shippingDiscount: bigint
  total: bigint
  toFreeShipping: bigint
  /** Null: no delivery to this address. */
  zone: ShippingZone | null
  /** Some line was for a variant that does not exist; it is left out of `lines`. */
  unknown: boolean
}

/**
 * Prices cart lines by the server's current data; prices sent by the client are not used. Quotes and orders are both
 * computed by it.
 */
export async function priceLines(
  ctx: Pick<Ctx, 'deps' | 'db' | 'now' | 'log'>,
  requested: readonly CartLine[],
  { to, discounts = NO_DISCOUNTS }: { to: Destination; discounts?: RequestedDiscounts | undefined },
): Promise<PricedCart> {
  const mergedLines = mergeCartLines(requested)
  const variantsById =
    mergedLines.length > 0
      ? await readVariants(
          ctx,
          mergedLines.map((line) => line.variant_id),
        )
      : new Map<number, VariantForSale>()
  const found = mergedLines.flatMap(({ variant_id, quantity }) => {
    const variant = variantsById.get(variant_id)
    return variant ? [{ variant, quantity, issue: lineIssue(variant, quantity) }] : []
  })
  const forSale = found.filter(({ issue }) => issue === null)
  const discounted = discountLines(
    forSale.map(({ variant, quantity }) => ({ ...variant, quantity })),
    discounts,
  )
  const lines = found.map((line) => toPricedLine(line, discounted?.[forSale.indexOf(line)]))
  const buyable = lines.filter((line) => line.issue === null)
  const subtotal = buyable.reduce((sum, line) => sum + line.amount, 0n)
  const fullSubtotal = buyable.reduce((sum, line) => sum + line.fullAmount, 0n)
  const terms = await readShippingTerms(ctx, to)
  const shipping = terms ? computeShipping(fullSubtotal, terms.rate) : { fee: 0n, discount: 0n, toFree: 0n }
  return {
    lines,
    fullSubtotal,
    subtotal,
    discountTooHigh: discounted === undefined,
    points: buyable.reduce((sum, line) => sum + line.points, 0),
    quantity: buyable.reduce((sum, line) => sum + line.quantity, 0),
    shipping: shipping.fee,
    shippingDiscount: shipping.discount,
    total: subtotal + shipping.fee - shipping.discount,
    toFreeShipping: shipping.toFree,
    zone: terms?.zone ?? null,
    unknown: lines.length < mergedLines.length,
  }
}

const NO_DISCOUNTS: RequestedDiscounts = { lines: [] }

type FoundLine = { variant: VariantForSale; quantity: number; issue: PricedLine['issue'] }

function toPricedLine(
  { variant, quantity, issue }: FoundLine,
  parts: PricedPieces[] = [{ full: variant.price, discount: 0n, quantity }],
): PricedCartLine {
  const pieces = parts.map((part) => ({ ...part, points: discountedPoints(variant.points, part) }))
  return {
    ...variant,
    quantity,
    issue,
    pieces,
    fullAmount: variant.price * BigInt(quantity),
    amount: pieces.reduce((sum, part) => sum + (part.full - part.discount) * BigInt(part.quantity), 0n),
    points: pieces.reduce((sum, part) => sum + part.points * part.quantity, 0),
  }
}

function lineIssue({ onSale, stock }: VariantForSale, quantity: number): PricedLine['issue'] {
  if (!onSale) return 'not_for_sale'
  if (stock === 0) return 'out_of_stock'
  return stock < quantity ? 'too_few' : null
}

/** Prices a cart. Lines of unknown variants are left out; lines with an issue are shown but not counted. */
export const quoteCart: Handler<'POST /api/cart/quote'> = async (ctx, input) => {
  const priced = await priceLines(ctx, input.lines, { to: input.pickup ? 'pickup' : input.to })
  return presentQuote(ctx, priced, input.lang)
}

export async function presentQuote(ctx: Ctx, priced: PricedCart, lang: Lang = ctx.lang): Promise<Quote> {
  const cod = await readShopRule(ctx, 'cod_terms')
  return {
    lines: priced.lines.map((line) => ({
      variant_id: line.variantId,
      product_id: line.productId,
      name: line.name[lang],
      option: line.option[lang],
      picture: line.picture,
      price: Number(line.price),
      list_price: line.listPrice === null ? null : Number(line.listPrice),
      quantity: line.quantity,
      amount: Number(line.amount),
      points: line.points,
      stock: Math.min(line.stock, MAX_QUANTITY),
      issue: line.issue,
    })),
    subtotal: Number(priced.subtotal),
    shipping: Number(priced.shipping),
    shipping_discount: Number(priced.shippingDiscount),
    total: Number(priced.total),
    to_free_shipping: Number(priced.toFreeShipping),
    zone: priced.zone,
    arrives:
      priced.zone && estimateDelivery(priced.zone, await readShopRule(ctx, 'delivery_days'), { readyAt: ctx.now }),
    cod: { most: Number(cod.most), confirm_hours: cod.confirm_hours },
  }
}
