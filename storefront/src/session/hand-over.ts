import type { AddressForm } from '@bailu/contract/addresses'
import { forget, type GuestAddress, guestAddresses, guestCart, type GuestLine, sharedAddress } from '../guest-data.ts'
import { Refusal } from '../request/refusal.ts'
import { request } from '../request/request.ts'

/** Most cart lines per call. */
const AT_ONCE = 50
const QUIET = { quiet: true, component: 'hand-over' } as const

/** One line per variant; the larger quantity wins, as on the server. */
export const mergeLines = (lines: GuestLine[]): GuestLine[] => {
  const best = new Map<number, GuestLine>()
  for (const line of lines) {
    const before = best.get(line.variant_id)
    if (!before || before.quantity < line.quantity) best.set(line.variant_id, line)
  }
  return [...best.values()]
}

const asForm = ({ id: _, ...form }: GuestAddress): AddressForm => ({
  ...form,
  // The default address of the account stays; without one, the server makes the first new address the default.
  is_default: false,
  address_type: 'own',
})

/** The address chosen for the order comes first, in case the account has no room for all. */
const addresses = () => {
  const chosen = sharedAddress.all()
  return guestAddresses.all().sort((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
}

/**
 * Merges the guest cart into that of the account. Returns the lines that the account has no room for; they stay on the
 * device.
 */
const handOverCart = async (): Promise<GuestLine[]> => {
  const lines = mergeLines(guestCart.all())
  const left: GuestLine[] = []
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE)
    const { left_out } = await request('POST /api/cart/merge', { lines: some }, QUIET)
    left.push(...some.filter((line) => left_out.includes(line.variant_id)))
  }
  if (lines.length > 0) {
    guestCart.forget()
    guestCart.set(left)
  }
  return left
}

type Place = Omit<GuestAddress, 'id' | 'is_default'>
const placeOf = ({ first_name, last_name, phone, city, area, address1, address2, zip }: Place): string =>
  JSON.stringify([first_name, last_name, phone, city, area, address1, address2, zip])

/** Skips addresses that the account already has: an earlier request may have succeeded although its reply was lost. */
const handOverAddresses = async (): Promise<void> => {
  const mine = addresses()
  if (mine.length === 0) return
  const known = new Set((await request('GET /api/address', {}, QUIET)).map(placeOf))
  for (const address of mine) {
    if (!known.has(placeOf(address))) await request('POST /api/address', asForm(address), QUIET).catch(unlessRefused)
    known.add(placeOf(address))
    // Local ids repeat across referral codes, so addresses are compared by content.
    guestAddresses.drop((one) => placeOf(one) === placeOf(address))
  }
}

const give = async (): Promise<void> => {
  try {
    const left = await handOverCart()
    await handOverAddresses()
    forget()
    guestCart.set(left)
  } catch {
    // the network failed or the session ended: nothing is removed, and the next sign-in tries again
  }
}

let giving: Promise<void> | undefined

/**
 * Hands cart and addresses of the guest over to the account, and removes each only after the server has it. Orders
 * were already claimed by the server, with the guest token sent at sign-in. What failed is tried again next time.
 */
export const handOver = (): Promise<void> => {
  giving ??= give().finally(() => {
    giving = undefined
  })
  return giving
}

// An address that the account can never accept must not block the rest.
const unlessRefused = (cause: unknown): void => {
  if (!(cause instanceof Refusal && FINAL.has(cause.code))) throw cause
}
const FINAL = new Set<string | undefined>(['address_limit', 'bad_input'])
