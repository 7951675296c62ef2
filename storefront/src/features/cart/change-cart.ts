import { MutationObserver, type MutationObserverOptions, type QueryClient } from '@tanstack/react-query'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'
import { guestCart, guestToken } from '../../session/guest-data.ts'
import { applyLineChange, isCartFull, type LineChange, quantityOf } from './lines.ts'
import { cartQuery } from './queries.ts'
import { singleRun } from '../../browser/single-run.ts'

/** Requests the guest token that owns this phone's orders, once; false when that failed. */
export const ensureGuestToken = singleRun(async (): Promise<boolean> => {
  if (guestToken.get()) return true
  return request('POST /api/guest', {}, { component: 'cart' }).then(
    ({ token }) => {
      guestToken.set(token)
      return true
    },
    () => false,
  )
})

/** With `failed`, the server's message has already been shown. */
export type CartOutcome = 'saved' | 'full' | 'failed'

const CART_CHANGE = ['cart-change']
/** The cart as last confirmed by the server, while changes are pending; shown again after the last of them. */
const CONFIRMED_CART = ['confirmed-cart']

/** True while changes are pending: a refetch would return an older state than the one shown. */
export const isCartChanging = (client: QueryClient): boolean => countPending(client) > 0

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
  const lines = currentToken() === null ? guestCart.get() : await readServerCart(client)
  return setCartLine(client, { ...change, quantity: change.quantity + quantityOf(lines, change.variantId) })
}

/** Sets the quantity of a line: optimistic update, rolled back on failure. */
export const setCartLine = (client: QueryClient, change: LineChange): Promise<CartOutcome> =>
  currentToken() === null ? setOnDevice(client, change) : setOnServer(client, change)

// Another tab may have changed the cart, so the stored lines are read again.
const setOnDevice = async (client: QueryClient, change: LineChange): Promise<CartOutcome> => {
  const before = guestCart.get()
  if (change.quantity > 0 && isCartFull(before, change.variantId)) return 'full'
  const after = applyLineChange(before, change)
  guestCart.set(after)
  client.setQueryData(cartQuery().queryKey, after)
  // If this fails, placing the order asks for the token again: the cart itself needs none.
  void ensureGuestToken()
  return 'saved'
}

const setOnServer = async (client: QueryClient, change: LineChange): Promise<CartOutcome> => {
  const mutation = new MutationObserver(client, cartChangeOptions(client))
  const outcome = await mutation.mutate(change).then(
    () => 'saved' as const,
    () => 'failed' as const,
  )
  mutation.reset()
  return outcome
}

const cartChangeOptions = (client: QueryClient): MutationObserverOptions<void, Error, LineChange> => {
  const { queryKey } = cartQuery()
  return {
    mutationKey: CART_CHANGE,
    // Sent one after the other, so that two quick taps do not overtake each other.
    scope: { id: 'cart' },
    onMutate: async (change) => {
      const before = await readServerCart(client).catch(() => undefined)
      if (!before) return
      client.setQueryData(CONFIRMED_CART, (confirmed: StoredCartLine[] | undefined) => confirmed ?? before)
      client.setQueryData(queryKey, applyLineChange(client.getQueryData(queryKey) ?? before, change))
    },
    mutationFn: async (change) => {
      if (isSuperseded(client, change)) return
      const { variantId, quantity, seenPrice } = change
      const input = { variant_id: variantId, quantity, ...(seenPrice && { seen_price: seenPrice }) }
      client.setQueryData(
        CONFIRMED_CART,
        (await request('PUT /api/cart', input, { showsErrors: true, component: 'cart' })).lines,
      )
    },
    onSettled: async (_, error) => {
      await client.cancelQueries({ queryKey })
      // This change itself counts as pending until it has settled.
      if (countPending(client) > 1) return
      client.setQueryData(queryKey, client.getQueryData<StoredCartLine[]>(CONFIRMED_CART))
      client.removeQueries({ queryKey: CONFIRMED_CART })
      if (error) void client.invalidateQueries({ queryKey })
    },
  }
}

const countPending = (client: QueryClient) => client.isMutating({ mutationKey: CART_CHANGE })

/** A newer change of the same line waits behind this one, which need not be sent. */
const isSuperseded = (client: QueryClient, change: LineChange): boolean => {
  const pending = client.getMutationCache().findAll({ mutationKey: CART_CHANGE, status: 'pending' })
  const changes = pending.map(({ state }) => state.variables as LineChange)
  return changes.findLast(({ variantId }) => variantId === change.variantId) !== change
}
