import type { CartLine } from '@bailu/contract/cart'
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../words.tsx'
import { bare } from './lines.ts'
import { quoteQuery } from './queries.ts'

export const useCartQuote = (lines: readonly CartLine[], { pickup }: { pickup: boolean }) =>
  useQuery(quoteQuery(lines.map(bare), pickup, useLang()))
