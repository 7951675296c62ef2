import { asc, eq, sql } from 'drizzle-orm'
import { asStaff, type Handler } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { picture, product, productPicture, variant, variantPrice } from '../table.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { currentPrice, priceColumns } from '../../pricing/current-price.ts'

/** One product with all its languages and variants. */
export const readStaffProduct: Handler<'GET /api/staff/product/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  const [row] = await ctx.db.select().from(product).where(eq(product.id, id))
  if (!row) return fail('not_found')
  const pictures = await ctx.db
    .select({ picture, alt: productPicture.alt })
    .from(productPicture)
    .innerJoin(picture, eq(picture.key, productPicture.pictureKey))
    .where(eq(productPicture.productId, id))
    .orderBy(asc(productPicture.sort))
  const variants = await ctx.db
    .select({ variant, ...priceColumns, next: nextChange(ctx.now) })
    .from(variant)
    .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
    .where(eq(variant.productId, id))
    .orderBy(asc(variant.sort), asc(variant.id))
  return {
    id: row.id,
    version: row.version,
    catalog: row.catalog,
    name: row.name,
    subtitle: row.subtitle,
    detail: row.detail.map((block) => ({ ...block, picture: block.picture ?? null })),
    notification_no: row.notificationNo,
    ingredients: row.ingredients,
    sort: row.sort,
    on_sale: row.onSale,
    pictures: pictures.map((row) => ({ picture: presentPicture(row.picture), alt: row.alt })),
    variants: variants.map((row) => ({
      id: row.variant.id,
      sku: row.variant.sku,
      option: row.variant.option,
      points: row.variant.points,
      low_at: row.variant.lowAt,
      weight_g: row.variant.weightG,
      on_sale: row.variant.onSale,
      stock: row.variant.stock,
      picture: row.variant.pictureKey,
      price: Number(row.price),
      list_price: row.listPrice === null ? null : Number(row.listPrice),
      next_change: row.next?.toISOString() ?? null,
    })),
  }
}

function nextChange(now: Date) {
  const at = now.toISOString()
  return sql<Date | null>`(
    select min(moment) from ${variantPrice}, unnest(array[${variantPrice.fromAt}, ${variantPrice.untilAt}]) moment
    where ${variantPrice.variantId} = ${variant.id} and ${variantPrice.retractedAt} is null and moment > ${at})`
    .mapWith(variantPrice.fromAt)
    .as('next_change')
}
