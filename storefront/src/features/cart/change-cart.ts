import type { KeptLine } from '@bailu/contract/cart'
import type { QueryClient } from '@tanstack/react-query'
import { guestCart } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import { ensureGuestToken } from './guest-token.ts'
import { isFull, quantityOf, type Wanted, withLine } from './lines.ts'
import { cartQuery, guestLines } from './queries.ts'

/** With `failed`, the server's message has already been shown. */
export type Outcome = 'kept' | 'full' | 'failed'

/** The cart as last confirmed by the server, restored after a failed change. */
let told: KeptLine[] = []
let waiting = 0
let line: Promise<unknown> = Promise.resolve()
/** The latest change of each variant: an older one that is still queued need not be sent. */
const latest = new Map<number, symbol>()

/** True while changes are pending: a refetch would return an older state than the one shown. */
export const isChanging = (): boolean => waiting > 0

const held = async (client: QueryClient): Promise<KeptLine[]> => {
  const query = cartQuery()
  await client.cancelQueries(query)
  return client.getQueryData(query.queryKey) ?? client.fetchQuery(query)
}

/**
 * Adds this quantity to the cart.
 * @throws when the current quantity cannot be read
 */
export const addLine = async (client: QueryClient, wanted: Wanted): Promise<Outcome> => {
  const lines = tokenInHand() === null ? guestLines() : await held(client)
  return setLine(client, { ...wanted, quantity: wanted.quantity + quantityOf(lines, wanted.variantId) })
}

/** Sets the quantity of a line: optimistic update, rolled back on failure. */
export const setLine = (client: QueryClient, wanted: Wanted): Promise<Outcome> =>
  tokenInHand() === null ? setOnPhone(client, wanted) : setOnServer(client, wanted)

// Another tab may have changed the cart, so the stored lines are read again.
const setOnPhone = async (client: QueryClient, wanted: Wanted): Promise<Outcome> => {
  const before = guestLines()
  if (wanted.quantity > 0 && isFull(before, wanted.variantId)) return 'full'
  const after = withLine(before, wanted)
  guestCart.set(after)
  client.setQueryData(cartQuery().queryKey, after)
  // If this fails, placing the order asks for the token again: the cart itself needs none.
  void ensureGuestToken()
  return 'kept'
}

const setOnServer = async (client: QueryClient, wanted: Wanted): Promise<Outcome> => {
  const { queryKey } = cartQuery()
  const before = await held(client).catch(() => undefined)
  if (before) {
    if (waiting === 0) told = before
    client.setQueryData(queryKey, withLine(client.getQueryData(queryKey) ?? before, wanted))
  }
  waiting += 1
  const mine = Symbol('wish')
  latest.set(wanted.variantId, mine)
  // Sent one after the other, so that two quick taps do not overtake each other.
  const sent = line.then(() => (latest.get(wanted.variantId) === mine ? send(wanted) : 'kept'))
  line = sent
  const outcome = await sent
  waiting -= 1
  if (waiting > 0) return outcome
  await client.cancelQueries({ queryKey })
  if (before) client.setQueryData(queryKey, told)
  if (outcome === 'failed') void client.invalidateQueries({ queryKey })
  return outcome
}

const send = async ({ variantId, quantity, seenPrice }: Wanted): Promise<Outcome> => {
  try {
    const wanted = { variant_id: variantId, quantity, ...(seenPrice && { seen_price: seenPrice }) }
    told = (await request('PUT /api/cart', wanted, { component: 'cart' })).lines
    return 'kept'
  } catch {
    return 'failed'
  }
}
