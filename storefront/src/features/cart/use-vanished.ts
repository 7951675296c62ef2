import type { CartLine, Quote } from '@bailu/contract/cart'
import { useEffect, useEffectEvent } from 'react'

/** Lines the shop no longer knows at all leave the cart: there is nothing to show for them. */
export const useVanished = (
  lines: CartLine[],
  quote: { data: Quote | undefined; isPlaceholderData: boolean },
  remove: (id: number) => unknown,
) => {
  const drop = useEffectEvent(remove)
  const { data, isPlaceholderData } = quote
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const known = new Set(data.lines.map((line) => line.variant_id))
    for (const line of lines) if (!known.has(line.variant_id)) drop(line.variant_id)
  }, [data, isPlaceholderData, lines])
}
