import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { picture, product, productPicture, variant } from '../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from './held-price.ts'

/** Current data of variants, with the name and the cover picture of their product. */
export async function readGoods(ctx: Pick<Ctx, 'db' | 'now'>, variantIds: number[]) {
  const rows = await ctx.db
    .select({
      variantId: variant.id,
      productId: product.id,
      name: product.name,
      option: variant.option,
      ...priceThen,
      stock: variant.stock,
      points: variant.points,
      onSale: sql<boolean>`${product.onSale} and ${variant.onSale}`,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(variant)
    .leftJoinLateral(heldPrice(ctx.db, ctx.now), sql`true`)
    .innerJoin(product, eq(product.id, variant.productId))
    .innerJoin(
      productPicture,
      sql`(${productPicture.productId}, ${productPicture.sort}) = (
      select cover.product_id, cover.sort from product_picture cover
      where cover.product_id = ${product.id} order by cover.sort limit 1)`,
    )
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(inArray(variant.id, variantIds))
  return new Map(rows.map((row) => [row.variantId, row]))
}
export type Goods = Awaited<ReturnType<typeof readGoods>> extends Map<number, infer G> ? G : never
