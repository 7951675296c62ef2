import type { CartLine } from '@bailu/contract/cart'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '../../words.tsx'
import { useAuth } from '../../state/auth.ts'
import { quantityOf, withLine } from './lines.ts'
import { cartQuery, quoteQuery, saveLine } from './queries.ts'

const NO_LINES: CartLine[] = []

/** `add` asks for so many more, `set` for exactly so many. */
type Change = { variantId: number; quantity: number; more: boolean }

/** Shown at once, then kept; what could not be kept is taken back. */
const change = async (client: QueryClient, { variantId, quantity, more }: Change): Promise<void> => {
  const query = cartQuery()
  await client.cancelQueries(query)
  const before = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query))
  const line = { variant_id: variantId, quantity: quantity + (more ? quantityOf(before, variantId) : 0) }
  const after = withLine(before, variantId, line.quantity)
  client.setQueryData(query.queryKey, after)
  try {
    await saveLine({ ...line, quantity: quantityOf(after, variantId) }, after)
  } catch (cause) {
    client.setQueryData(query.queryKey, before)
    void client.invalidateQueries(query)
    throw cause
  }
}

/**
 * The cart of whoever holds the phone. The changes resolve to whether they
 * were kept; a refusal has been told to the person already.
 */
export const useCart = () => {
  useAuth((auth) => auth.token)
  const client = useQueryClient()
  const { data, isError } = useQuery(cartQuery())
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (wanted: Change) => change(client, wanted),
    // One after the other: two quick taps must not overtake each other on the way.
    scope: { id: 'cart' },
  })
  const kept = (wanted: Change): Promise<boolean> =>
    mutateAsync(wanted).then(
      () => true,
      () => false,
    )
  const lines = data ?? NO_LINES
  return {
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    /** The lines are known; before that there are none. */
    ready: data !== undefined,
    failed: isError && data === undefined,
    busy: isPending,
    add: (variantId: number, quantity: number) => kept({ variantId, quantity, more: true }),
    set: (variantId: number, quantity: number) => kept({ variantId, quantity, more: false }),
    remove: (variantId: number) => kept({ variantId, quantity: 0, more: false }),
  }
}

export const useCartQuote = (lines: CartLine[], { pickup }: { pickup: boolean }) =>
  useQuery(quoteQuery(lines, pickup, useLang()))
