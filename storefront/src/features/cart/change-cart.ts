import type { QueryClient } from '@tanstack/react-query'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'
import { guestCart, guestToken } from '../../session/guest-data.ts'
import { applyLineChange, isCartFull, type LineChange, quantityOf } from './lines.ts'
import { cartQuery, readGuestLines } from './queries.ts'

let pendingToken: Promise<boolean> | undefined

/** Requests the guest token that owns this phone's orders, once; false when it could not be had. */
export const ensureGuestToken = (): Promise<boolean> => {
  if (guestToken.get()) return Promise.resolve(true)
  pendingToken ??= request('POST /api/guest', {}, { quiet: true, component: 'cart' })
    .then(({ token }) => {
      guestToken.set(token)
      return true
    })
    .catch(() => false)
    .finally(() => {
      pendingToken = undefined
    })
  return pendingToken
}

/** With `failed`, the server's message has already been shown. */
export type CartOutcome = 'saved' | 'full' | 'failed'

/** The cart as last confirmed by the server, restored after a failed change. */
let confirmedLines: StoredCartLine[] = []
let pendingCount = 0
let requestQueue: Promise<unknown> = Promise.resolve()
/** The latest change of each variant: an older one that is still queued need not be sent. */
const latestChange = new Map<number, symbol>()

/** True while changes are pending: a refetch would return an older state than the one shown. */
export const isCartChanging = (): boolean => pendingCount > 0

const readServerCart = async (client: QueryClient): Promise<StoredCartLine[]> => {
  const query = cartQuery()
  await client.cancelQueries(query)
  return client.getQueryData(query.queryKey) ?? client.fetchQuery(query)
}

/**
 * Adds this quantity to the cart.
 * @throws when the current quantity cannot be read
 */
export const addCartLine = async (client: QueryClient, change: LineChange): Promise<CartOutcome> => {
  const lines = currentToken() === null ? readGuestLines() : await readServerCart(client)
  return setCartLine(client, { ...change, quantity: change.quantity + quantityOf(lines, change.variantId) })
}

/** Sets the quantity of a line: optimistic update, rolled back on failure. */
export const setCartLine = (client: QueryClient, change: LineChange): Promise<CartOutcome> =>
  currentToken() === null ? setOnDevice(client, change) : setOnServer(client, change)

// Another tab may have changed the cart, so the stored lines are read again.
const setOnDevice = async (client: QueryClient, change: LineChange): Promise<CartOutcome> => {
  const before = readGuestLines()
  if (change.quantity > 0 && isCartFull(before, change.variantId)) return 'full'
  const after = applyLineChange(before, change)
  guestCart.set(after)
  client.setQueryData(cartQuery().queryKey, after)
  // If this fails, placing the order asks for the token again: the cart itself needs none.
  void ensureGuestToken()
  return 'saved'
}

const setOnServer = async (client: QueryClient, change: LineChange): Promise<CartOutcome> => {
  const { queryKey } = cartQuery()
  const before = await readServerCart(client).catch(() => undefined)
  if (before) {
    if (pendingCount === 0) confirmedLines = before
    client.setQueryData(queryKey, applyLineChange(client.getQueryData(queryKey) ?? before, change))
  }
  pendingCount += 1
  const changeId = Symbol('wish')
  latestChange.set(change.variantId, changeId)
  // Sent one after the other, so that two quick taps do not overtake each other.
  const sending = requestQueue.then(() =>
    latestChange.get(change.variantId) === changeId ? sendChange(change) : 'saved',
  )
  requestQueue = sending
  const outcome = await sending
  pendingCount -= 1
  if (pendingCount > 0) return outcome
  await client.cancelQueries({ queryKey })
  if (before) client.setQueryData(queryKey, confirmedLines)
  if (outcome === 'failed') void client.invalidateQueries({ queryKey })
  return outcome
}

const sendChange = async ({ variantId, quantity, seenPrice }: LineChange): Promise<CartOutcome> => {
  try {
    const change = { variant_id: variantId, quantity, ...(seenPrice && { seen_price: seenPrice }) }
    confirmedLines = (await request('PUT /api/cart', change, { component: 'cart' })).lines
    return 'saved'
  } catch {
    return 'failed'
  }
}
