import type { InputOf } from '@bailu/contract/calls'
import type { Catalog } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import type { StaffProduct } from '@bailu/contract/catalogue/staff'
import type { Detail } from './detail-editor.tsx'
import type { DescribedPicture } from './pictures-editor.tsx'
import { EMPTY_LOCALIZED_TEXT } from './localized-text.tsx'

type LocalizedText = Record<Lang, string>
type VariantValues = {
  id: number | null
  sku: string
  option: LocalizedText
  points: number
  low_at: number
  weight_g?: number | null
  on_sale: boolean
  /** Key of a picture of the product; null: the cover. */
  picture: string | null
  price?: number
  list_price?: number | null
}
export type ProductValues = {
  catalog: Catalog
  name: LocalizedText
  subtitle: LocalizedText
  detail: Detail
  notification_no: string
  ingredients: string
  sort: number
  on_sale: boolean
  pictures: DescribedPicture[]
  variants: VariantValues[]
}

export const NEW_PRODUCT: ProductValues = {
  catalog: 'green',
  name: EMPTY_LOCALIZED_TEXT,
  subtitle: EMPTY_LOCALIZED_TEXT,
  detail: [],
  notification_no: '',
  ingredients: '',
  sort: 0,
  on_sale: false,
  pictures: [],
  variants: [],
}

/** Converts a product to form values. */
export const toProductValues = (product: StaffProduct): ProductValues => ({
  catalog: product.catalog,
  name: product.name,
  subtitle: product.subtitle,
  detail: product.detail,
  notification_no: product.notification_no,
  ingredients: product.ingredients,
  sort: product.sort,
  on_sale: product.on_sale,
  pictures: product.pictures,
  variants: product.variants.map(({ id, sku, option, points, low_at, weight_g, on_sale, picture }) => ({
    id,
    sku,
    option,
    points,
    low_at,
    weight_g,
    on_sale,
    picture,
  })),
})

const withoutBlankLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')

/** Converts form values to the input of the call. */
export const toProductInput = (values: ProductValues): InputOf<'POST /api/staff/product'> => ({
  ...values,
  detail: values.detail.map(({ picture, items, ...block }) => ({
    ...block,
    items: { en: withoutBlankLines(items.en), zh: withoutBlankLines(items.zh), th: withoutBlankLines(items.th) },
    picture: picture?.key ?? null,
  })),
  pictures: values.pictures.map(({ picture, alt }) => ({ key: picture.key, alt })),
  // The picture of a variant may have been removed since it was chosen.
  variants: values.variants.map((variant) => ({
    ...variant,
    picture: values.pictures.some(({ picture }) => picture.key === variant.picture) ? variant.picture : null,
  })),
})
