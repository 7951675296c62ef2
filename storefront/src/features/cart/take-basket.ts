import type { PricedLine } from '@bailu/contract/cart'
import type { QueryClient } from '@tanstack/react-query'
import { activeLanguage } from '../../language.ts'
import { words as phrases } from '../../words.tsx'
import { toast } from '../../ui/toast.tsx'
import { setLine } from './change-cart.ts'
import { quantityOf } from './lines.ts'
import { cartQuery } from './queries.ts'

/**
 * Puts a whole basket into the cart. Tapped twice it is there once: of a piece that
 * is there already the larger number counts. What is left can be changed as any line.
 * @returns whether any of it is in the cart
 */
export const takeBasket = async (client: QueryClient, lines: readonly PricedLine[]): Promise<boolean> => {
  const { shared: words } = (await phrases(activeLanguage(), ['baskets'])).baskets
  const held = await client.fetchQuery(cartQuery()).catch(() => null)
  if (!held) {
    toast(words.failed)
    return false
  }
  let without = 0
  // From the last to the first, so that the first stands on top.
  for (const line of lines.toReversed()) {
    const quantity = Math.max(Math.min(line.quantity, line.stock), quantityOf(held, line.variant_id))
    const outcome = await setLine(client, { variantId: line.variant_id, quantity, seenPrice: line.price })
    if (outcome === 'failed') return false
    if (outcome === 'full') without += 1
  }
  toast(without > 0 ? words.some(without) : words.taken)
  return without < lines.length
}
