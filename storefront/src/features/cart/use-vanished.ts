import type { CartLine, Quote } from '@bailu/contract/cart'
import { useEffect, useEffectEvent, useState } from 'react'

/** Removes lines whose variants no longer exist from the cart and counts them; nothing else is known about them. */
export const useVanished = (
  lines: readonly CartLine[],
  quote: { data: Quote | undefined; isPlaceholderData: boolean },
  remove: (ids: number[]) => unknown,
) => {
  const [vanished, setVanished] = useState(0)
  const { data, isPlaceholderData } = quote
  const drop = useEffectEvent((ids: number[]) => {
    setVanished((before) => before + ids.length)
    remove(ids)
  })
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const known = new Set(data.lines.map((line) => line.variant_id))
    const unknown = lines.map((line) => line.variant_id).filter((id) => !known.has(id))
    if (unknown.length > 0) drop(unknown)
  }, [data, isPlaceholderData, lines])
  return { vanished, forget: () => setVanished(0) }
}
