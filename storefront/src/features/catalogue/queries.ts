import { queryOptions } from '@tanstack/react-query'
import type { Catalog, Product } from '@bailu/contract/catalogue/shop'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'

/** Number of products of a catalogue on the home screen. */
export const SHELF_SIZE = 6

/** The first products of a catalogue. */
export const shelfQuery = (catalog: Catalog, lang: Lang) =>
  callQuery(
    ['shelf', catalog, lang],
    'GET /api/product',
    { catalog, lang, size: SHELF_SIZE },
    { placeholderData: (before, query) => (query?.queryKey[1] === catalog ? before : undefined) },
  )

export const productQuery = (id: number, lang: Lang) =>
  callQuery(
    ['product', id, lang],
    'GET /api/product/{id}',
    { id, lang },
    { placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined) },
  )

export const firstAvailableVariant = ({ variants }: Pick<Product, 'variants'>) =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** Delivery fee of one piece and amount for free delivery, in satang, from the server's quote. */
export const deliveryQuery = (variantId: number | undefined) =>
  queryOptions({
    queryKey: ['delivery', variantId],
    queryFn: async () => {
      const lines = [{ variant_id: variantId ?? 0, quantity: 1 }]
      const quote = await request('POST /api/cart/quote', { lines }, { component: 'delivery' })
      return {
        fee: quote.shipping,
        free: quote.subtotal > 0 && quote.shipping_discount === quote.shipping,
        freeFrom: quote.subtotal + quote.to_free_shipping,
        arrives: quote.arrives,
      }
    },
    enabled: variantId !== undefined,
  })

/** Stock above this is not disclosed to the public. */
const MAX_SHOWN_STOCK = 10
const MAX_QUANTITY_PER_ORDER = 999

export const isLowStock = ({ stock }: { stock: number }): boolean => stock > 0 && stock <= MAX_SHOWN_STOCK

/** Largest quantity that can be asked for, as far as the public stock tells. */
export const maxQuantity = ({ stock }: { stock: number }): number =>
  stock > MAX_SHOWN_STOCK ? MAX_QUANTITY_PER_ORDER : stock

/** Key of the picture that shows a variant: its own or the cover; undefined where no variant has one of its own. */
export const variantPicture = (
  { pictures, variants }: Pick<Product, 'pictures' | 'variants'>,
  variant: Product['variants'][number] | undefined,
): string | undefined => (variants.some(({ picture }) => picture) ? (variant?.picture ?? pictures[0]?.key) : undefined)
