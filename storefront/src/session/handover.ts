import { AppError } from '@bailu/client/errors'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { request } from '../browser/request/request.ts'
import { readStorage, writeStorage } from '../browser/storage.ts'
import { currentToken } from './auth.ts'
import { guestAddresses, guestCart, guestToken, referral, sharedAddress } from './guest-data.ts'
import { handOverGuestData, mergeGuestLines } from './guest-hand-over.ts'
import { orderKeys } from './order-keys.ts'

/** The handover that this browser has used; an installed app starts with the same address every time. */
const USED_KEY = 'handover_used'
const MAX_CART_LINES = 50
const MAX_ADDRESSES = 20

type GuestState = InputOf<'POST /api/handover'>

const readGuestState = (): GuestState => ({
  e: referral.get() ?? '',
  cart: guestCart.get().slice(0, MAX_CART_LINES),
  addresses: guestAddresses.get().slice(0, MAX_ADDRESSES),
  chosen_address: sharedAddress.get()[0] ?? null,
  order_keys: orderKeys.all(),
})

const isEmpty = ({ cart, addresses, order_keys }: GuestState): boolean =>
  guestToken.get() === null && cart.length + addresses.length + order_keys.length === 0

/**
 * Stores what this guest has on the server for ten minutes. @returns the token that fetches it once; null when there is
 * nothing to hand over, or it failed
 */
export const createHandover = async (): Promise<string | null> => {
  const state = readGuestState()
  if (currentToken() !== null || isEmpty(state)) return null
  return request('POST /api/handover', state, { component: 'handover' }).then(
    ({ token, order_keys }) => {
      orderKeys.add(...order_keys)
      return token
    },
    () => null,
  )
}

/** Adds what another browser handed over; what this one has stays. */
const adopt = ({ e, cart, addresses, ...state }: ReplyOf<'POST /api/handover/redeem'>): void => {
  if (e !== '' && referral.get() === null) referral.set(e)
  if (state.guest_token !== null) guestToken.set(state.guest_token)
  orderKeys.add(...state.order_keys)
  guestCart.set(mergeGuestLines([...cart, ...guestCart.get()]))
  const own = guestAddresses.get()
  // Another person may have sent the link: their address does not enter an account unseen.
  if (own.length > 0 || currentToken() !== null) return
  guestAddresses.set(addresses)
  if (state.chosen_address !== null) sharedAddress.set([state.chosen_address])
}

/**
 * Fetches the handover named in the address, once. One that was used or is too old changes nothing.
 * @returns whether it had been used here before: then the rest of the address is as old, its referral code too
 */
export const redeemHandover = async (token: string): Promise<boolean> => {
  if (readStorage(USED_KEY) === token) return true
  const reply = await request('POST /api/handover/redeem', { token }, { stay: true, component: 'handover' }).catch(
    (cause: unknown) => (cause instanceof AppError ? ('over' as const) : ('broken' as const)),
  )
  // Without a connection it is tried again at the next start.
  if (reply === 'broken') return false
  if (reply !== 'over') adopt(reply)
  writeStorage(USED_KEY, token)
  if (currentToken() !== null) await handOverGuestData()
  return false
}
