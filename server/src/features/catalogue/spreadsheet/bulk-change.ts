import type { ParsedOf } from '@bailu/contract/calls'
import { MAX_BULK_PRODUCTS } from '@bailu/contract/catalogue/kinds'
import { plainBaht } from '@bailu/phrases/format'
import { asStaff, type Handler } from '../../../core/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { productIdsOf } from '../staff/list-staff-products.ts'
import { beginOf, priceOfCell, type TableRow } from './columns.ts'
import { type Current, loadCurrentProducts } from './load-current-products.ts'
import { countPreview, storePreview } from './preview-import.ts'

type Change = ParsedOf<'POST /api/staff/catalogue/bulk'>['change']

const BAHT = 100
const WHOLE = 10_000

/** A price in satang changed by basis points, rounded to whole baht. */
export const changedPrice = (satang: number, basisPoints: number): number =>
  Math.round((satang * (WHOLE + basisPoints)) / (WHOLE * BAHT)) * BAHT

/**
 * Checks one change for many products. It becomes the lines of a table, so that it is planned, shown and applied like an
 * import.
 * @throws AppError bad_input for more than 500 products or a period that is over; too_many
 */
export const previewBulkChange: Handler<'POST /api/staff/catalogue/bulk'> = async (ctx, { ids, filter, change }) => {
  const scope = asStaff(ctx)
  await countPreview(ctx, scope)
  const { period } = change
  if (period) checkPeriod(period, ctx.now)
  const chosen = ids ?? (await productIdsOf(ctx, scope, filter ?? {}, MAX_BULK_PRODUCTS + 1))
  if (chosen.length > MAX_BULK_PRODUCTS)
    throw new AppError('bad_input', { filter: { what: 'most', n: MAX_BULK_PRODUCTS } })
  const current = await loadCurrentProducts(
    ctx,
    chosen.map((id, line) => ({ line, cells: { product: String(id) }, ...(period && { period }) })),
  )
  return storePreview(ctx, scope, rowsOf(current, [...new Set(chosen)], change))
}

/** A line for each variant where prices change, else one for each product. An unknown product becomes a wrong line. */
function rowsOf(current: Current, ids: readonly number[], change: Change): TableRow[] {
  const changesPrices = change.price !== undefined || change.list_price !== undefined
  const onSale = change.on_sale === undefined ? {} : { product_on_sale: change.on_sale ? 'yes' : 'no' }
  const cells = ids.flatMap((id): TableRow['cells'][] => {
    const product = { product: String(id), ...onSale }
    const variants = current.products.get(id)?.variants ?? []
    if (!changesPrices || variants.length === 0) return [product]
    return variants.map(({ sku }) => ({
      ...product,
      sku,
      ...priceCells(current.variants.get(sku)?.cells.price ?? '', change),
    }))
  })
  const { period } = change
  return cells.map((line, at) => ({ line: at + 1, cells: line, ...(period && { period }) }))
}

function checkPeriod(period: NonNullable<Change['period']>, now: Date): void {
  if (period.from !== null && new Date(period.from) < now)
    throw new AppError('bad_input', { 'change.period.from': { what: 'form' } })
  if (new Date(period.until) <= beginOf(period, now))
    throw new AppError('bad_input', { 'change.period.until': { what: 'form' } })
}

function priceCells(before: string, { price, list_price: listPrice }: Change): TableRow['cells'] {
  const after = price?.by === 'amount' ? price.amount : price && changedPrice(priceOfCell(before), price.basis_points)
  return {
    ...(after !== undefined && { price: plainBaht(after) }),
    ...(listPrice && { list_price: listPrice === 'present' ? before : '' }),
  }
}
