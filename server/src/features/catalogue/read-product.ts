import { and, asc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture, product, productPicture, variant } from '../../database/tables/catalogue.ts'
import { presentProduct } from './present-product.ts'

/** A product with its variants and pictures; one off sale is still shown, but cannot be bought. */
export async function readProduct(
  ctx: Ctx,
  input: ParsedOf<'GET /api/product/{id}'>,
): Promise<ReplyOf<'GET /api/product/{id}'>> {
  const [found] = await ctx.db.select().from(product).where(eq(product.id, input.id))
  if (!found) return refuse('not_found')
  const pictures = await ctx.db
    .select({ picture })
    .from(productPicture)
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(eq(productPicture.productId, found.id))
    .orderBy(asc(productPicture.sort))
  const variants = await ctx.db
    .select()
    .from(variant)
    .where(and(eq(variant.productId, found.id), eq(variant.onSale, true)))
    .orderBy(asc(variant.sort), asc(variant.id))
  return presentProduct(
    found,
    pictures.map((row) => row.picture),
    variants,
    input.lang ?? ctx.lang,
  )
}
