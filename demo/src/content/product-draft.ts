/** The short form the catalogue is written in; `products.ts` unfolds it. */
import type { Directions, Ingredient, Shelf } from './product-parts.ts'
import type { Words } from './words.ts'

/** SKU ending, option, price and list price in whole baht, stock. */
export type OptionDraft = readonly [
  sku: string,
  option: string | Words,
  baht: number,
  listBaht: number | null,
  stock: number,
]

export interface ProductDraft {
  slug: string
  name: Words
  subtitle: Words
  about: Words
  feel: Words
  ingredients: readonly Ingredient[]
  directions: Directions
  shelf: Shelf
  options: readonly OptionDraft[]
}
