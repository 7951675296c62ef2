import type { InputOf } from '@bailu/contract/calls'
import type { Catalog } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import type { StaffProduct } from '@bailu/contract/staff-catalogue'
import type { Detail } from './detail-editor.tsx'
import type { Pictured } from './pictures-editor.tsx'
import { NO_WORDS } from './words-in.ts'

type Worded = Record<Lang, string>
type VariantValues = {
  id: number | null
  sku: string
  option: Worded
  points: number
  low_at: number
  on_sale: boolean
  price?: number
  list_price?: number | null
}
export type ProductValues = {
  catalog: Catalog
  name: Worded
  subtitle: Worded
  detail: Detail
  sort: number
  on_sale: boolean
  pictures: Pictured[]
  variants: VariantValues[]
}

export const NEW_PRODUCT: ProductValues = {
  catalog: 'green',
  name: NO_WORDS,
  subtitle: NO_WORDS,
  detail: [],
  sort: 0,
  on_sale: false,
  pictures: [],
  variants: [],
}

/** Converts a product to form values. */
export const valuesOf = (product: StaffProduct): ProductValues => ({
  catalog: product.catalog,
  name: product.name,
  subtitle: product.subtitle,
  detail: product.detail,
  sort: product.sort,
  on_sale: product.on_sale,
  pictures: product.pictures,
  variants: product.variants.map(({ id, sku, option, points, low_at, on_sale }) => ({
    id,
    sku,
    option,
    points,
    low_at,
    on_sale,
  })),
})

const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')

/** Converts form values to the input of the call. */
export const inputOf = (values: ProductValues): InputOf<'POST /api/staff/product'> => ({
  ...values,
  detail: values.detail.map(({ picture, items, ...block }) => ({
    ...block,
    items: { en: filled(items.en), zh: filled(items.zh), th: filled(items.th) },
    picture: picture?.key ?? null,
  })),
  pictures: values.pictures.map(({ picture, alt }) => ({ key: picture.key, alt })),
})
