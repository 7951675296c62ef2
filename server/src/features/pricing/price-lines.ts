import type { CartLine, PricedLine } from '@bailu/contract/cart'
import type { Ctx } from '../../core/context.ts'
import { readSetting } from '../settings/read-setting.ts'
import { mergeLines } from './merge-lines.ts'
import { readGoods, type Goods } from './read-goods.ts'
import { shippingOf } from './shipping-of.ts'

export type Line = Goods & { quantity: number; amount: bigint; trouble: PricedLine['trouble'] }

/** Amounts in satang. Subtotal, points and shipping count only the lines that can be bought. */
export type Priced = {
  lines: Line[]
  goods: bigint
  points: number
  quantity: number
  shipping: bigint
  shippingDiscount: bigint
  total: bigint
  toFreeShipping: bigint
  /** Some line was for a variant that does not exist; it is left out of `lines`. */
  unknown: boolean
}

/** Prices cart lines by the server's current data; prices sent by the client are not used. */
export async function priceLines(
  ctx: Pick<Ctx, 'house' | 'db' | 'now' | 'log'>,
  wanted: readonly CartLine[],
  { pickup }: { pickup: boolean },
): Promise<Priced> {
  const merged = mergeLines(wanted)
  const goodsById =
    merged.length > 0
      ? await readGoods(
          ctx,
          merged.map((line) => line.variant_id),
        )
      : new Map<number, Goods>()
  const lines = merged.flatMap(({ variant_id, quantity }): Line[] => {
    const found = goodsById.get(variant_id)
    if (!found) return []
    return [{ ...found, quantity, amount: found.price * BigInt(quantity), trouble: troubleOf(found, quantity) }]
  })
  const fine = lines.filter((line) => line.trouble === null)
  const goods = fine.reduce((sum, line) => sum + line.amount, 0n)
  const shipping = shippingOf(goods, pickup, await readSetting(ctx, 'shipping'))
  return {
    lines,
    goods,
    points: fine.reduce((sum, line) => sum + line.points * line.quantity, 0),
    quantity: fine.reduce((sum, line) => sum + line.quantity, 0),
    shipping: shipping.fee,
    shippingDiscount: shipping.discount,
    total: goods + shipping.fee - shipping.discount,
    toFreeShipping: shipping.toFree,
    unknown: lines.length < merged.length,
  }
}

function troubleOf({ onSale, stock }: Goods, quantity: number): PricedLine['trouble'] {
  if (!onSale) return 'not_for_sale'
  if (stock === 0) return 'out_of_stock'
  return stock < quantity ? 'too_few' : null
}
