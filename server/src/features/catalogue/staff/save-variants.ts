import { eq, inArray } from 'drizzle-orm'
import { actorName, type Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { sqlState } from '../../../database/connect.ts'
import { productPicture, variant } from '../../../database/tables/catalogue.ts'
import { writePrice } from '../prices/write-price.ts'
import { type ProductForm, refuseVariants } from './product-form.ts'

type Form = ProductForm['variants']

/**
 * Saves the variants of a product in the order of the form; a variant missing from it goes off sale.
 * The caller must have locked the product row.
 */
// no audit: the caller's entry has before and after
export async function saveVariants(ctx: Ctx, productId: number, form: Form): Promise<void> {
  const there = await ctx.db.select({ id: variant.id }).from(variant).where(eq(variant.productId, productId))
  const own = new Set(there.map(({ id }) => id))
  await refuseVariants(ctx, form, own)
  for (const [sort, one] of form.entries()) {
    const columns = {
      sku: one.sku,
      option: one.option,
      points: one.points,
      lowAt: one.low_at,
      onSale: one.on_sale,
      sort,
    }
    await orTaken(sort, () =>
      one.id === null
        ? addVariant(ctx, { ...columns, productId }, one)
        : ctx.db.update(variant).set(columns).where(eq(variant.id, one.id)),
    )
  }
  const left = [...own].filter((id) => !form.some((one) => one.id === id))
  if (left.length > 0) await ctx.db.update(variant).set({ onSale: false }).where(inArray(variant.id, left))
}

type Columns = Omit<typeof variant.$inferInsert, 'price' | 'stock'>

// no audit: as above
async function addVariant(ctx: Ctx, columns: Columns, { price = 0, list_price = null }: Form[number]): Promise<void> {
  const prices = { price: BigInt(price), listPrice: list_price === null ? null : BigInt(list_price) }
  const [made] = await ctx.db
    .insert(variant)
    .values({ ...columns, ...prices, stock: 0 })
    .returning({ id: variant.id })
  await writePrice(ctx, { variantId: made!.id, ...prices, reason: '', by: actorName(ctx.actor), wasPrice: null })
}

// Another transaction may take the SKU between the check and the write.
async function orTaken(at: number, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    throw sqlState(error) === '23505'
      ? new Refusal('bad_input', { [`variants.${at}.sku`]: { what: 'sku_taken' } })
      : error
  })
}

/** Replaces the pictures of a product in the order of the form; the first is the cover. */
// no audit: as above
export async function savePictures(ctx: Ctx, productId: number, pictures: ProductForm['pictures']): Promise<void> {
  await ctx.db.delete(productPicture).where(eq(productPicture.productId, productId))
  if (pictures.length === 0) return
  await ctx.db
    .insert(productPicture)
    .values(pictures.map(({ key, alt }, sort) => ({ productId, sort, pictureKey: key, alt })))
}
