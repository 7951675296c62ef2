import type { KeptLine } from '@bailu/contract/cart'
import type { QueryClient } from '@tanstack/react-query'
import { guestCart } from '../../guest-data.ts'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import { ensureGuestToken } from './guest-token.ts'
import { isFull, quantityOf, type Wanted, withLine } from './lines.ts'
import { cartQuery, guestLines } from './queries.ts'

/** `failed` has been told to the person already, in the server's words. */
export type Outcome = 'kept' | 'full' | 'failed'

/** The cart as the server last told it, while changes are on their way. */
let told: KeptLine[] = []
let waiting = 0
let line: Promise<unknown> = Promise.resolve()
/** The latest wish for each line: an older one that still waits need not be sent. */
const latest = new Map<number, symbol>()

/** Changes are under way: what is read meanwhile would be older than what is shown. */
export const isChanging = (): boolean => waiting > 0

const held = async (client: QueryClient): Promise<KeptLine[]> => {
  const query = cartQuery()
  await client.cancelQueries(query)
  return client.getQueryData(query.queryKey) ?? client.fetchQuery(query)
}

/**
 * Puts so many more into the cart.
 * @throws when nobody can say how many there are
 */
export const addLine = async (client: QueryClient, wanted: Wanted): Promise<Outcome> => {
  const lines = tokenInHand() === null ? guestLines() : await held(client)
  return setLine(client, { ...wanted, quantity: wanted.quantity + quantityOf(lines, wanted.variantId) })
}

/** Shown at once, then kept; what could not be kept is taken back. */
export const setLine = (client: QueryClient, wanted: Wanted): Promise<Outcome> =>
  tokenInHand() === null ? setOnPhone(client, wanted) : setOnServer(client, wanted)

// Another tab may have written since: what is stored counts, not what is shown.
const setOnPhone = async (client: QueryClient, wanted: Wanted): Promise<Outcome> => {
  const before = guestLines()
  if (wanted.quantity > 0 && isFull(before, wanted.variantId)) return 'full'
  const after = withLine(before, wanted)
  guestCart.set(after)
  client.setQueryData(cartQuery().queryKey, after)
  // The order asks again if the network failed here: a cart needs no token.
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
  // One after the other: two quick taps must not overtake each other on the way.
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
