import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { SortOf } from '@bailu/contract/find/kinds'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../../core/context.ts'
import { picture, product, productPicture, variant } from '../table.ts'
import { parseIdCursor, takePage } from '../../../lib/cursor.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { currentPrice } from '../../pricing/current-price.ts'
import { containsPattern, productConditions } from '../search-terms.ts'

const isPartlyTranslated = (texts: ReturnType<typeof sql>) =>
  sql`((${texts} ->> 'en' = '') or (${texts} ->> 'zh' = '') or (${texts} ->> 'th' = ''))
    and (${texts} ->> 'en' || (${texts} ->> 'zh') || (${texts} ->> 'th')) <> ''`

/** JSON paths of blocks with text in some languages only, and of lists that differ in length between languages. */
const PARTLY_TRANSLATED_TEXT =
  '$[*].text ? ((@.en == "" || @.zh == "" || @.th == "") && (@.en != "" || @.zh != "" || @.th != ""))'
const PARTLY_TRANSLATED_LIST = '$[*].items ? (@.en.size() != @.zh.size() || @.en.size() != @.th.size())'

/** SQL condition: some text of the product exists in one language and not in another. */
export const lacksTranslation = sql<boolean>`(
  (${isPartlyTranslated(sql`${product.name}`)}) or (${isPartlyTranslated(sql`${product.subtitle}`)})
  or ${product.detail} @? ${PARTLY_TRANSLATED_TEXT}::jsonpath or ${product.detail} @? ${PARTLY_TRANSLATED_LIST}::jsonpath
  or exists (select from ${variant} where ${variant.productId} = ${product.id} and ${isPartlyTranslated(sql`${variant.option}`)}))`

export const lacksPicture = sql<boolean>`not exists (
  select from ${productPicture} where ${productPicture.productId} = ${product.id})`

type ProductFilters = NonNullable<ParsedOf<'POST /api/staff/catalogue/bulk'>['filter']>

const PAGE_SIZE = 30
const priceNow = sql`coalesce("current_price"."price", ${variant.price})`

/** All products in shop order, including those off sale. */
export const listStaffProducts: Handler<'GET /api/staff/product'> = async (ctx, input) => {
  asStaff(ctx)
  const totals = variantTotals(ctx)
  const sequence = sequenceOf(ctx, totals, input.sort, parseIdCursor(input.cursor))
  const rows = await ctx.db
    .select({
      product,
      picture,
      variants: totals.variants,
      from: totals.from,
      to: totals.to,
      stock: totals.stock,
      low: totals.low,
      first: isFirst,
      last: isLast,
      pictureMissing: lacksPicture,
      translationMissing: lacksTranslation,
    })
    .from(product)
    .innerJoinLateral(totals, sql`true`)
    .leftJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .leftJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(and(filterCondition(totals, input), sequence.isAfter))
    .orderBy(...sequence.columns)
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.product.id)
  return {
    list: page.map((row) => ({
      id: row.product.id,
      name: row.product.name,
      catalog: row.product.catalog,
      sort: row.product.sort,
      first: row.first,
      last: row.last,
      on_sale: row.product.onSale,
      cover: row.picture && presentPicture(row.picture),
      variants: row.variants,
      price_from: row.from,
      price_to: row.to,
      stock: row.stock,
      low: row.low,
      lacks: [
        ...(row.pictureMissing ? (['picture'] as const) : []),
        ...(row.translationMissing ? (['translation'] as const) : []),
      ],
    })),
    next,
  }
}

const filterCondition = (totals: Totals, input: ProductFilters): SQL | undefined =>
  and(
    input.catalog && eq(product.catalog, input.catalog),
    input.on_sale && eq(product.onSale, input.on_sale === '1'),
    input.low && sql`${totals.low} > 0`,
    input.lacks && (input.lacks === 'picture' ? lacksPicture : lacksTranslation),
    ...productConditions(input.q),
  )

