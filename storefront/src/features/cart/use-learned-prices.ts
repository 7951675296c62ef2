import type { KeptLine, PricedLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { seePrices } from './see-prices.ts'

/** Stores the first price a line is shown with, where it has none yet. */
export const useLearnedPrices = (lines: readonly KeptLine[], priced: readonly PricedLine[] | undefined) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!priced) return
    const blank = new Set(lines.filter((line) => line.seen_price === null).map((line) => line.variant_id))
    seePrices(
      client,
      priced.filter((line) => blank.has(line.variant_id)),
    )
  }, [client, lines, priced])
}
