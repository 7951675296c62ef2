import type { AddressForm } from '@bailu/contract/addresses'
import type { CartLine } from '@bailu/contract/cart'
import { forget, type GuestAddress, guestAddresses, guestCart, sharedAddress } from '../guest-data.ts'
import { Refusal } from '../request/refusal.ts'
import { request } from '../request/request.ts'

/** One line per variant; the larger quantity wins, as on the server. */
export const mergeLines = (lines: CartLine[]): CartLine[] => {
  const best = new Map<number, number>()
  for (const line of lines) best.set(line.variant_id, Math.max(line.quantity, best.get(line.variant_id) ?? 0))
  return [...best].map(([variant_id, quantity]) => ({ variant_id, quantity }))
}

const asForm = ({ id: _, ...form }: GuestAddress): AddressForm => ({
  ...form,
  // The account's own default stays; without one, the first to come is it.
  is_default: false,
  address_type: 'own',
})

/** What was chosen for the order comes first. */
const addresses = () => {
  const chosen = sharedAddress.all()
  return guestAddresses.all().sort((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
}

/**
 * Gives the account what a guest collected, and only then removes it. The
 * orders were claimed by the server when the guest token came with the sign-in.
 * What could not be handed over stays for the next time.
 */
export const handOver = async (): Promise<void> => {
  try {
    const lines = mergeLines(guestCart.all())
    if (lines.length > 0) {
      await request('POST /api/cart/merge', { lines }, { quiet: true, component: 'hand-over' })
      guestCart.forget()
    }
    for (const address of addresses()) {
      await request('POST /api/address', asForm(address), { quiet: true, component: 'hand-over' }).catch(unlessRefused)
      guestAddresses.drop(({ id }) => id === address.id)
    }
    forget()
  } catch {
    // the network failed or the session ended: nothing is removed
  }
}

// What the account can never take must not keep the rest from being handed over.
const unlessRefused = (cause: unknown): void => {
  if (!(cause instanceof Refusal && FINAL.has(cause.code))) throw cause
}
const FINAL = new Set<string | undefined>(['address_limit', 'bad_input'])
