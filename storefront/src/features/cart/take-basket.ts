import type { PricedLine } from '@bailu/contract/cart'
import type { QueryClient } from '@tanstack/react-query'
import { activeLanguage } from '../../language.ts'
import { words as phrases } from '../../words.tsx'
import { toast } from '../../ui/toast.tsx'
import { setLine } from './change-cart.ts'
import { quantityOf } from './lines.ts'
import { cartQuery } from './queries.ts'

/**
 * Adds a shared basket to the cart. Adding it twice does not double it: of a variant that is already there, the
 * larger quantity counts.
 * @returns whether any line of it is in the cart
 */
export const takeBasket = async (client: QueryClient, lines: readonly PricedLine[]): Promise<boolean> => {
  const { shared: words } = (await phrases(activeLanguage(), ['baskets'])).baskets
  const held = await client.fetchQuery(cartQuery()).catch(() => null)
  if (!held) {
    toast(words.failed)
    return false
  }
  let without = 0
  // In reverse, because a new line comes first in the cart.
  for (const line of lines.toReversed()) {
    const quantity = Math.max(Math.min(line.quantity, line.stock), quantityOf(held, line.variant_id))
    const outcome = await setLine(client, { variantId: line.variant_id, quantity, seenPrice: line.price })
    if (outcome === 'failed') return false
    if (outcome === 'full') without += 1
  }
  toast(without > 0 ? words.some(without) : words.taken)
  return without < lines.length
}
