import type { CartLine } from '@bailu/contract/cart'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang } from '../../words.tsx'
import { bare } from './lines.ts'
import { quoteQuery } from './queries.ts'

/** Without a network, the last quote is kept as placeholder data. */
export const useCartQuote = (lines: readonly CartLine[], { pickup }: { pickup: boolean }) => {
  const quote = useQuery(quoteQuery(lines.map(bare), pickup, useLang()))
  const [last, setLast] = useState(quote.data)
  if (quote.data && quote.data !== last) setLast(quote.data)
  return quote.data || !last ? quote : { ...quote, data: last, isPlaceholderData: true }
}
