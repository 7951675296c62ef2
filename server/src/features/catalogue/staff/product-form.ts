import { and, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/fields'
import type { FieldTrouble } from '@bailu/phrases/fields'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { type Block, picture, type product, variant } from '../../../database/tables/catalogue.ts'
import { presentPicture } from '../../pictures/present-picture.ts'

export type ProductForm = ParsedOf<'POST /api/staff/product'>

/**
 * The database columns of a submitted product form.
 * @throws AppError bad_input, picture_unknown, or not_sellable if it is marked on sale but incomplete
 */
export async function productColumns(ctx: Ctx, form: ProductForm) {
  const shapes = await shapesOf(ctx, [
    ...form.pictures.map(({ key }) => key),
    ...form.detail.flatMap((block) => block.picture ?? []),
  ])
  if (LANGS.every((lang) => form.name[lang] === '')) throw new Refusal('bad_input', { 'name.en': { what: 'missing' } })
  if (form.on_sale && !sellable(form)) refuse('not_sellable')
  return {
    catalog: form.catalog,
    name: form.name,
    subtitle: form.subtitle,
    detail: form.detail.map(({ picture: key, ...block }): Block => ({
      ...block,
      ...(key && { picture: shapes.get(key)! }),
    })),
    sort: form.sort,
    onSale: form.on_sale,
  } satisfies Partial<typeof product.$inferInsert>
}

const sellable = ({ name, pictures, variants }: ProductForm) =>
  LANGS.every((lang) => name[lang] !== '') && pictures.length > 0 && variants.some((one) => one.on_sale)

async function shapesOf(ctx: Ctx, keys: string[]) {
  if (keys.length === 0) return new Map<string, ReturnType<typeof presentPicture>>()
  const rows = await ctx.db.select().from(picture).where(inArray(picture.key, keys))
  const shapes = new Map(rows.map((row) => [row.key, presentPicture(row)]))
  if (keys.some((key) => !shapes.has(key))) refuse('picture_unknown')
  return shapes
}

/** Validates what the schema cannot: unique SKUs, own variants, prices. @throws AppError bad_input with the field issues */
export async function refuseVariants(
  ctx: Ctx,
  variants: ProductForm['variants'],
  own: ReadonlySet<number>,
): Promise<void> {
  const troubles: Record<string, FieldTrouble> = {}
  const seen = new Set<string>()
  const skus = variants.map(({ sku }) => sku)
  const taken =
    skus.length === 0
      ? []
      : await ctx.db
          .select({ id: variant.id, sku: variant.sku })
          .from(variant)
          .where(and(inArray(variant.sku, skus)))
  for (const [at, one] of variants.entries()) {
    if (seen.has(one.sku)) troubles[`variants.${at}.sku`] = { what: 'twice' }
    seen.add(one.sku)
    const holder = taken.find(({ sku }) => sku === one.sku)
    if (holder && !own.has(holder.id)) troubles[`variants.${at}.sku`] = { what: 'sku_taken' }
    if (one.id !== null && !own.has(one.id)) troubles[`variants.${at}.id`] = { what: 'choice' }
    if (one.id === null && one.price === undefined) troubles[`variants.${at}.price`] = { what: 'missing' }
    if (one.id === null && one.list_price && one.list_price <= (one.price ?? 0))
      troubles[`variants.${at}.list_price`] = { what: 'above_price' }
  }
  if (Object.keys(troubles).length > 0) throw new Refusal('bad_input', troubles)
}
