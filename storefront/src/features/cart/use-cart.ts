import type { KeptLine } from '@bailu/contract/cart'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../state/auth.ts'
import { cartQuery } from './queries.ts'

const NO_LINES: KeptLine[] = []

/** The cart of whoever holds the phone; `change-cart.ts` changes it. */
export const useCart = () => {
  useAuth((auth) => auth.token)
  const { data, isError } = useQuery(cartQuery())
  const lines = data ?? NO_LINES
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    /** The lines are known; before that there are none. */
    ready: data !== undefined,
    failed: isError && data === undefined,
    /** Known from before, and could not be asked for again. */
    old: isError && data !== undefined,
  }
}
