import { type AddressFields, forAddressFields } from '@bailu/contract/addresses/kinds'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import {
  clearGuestData,
  type GuestAddress,
  guestAddresses,
  guestCart,
  referral,
  sessionReferral,
  sharedAddress,
} from './guest-data.ts'
import { AppError } from '@bailu/client/errors'
import { request } from '../browser/request/request.ts'
import { singleRun } from '../browser/single-run.ts'

/** Most cart lines per call. */
const LINES_PER_CALL = 50
const REQUEST_OPTIONS = { component: 'hand-over' } as const

/** One line per variant; the larger quantity wins, as on the server. */
export const mergeGuestLines = (lines: StoredCartLine[]): StoredCartLine[] => {
  const largest = new Map<number, StoredCartLine>()
  for (const line of lines) {
    const previous = largest.get(line.variant_id)
    if (!previous || previous.quantity < line.quantity) largest.set(line.variant_id, line)
  }
  return [...largest.values()]
}

const toAddressForm = ({ id: _, ...form }: GuestAddress): AddressForm => ({
  ...form,
  // The default address of the account stays; without one, the server makes the first new address the default.
  is_default: false,
  address_type: 'own',
})

/** The address chosen for the order comes first, in case the account has no room for all. */
const guestAddressesChosenFirst = () => {
  const chosenIds = sharedAddress.all()
  return guestAddresses.all().sort((a, b) => Number(chosenIds.includes(b.id)) - Number(chosenIds.includes(a.id)))
}

/**
 * Merges the guest cart into that of the account. Returns the lines that the account has no room for; they stay on the
 * device.
 */
const handOverCart = async (): Promise<StoredCartLine[]> => {
  const lines = mergeGuestLines(guestCart.all())
  const remaining: StoredCartLine[] = []
  for (let from = 0; from < lines.length; from += LINES_PER_CALL) {
    const batch = lines.slice(from, from + LINES_PER_CALL)
    const { left_out } = await request('POST /api/cart/merge', { lines: batch }, REQUEST_OPTIONS)
    remaining.push(...batch.filter((line) => left_out.includes(line.variant_id)))
  }
  if (lines.length > 0) {
    guestCart.clear()
    guestCart.set(remaining)
  }
  return remaining
}

const addressKey = (address: AddressFields): string => JSON.stringify(forAddressFields((field) => address[field]))

/** Skips addresses that the account already has: an earlier request may have succeeded although its reply was lost. */
const handOverAddresses = async (): Promise<void> => {
  const addresses = guestAddressesChosenFirst()
  if (addresses.length === 0) return
  const knownAddresses = new Set((await request('GET /api/address', {}, REQUEST_OPTIONS)).map(addressKey))
  for (const address of addresses) {
    if (!knownAddresses.has(addressKey(address)))
      await request('POST /api/address', toAddressForm(address), REQUEST_OPTIONS).catch(ignoreFinalErrors)
    knownAddresses.add(addressKey(address))
    // Local ids repeat across referral codes, so addresses are compared by content.
    guestAddresses.remove((candidate) => addressKey(candidate) === addressKey(address))
  }
}

/**
 * Hands cart and addresses of the guest over to the account, and removes each only after the server has it. Orders
 * were already claimed by the server, with the guest token sent at sign-in. What failed is tried again next time.
 */
export const handOverGuestData = singleRun(async (): Promise<void> => {
  try {
    const remaining = await handOverCart()
    await handOverAddresses()
    const linkReferral = referral.get()
    // The guard has remembered a newer one, of the link that was just opened.
    if (linkReferral && sessionReferral.get() === null) sessionReferral.set(linkReferral)
    clearGuestData()
    guestCart.set(remaining)
  } catch {
    // the network failed or the session ended: nothing is removed, and the next sign-in tries again
  }
})

// An address that the account can never accept must not block the rest.
const ignoreFinalErrors = (cause: unknown): void => {
  if (!(cause instanceof AppError && FINAL_ERRORS.has(cause.code))) throw cause
}
const FINAL_ERRORS = new Set<string | undefined>(['address_limit', 'bad_input'])
