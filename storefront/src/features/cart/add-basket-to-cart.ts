import type { PricedLine } from '@bailu/contract/cart/shop'
import type { QueryClient } from '@tanstack/react-query'
import { activeLang } from '../../i18n/language.ts'
import { loadWords } from '../../i18n/words.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { setCartLine } from './change-cart.ts'
import { quantityOf } from './lines.ts'
import { cartQuery } from './queries.ts'

/**
 * Adds a shared basket to the cart. Adding it twice does not double it: of a variant that is already there, the
 * larger quantity counts.
 * @returns whether any line of it is in the cart
 */
export const addBasketToCart = async (client: QueryClient, lines: readonly PricedLine[]): Promise<boolean> => {
  const { shared: words } = (await loadWords(activeLang(), ['baskets'])).baskets
  const cartLines = await client.fetchQuery(cartQuery()).catch(() => null)
  if (!cartLines) {
    toast(words.failed)
    return false
  }
  let skipped = 0
  // In reverse, because a new line comes first in the cart.
  for (const line of lines.toReversed()) {
    const quantity = Math.max(Math.min(line.quantity, line.stock), quantityOf(cartLines, line.variant_id))
    const outcome = await setCartLine(client, { variantId: line.variant_id, quantity, seenPrice: line.price })
    if (outcome === 'failed') return false
    if (outcome === 'full') skipped += 1
  }
  toast(skipped > 0 ? words.some(skipped) : words.taken)
  return skipped < lines.length
}
