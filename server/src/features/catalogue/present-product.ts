import type { Product, ProductItem } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/fields'
import type { Block, picture, product, variant } from '../../database/tables/catalogue.ts'
import { pictureUrl, presentPicture } from '../pictures/present-picture.ts'

type ProductRow = typeof product.$inferSelect
type PictureRow = typeof picture.$inferSelect
type VariantRow = typeof variant.$inferSelect

/** The public sees exact stock only up to this number; more is sent as one above it. */
const TOLD_STOCK = 10
const LIST_WIDTH = 480

export const presentBlock = (block: Block, lang: Lang) => ({
  kind: block.kind,
  text: block.text[lang] ?? '',
  items: block.items[lang] ?? [],
  ...(block.picture && { picture: block.picture }),
})

const amount = (value: bigint | null) => (value === null ? null : Number(value))

/** @param shown the variant whose price the list shows */
export function presentProductItem(
  row: ProductRow,
  cover: PictureRow,
  shown: Pick<VariantRow, 'price' | 'listPrice' | 'stock'>,
  lang: Lang,
): ProductItem {
  return {
    id: row.id,
    cover: pictureUrl(cover.key, LIST_WIDTH),
    picture: presentPicture(cover),
    name: row.name[lang],
    subtitle: row.subtitle[lang],
    price_from: Number(shown.price),
    list_price: amount(shown.listPrice),
    sold_out: shown.stock === 0,
  }
}

type Pictured = { picture: PictureRow; alt: Record<Lang, string> }

export function presentProduct(row: ProductRow, pictures: Pictured[], variants: VariantRow[], lang: Lang): Product {
  return {
    id: row.id,
    catalog: row.catalog,
    name: row.name[lang],
    subtitle: row.subtitle[lang],
    detail: row.detail.map((block) => presentBlock(block, lang)),
    pictures: pictures.map(({ picture, alt }) => ({ ...presentPicture(picture), alt: alt[lang] })),
    variants: variants.map((item) => ({
      id: item.id,
      sku: item.sku,
      option: item.option[lang],
      price: Number(item.price),
      list_price: amount(item.listPrice),
      stock: Math.min(item.stock, TOLD_STOCK + 1),
      points: item.points,
    })),
    on_sale: row.onSale && variants.length > 0,
  }
}
