import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../session/auth.ts'
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
