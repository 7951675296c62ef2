import type { ParsedOf } from '@bailu/contract/calls'
import type { Quote } from '@bailu/contract/cart'
import { MAX_QUANTITY } from '@bailu/contract/fields'
import type { Ctx } from '../../core/context.ts'
import { readSetting } from '../settings/read-setting.ts'
import { priceLines } from './price-lines.ts'

/** Prices a cart. Lines of unknown variants are left out; lines with an issue are shown but not counted. */
export async function quoteCart(ctx: Ctx, input: ParsedOf<'POST /api/cart/quote'>): Promise<Quote> {
  const priced = await priceLines(ctx, input.lines, input)
  const lang = input.lang ?? ctx.lang
  const cod = await readSetting(ctx, 'cod_terms')
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
      points: line.points * line.quantity,
      stock: Math.min(line.stock, MAX_QUANTITY),
      trouble: line.trouble,
    })),
    goods: Number(priced.goods),
    shipping: Number(priced.shipping),
    shipping_discount: Number(priced.shippingDiscount),
    total: Number(priced.total),
    to_free_shipping: Number(priced.toFreeShipping),
    cod: { most: Number(cod.most), confirm_hours: cod.confirm_hours },
  }
}
