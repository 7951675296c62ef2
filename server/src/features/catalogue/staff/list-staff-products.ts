import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { picture, product, productPicture, variant } from '../table.ts'
import { parseIdCursor, takePage } from '../../../lib/cursor.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { currentPrice } from '../../pricing/current-price.ts'
import { productContains, splitSearchTerms } from '../search-terms.ts'

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

const PAGE_SIZE = 30
const priceNow = sql`coalesce("current_price"."price", ${variant.price})`

/** All products in shop order, including those off sale. */
export const listStaffProducts: Handler<'GET /api/staff/product'> = async (ctx, input) => {
  asStaff(ctx)
  const totals = variantTotals(ctx)
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
    .where(
      and(
        input.catalog && eq(product.catalog, input.catalog),
        input.on_sale && eq(product.onSale, input.on_sale === '1'),
        input.low && sql`${totals.low} > 0`,
        input.lacks && (input.lacks === 'picture' ? lacksPicture : lacksTranslation),
        ...splitSearchTerms(input.q).map((word) => productContains(word, [skuMatches])),
        afterCursor(parseIdCursor(input.cursor)),
      ),
    )
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id))
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

export const skuMatches = (pattern: string): SQL =>
  sql`exists (select from ${variant} where ${variant.productId} = ${product.id} and ${variant.sku} ilike ${pattern})`

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
    .where(
      and(
        catalog && eq(product.catalog, catalog),
        ...splitSearchTerms(q).map((word) => productContains(word, [skuMatches])),
      ),
    )
  return row!
}
