import type { product, variant } from '../../../database/tables/catalogue.ts'
import { bahtOf, type Readings } from './fields.ts'

type ProductRow = Pick<typeof product.$inferSelect, 'catalog' | 'name' | 'subtitle' | 'onSale' | 'sort'>
type VariantRow = Pick<typeof variant.$inferSelect, 'option' | 'price' | 'listPrice' | 'points' | 'lowAt' | 'onSale'>

const yes = (is: boolean) => (is ? 'yes' : 'no')

/** The cells of a product. */
export const productCells = (row: ProductRow) =>
  ({
    catalog: row.catalog,
    name_en: row.name.en,
    name_zh: row.name.zh,
    name_th: row.name.th,
    subtitle_en: row.subtitle.en,
    subtitle_zh: row.subtitle.zh,
    subtitle_th: row.subtitle.th,
    product_on_sale: yes(row.onSale),
    product_sort: String(row.sort),
  }) satisfies Readings

/** The cells of a variant; prices are those in effect now, in baht. */
export const variantCells = (row: VariantRow) =>
  ({
    option_en: row.option.en,
    option_zh: row.option.zh,
    option_th: row.option.th,
    price: bahtOf(Number(row.price)),
    list_price: row.listPrice === null ? '' : bahtOf(Number(row.listPrice)),
    points: String(row.points),
    low_at: String(row.lowAt),
    variant_on_sale: yes(row.onSale),
  }) satisfies Readings
