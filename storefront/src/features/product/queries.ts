import type { Product } from '@bailu/contract/catalogue'
import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

export const productQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['product', id, lang],
    queryFn: () => request('GET /api/product/{id}', { id, lang }, { quiet: true, component: 'product' }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })

export const firstToBuy = ({ variants }: Pick<Product, 'variants'>) =>
  variants.find(({ stock }) => stock > 0) ?? variants[0]

/** Delivery fee of one piece and amount for free delivery, in satang, from the server's quote. */
export const deliveryQuery = (variantId: number | undefined) =>
  queryOptions({
    queryKey: ['delivery', variantId],
    queryFn: async () => {
      const lines = [{ variant_id: variantId ?? 0, quantity: 1 }]
      const quote = await request('POST /api/cart/quote', { lines }, { quiet: true, component: 'delivery' })
      return {
        fee: quote.shipping,
        free: quote.goods > 0 && quote.shipping_discount === quote.shipping,
        freeFrom: quote.goods + quote.to_free_shipping,
      }
    },
    enabled: variantId !== undefined,
  })

/** Stock above this is not disclosed to the public. */
const TOLD = 10
const MOST = 999

export const isFew = ({ stock }: { stock: number }): boolean => stock > 0 && stock <= TOLD

/** Largest quantity that can be asked for, as far as the public stock tells. */
export const mostOf = ({ stock }: { stock: number }): number => (stock > TOLD ? MOST : stock)