/** Ids of the products of a filter, in shop order. */
export async function productIdsOf(
  ctx: Ctx,
  _scope: StaffScope,
  filter: ProductFilters,
  limit: number,
): Promise<number[]> {
  const totals = variantTotals(ctx)
  const rows = await ctx.db
    .select({ id: product.id })
    .from(product)
    .innerJoinLateral(totals, sql`true`)
    .where(filterCondition(totals, filter))
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Products that match a text as in the list, in shop order, with one SKU each: the one that has the text, or the first. */
export const findProducts = ({ db }: Ctx, _scope: StaffScope, text: string, limit: number) =>
  db
    .select({
      id: product.id,
      name: product.name,
      onSale: product.onSale,
      sku: sql<string>`coalesce((select v.sku from variant v where v.product_id = ${product}.id
        order by v.sku ilike ${containsPattern(text.trim())} desc, v.sort, v.id limit 1), '')`,
      stock: sql<number>`coalesce((select sum(v.stock) from variant v where v.product_id = ${product}.id), 0)`.mapWith(
        Number,
      ),
    })
    .from(product)
    .where(and(...productConditions(text)))
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id))
    .limit(limit)

const place = sql`(${product.sort}, ${product.id})`
const isFirst = sql<boolean>`not exists (
  select from product o where o.catalog = ${product.catalog} and (o.sort, o.id) < ${place})`
const isLast = sql<boolean>`not exists (
  select from product o where o.catalog = ${product.catalog} and (o.sort, o.id) > ${place})`

const variantTotals = ({ db, now }: Ctx) =>
  db
    .select({
      variants: sql<number>`count(*)::int`.as('variants'),
      from: sql<number | null>`coalesce(min(${priceNow}) filter (where ${variant.onSale}), min(${priceNow}))`
        .mapWith(Number)
        .as('price_from'),
      to: sql<number | null>`coalesce(max(${priceNow}) filter (where ${variant.onSale}), max(${priceNow}))`
        .mapWith(Number)
        .as('price_to'),
      stock: sql<number>`coalesce(sum(${variant.stock}), 0)`.mapWith(Number).as('pieces'),
      low: sql<number>`(count(*) filter (where ${variant.onSale} and ${variant.stock} <= ${variant.lowAt}))::int`.as(
        'low',
      ),
    })
    .from(variant)
    .leftJoinLateral(currentPrice(db, now), sql`true`)
    .where(eq(variant.productId, product.id))
    .as('sums')

type Totals = ReturnType<typeof variantTotals>

/**
 * Columns of a sequence, and the condition for products after the last one of the page before. Sorts the whole catalogue
 * for each page, as the usual filters read it too. The value of the last product is read again, so that its cursor is an id.
 */
function sequenceOf(
  ctx: Ctx,
  totals: Totals,
  sort: SortOf<'products'> | undefined,
  lastId: number | undefined,
): { columns: SQL[]; isAfter: SQL | undefined } {
  if (sort === undefined)
    return { columns: [asc(product.catalog), asc(product.sort), asc(product.id)], isAfter: afterCursor(lastId) }
  const name = sql`lower(coalesce(nullif(${product.name} ->> ${ctx.lang}, ''), nullif(${product.name} ->> 'th', ''), ${product.name} ->> 'en'))`
  const value = { name, price: sql`coalesce(${totals.from}, 0)`, stock: sql`${totals.stock}` }[
    sort === 'name' ? 'name' : sort.startsWith('price') ? 'price' : 'stock'
  ]
  const isDescending = sort.endsWith('_high')
  const direction = isDescending ? desc : asc
  const last = ctx.db
    .select({ value, id: product.id })
    .from(product)
    .innerJoinLateral(totals, sql`true`)
    .where(eq(product.id, lastId ?? 0))
  return {
    columns: [direction(value), direction(product.id)],
    isAfter:
      lastId === undefined ? undefined : sql`(${value}, ${product.id}) ${isDescending ? sql`<` : sql`>`} (${last})`,
  }
}

const afterCursor = (lastId: number | undefined): SQL | undefined =>
  lastId === undefined
    ? undefined
    : sql`(${product.catalog}, ${product.sort}, ${product.id}) >
        (select p.catalog, p.sort, p.id from ${product} p where p.id = ${lastId})`

const hasLowStock = sql`exists (select from ${variant} where ${variant.productId} = ${product.id}
  and ${variant.onSale} and ${variant.stock} <= ${variant.lowAt})`
const countWhere = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

/** Counts per tab; the conditions are those of `listStaffProducts`. */
export const countProducts: Handler<'GET /api/staff/product-count'> = async (ctx, { q, catalog }) => {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      on_sale: countWhere(sql`${product.onSale}`),
      off_sale: countWhere(sql`not ${product.onSale}`),
      low: countWhere(hasLowStock),
    })
    .from(product)
    .where(and(catalog && eq(product.catalog, catalog), ...productConditions(q)))
  return row!
}
