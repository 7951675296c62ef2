import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { idCursor } from '../../../core/id-cursor.ts'
import { asStaff } from '../../../core/scope.ts'
import { picture, product, productPicture, variant } from '../../../database/tables/catalogue.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { heldPrice } from '../../pricing/held-price.ts'
import { isNamed, wordsOf } from '../named.ts'
import { lacksPicture, lacksTranslation } from './lacks.ts'

const PAGE = 30
const price = sql`coalesce("held"."price", ${variant.price})`

/** All products in shop order, including those off sale. */
export async function listStaffProducts(
  ctx: Ctx,
  input: ParsedOf<'GET /api/staff/product'>,
): Promise<ReplyOf<'GET /api/staff/product'>> {
  asStaff(ctx)
  const sums = sumsOf(ctx)
  const rows = await ctx.db
    .select({
      product,
      picture,
      variants: sums.variants,
      from: sums.from,
      to: sums.to,
      stock: sums.stock,
      low: sums.low,
      picturesLack: lacksPicture,
      wordsLack: lacksTranslation,
    })
    .from(product)
    .innerJoinLateral(sums, sql`true`)
    .leftJoin(productPicture, and(eq(productPicture.productId, product.id), eq(productPicture.sort, 0)))
    .leftJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(
      and(
        input.catalog && eq(product.catalog, input.catalog),
        input.on_sale && eq(product.onSale, input.on_sale === '1'),
        input.low && sql`${sums.low} > 0`,
        input.lacks && (input.lacks === 'picture' ? lacksPicture : lacksTranslation),
        ...wordsOf(input.q).map((word) => isNamed(word, [inSku])),
        past(idCursor(input.cursor)),
      ),
    )
    .orderBy(asc(product.catalog), asc(product.sort), asc(product.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: shown.map((row) => ({
      id: row.product.id,
      name: row.product.name,
      catalog: row.product.catalog,
      sort: row.product.sort,
      on_sale: row.product.onSale,
      cover: row.picture && presentPicture(row.picture),
      variants: row.variants,
      price_from: row.from,
      price_to: row.to,
      stock: row.stock,
      low: row.low,
      lacks: [
        ...(row.picturesLack ? (['picture'] as const) : []),
        ...(row.wordsLack ? (['translation'] as const) : []),
      ],
    })),
    next: rows.length > PAGE ? String(shown.at(-1)!.product.id) : null,
  }
}

const sumsOf = ({ db, now }: Ctx) =>
  db
    .select({
      variants: sql<number>`count(*)::int`.as('variants'),
      from: sql<number | null>`coalesce(min(${price}) filter (where ${variant.onSale}), min(${price}))`
        .mapWith(Number)
        .as('price_from'),
      to: sql<number | null>`coalesce(max(${price}) filter (where ${variant.onSale}), max(${price}))`
        .mapWith(Number)
        .as('price_to'),
      stock: sql<number>`coalesce(sum(${variant.stock}), 0)`.mapWith(Number).as('pieces'),
      low: sql<number>`(count(*) filter (where ${variant.onSale} and ${variant.stock} <= ${variant.lowAt}))::int`.as(
        'low',
      ),
    })
    .from(variant)
    .leftJoinLateral(heldPrice(db, now), sql`true`)
    .where(eq(variant.productId, product.id))
    .as('sums')

export const inSku = (like: string): SQL =>
  sql`exists (select from ${variant} where ${variant.productId} = ${product.id} and ${variant.sku} ilike ${like})`

const past = (last: number | undefined): SQL | undefined =>
  last === undefined
    ? undefined
    : sql`(${product.catalog}, ${product.sort}, ${product.id}) >
        (select p.catalog, p.sort, p.id from ${product} p where p.id = ${last})`
