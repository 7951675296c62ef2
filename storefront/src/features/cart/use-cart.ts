import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { cartQuery } from './queries.ts'

const NO_LINES: StoredCartLine[] = []

/** The cart of the signed-in user or guest; changed by `change-cart.ts`. */
export const useCart = () => {
  useAuth((auth) => auth.token)
  const { data, isError } = useQuery(cartQuery())
  const lines = data ?? NO_LINES
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    /** The lines are loaded; until then they are empty. */
    ready: data !== undefined,
    failed: isError && data === undefined,
    /** Cached lines whose refetch failed. */
    stale: isError && data !== undefined,
  }
}

/** Puts one piece into the cart, with a message about the outcome; the price shown is stored in the line. */
export const useAddToCart = () => {
  const { product, shell } = useWords()
  const client = useQueryClient()
  return async (item: { variant_id: number; price_from: number }): Promise<void> => {
    const outcome = await import('./change-cart.ts')
      .then(({ addCartLine }) =>
        addCartLine(client, { variantId: item.variant_id, quantity: 1, seenPrice: item.price_from }),
      )
      .catch(() => 'unreachable' as const)
    if (outcome === 'saved') toast(product.added)
    if (outcome === 'full') toast(product.cartFull)
    if (outcome === 'unreachable') toast(shell.toast.networkError)
  }
}
