import { and, asc, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture, product, productPicture, variant } from '../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../pricing/held-price.ts'
import { presentProduct } from './present-product.ts'

/** A product with its variants and pictures; one that is off sale can be viewed but not bought. */
export async function readProduct(
  ctx: Ctx,
  input: ParsedOf<'GET /api/product/{id}'>,
): Promise<ReplyOf<'GET /api/product/{id}'>> {
  const [found] = await ctx.db.select().from(product).where(eq(product.id, input.id))
  if (!found) return refuse('not_found')
  const pictures = await ctx.db
    .select({ picture, alt: productPicture.alt })
    .from(productPicture)
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(eq(productPicture.productId, found.id))
    .orderBy(asc(productPicture.sort))
  const variants = await ctx.db
    .select({ variant, ...priceThen })
    .from(variant)
    .leftJoinLateral(heldPrice(ctx.db, ctx.now), sql`true`)
    .where(and(eq(variant.productId, found.id), eq(variant.onSale, true)))
    .orderBy(asc(variant.sort), asc(variant.id))
  return presentProduct(
    found,
    pictures,
    variants.map((row) => ({ ...row.variant, price: row.price, listPrice: row.listPrice })),
    input.lang ?? ctx.lang,
  )
}
