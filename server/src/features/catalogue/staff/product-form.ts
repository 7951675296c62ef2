import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { missingForSale } from '@bailu/contract/catalogue/sellable'
import { LANGS } from '@bailu/contract/languages'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'
import { actorName, type Ctx } from '../../../core/context.ts'
import { sqlState } from '../../../database/errors.ts'
import { type Block, picture, type product, productPicture, variant } from '../table.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { insertPrice } from '../prices/change-price.ts'

export type ProductForm = ParsedOf<'POST /api/staff/product'>

/**
 * The database columns of a submitted product form.
 * @throws AppError bad_input, picture_unknown, or not_sellable if it is marked on sale but incomplete
 */
export async function toProductColumns(ctx: Ctx, form: ProductForm) {
  const picturesByKey = await loadPictures(ctx, [
    ...form.pictures.map(({ key }) => key),
    ...form.detail.flatMap((block) => block.picture ?? []),
  ])
  if (LANGS.every((lang) => form.name[lang] === '')) throw new AppError('bad_input', { 'name.en': { what: 'missing' } })
  if (form.on_sale) requireSellable(form)
  return {
    catalog: form.catalog,
    name: form.name,
    subtitle: form.subtitle,
    detail: form.detail.map(({ picture: key, ...block }): Block => ({
      ...block,
      ...(key && { picture: picturesByKey.get(key)! }),
    })),
    notificationNo: form.notification_no,
    ingredients: form.ingredients,
    sort: form.sort,
    onSale: form.on_sale,
  } satisfies Partial<typeof product.$inferInsert>
}

/** @throws AppError not_sellable with the fields that are missing */
export function requireSellable(form: Parameters<typeof missingForSale>[0]): void {
  const missing = missingForSale(form)
  if (missing.length > 0)
    throw new AppError('not_sellable', Object.fromEntries(missing.map((path) => [path, { what: 'missing' as const }])))
}

async function loadPictures(ctx: Ctx, keys: string[]) {
  if (keys.length === 0) return new Map<string, ReturnType<typeof presentPicture>>()
  const rows = await ctx.db.select().from(picture).where(inArray(picture.key, keys))
  const picturesByKey = new Map(rows.map((row) => [row.key, presentPicture(row)]))
  if (keys.some((key) => !picturesByKey.has(key))) fail('picture_unknown')
  return picturesByKey
}

/** Validates what the schema cannot: unique SKUs, own variants, own pictures, prices. @throws AppError bad_input with the field issues */
export async function validateVariants(
  ctx: Ctx,
  { variants, pictures }: VariantsForm,
  own: ReadonlySet<number>,
): Promise<void> {
  const issues: Record<string, FieldIssue> = {}
  const seenSkus = new Set<string>()
  const skus = variants.map(({ sku }) => sku)
  const taken =
    skus.length === 0
      ? []
      : await ctx.db
          .select({ id: variant.id, sku: variant.sku })
          .from(variant)
          .where(and(inArray(variant.sku, skus)))
  for (const [index, entry] of variants.entries()) {
    if (seenSkus.has(entry.sku)) issues[`variants.${index}.sku`] = { what: 'twice' }
    seenSkus.add(entry.sku)
    const holder = taken.find(({ sku }) => sku === entry.sku)
    if (holder && !own.has(holder.id)) issues[`variants.${index}.sku`] = { what: 'sku_taken' }
    if (entry.id !== null && !own.has(entry.id)) issues[`variants.${index}.id`] = { what: 'choice' }
    if (entry.picture && !pictures.some(({ key }) => key === entry.picture))
      issues[`variants.${index}.picture`] = { what: 'choice' }
    if (entry.id === null && entry.price === undefined) issues[`variants.${index}.price`] = { what: 'missing' }
    if (entry.id === null && entry.list_price && entry.list_price <= (entry.price ?? 0))
      issues[`variants.${index}.list_price`] = { what: 'above_price' }
  }
  if (Object.keys(issues).length > 0) throw new AppError('bad_input', issues)
}

type VariantsForm = Pick<ProductForm, 'variants' | 'pictures'>

/**
 * Saves the variants of a product in the order of the form; a variant missing from it goes off sale.
 * The caller must have locked the product row and saved its pictures.
 */
// no audit: the caller's entry has before and after
export async function saveVariants(ctx: Ctx, productId: number, form: VariantsForm): Promise<void> {
  const existing = await ctx.db.select({ id: variant.id }).from(variant).where(eq(variant.productId, productId))
  const own = new Set(existing.map(({ id }) => id))
  await validateVariants(ctx, form, own)
  for (const [sort, entry] of form.variants.entries()) {
    const columns = {
      sku: entry.sku,
      option: entry.option,
      points: entry.points,
      lowAt: entry.low_at,
      weightG: entry.weight_g,
      onSale: entry.on_sale,
      pictureKey: entry.picture,
      sort,
    }
    await rejectTakenSku(sort, () =>
      entry.id === null
        ? addVariant(ctx, { ...columns, productId }, entry)
        : ctx.db.update(variant).set(columns).where(eq(variant.id, entry.id)),
    )
  }
  const removed = [...own].filter((id) => !form.variants.some((entry) => entry.id === id))
  if (removed.length > 0) await ctx.db.update(variant).set({ onSale: false }).where(inArray(variant.id, removed))
}

type Columns = Omit<typeof variant.$inferInsert, 'price' | 'stock'>

// no audit: as above
async function addVariant(
  ctx: Ctx,
  columns: Columns,
  { price = 0, list_price = null }: ProductForm['variants'][number],
): Promise<void> {
  const prices = { price: BigInt(price), listPrice: list_price === null ? null : BigInt(list_price) }
  const [inserted] = await ctx.db
    .insert(variant)
    .values({ ...columns, ...prices, stock: 0 })
    .returning({ id: variant.id })
  await insertPrice(ctx, { variantId: inserted!.id, ...prices, reason: '', by: actorName(ctx.actor), wasPrice: null })
}

// Another transaction may take the SKU between the check and the write.
async function rejectTakenSku(index: number, write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    throw sqlState(error) === '23505'
      ? new AppError('bad_input', { [`variants.${index}.sku`]: { what: 'sku_taken' } })
      : error
  })
}

/**
 * Saves the pictures of a product in the order of the form; the first is the cover. Those that stay keep their rows, because
 * variants refer to them.
 * @throws AppError bad_input for the same picture twice
 */
// no audit: as above
export async function savePictures(ctx: Ctx, productId: number, pictures: ProductForm['pictures']): Promise<void> {
  const keys = pictures.map(({ key }) => key)
  const twice = keys.findIndex((key, at) => keys.indexOf(key) < at)
  if (twice >= 0) throw new AppError('bad_input', { [`pictures.${twice}.key`]: { what: 'twice' } })
  const own = eq(productPicture.productId, productId)
  await ctx.db.delete(productPicture).where(and(own, notInArray(productPicture.pictureKey, keys)))
  if (pictures.length === 0) return
  // No two rows may have the same position, so the old positions are moved out of the way.
  await ctx.db
    .update(productPicture)
    .set({ sort: sql`-1 - ${productPicture.sort}` })
    .where(own)
  await ctx.db
    .insert(productPicture)
    .values(pictures.map(({ key, alt }, sort) => ({ productId, sort, pictureKey: key, alt })))
    .onConflictDoUpdate({
      target: [productPicture.productId, productPicture.pictureKey],
      set: { sort: sql`excluded.sort`, alt: sql`excluded.alt` },
    })
}
