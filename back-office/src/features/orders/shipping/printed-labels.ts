import { ignoringStorageErrors } from '../../../app/drafts.ts'

const STORAGE_KEY = 'back-office-printed-labels'
const MAX_LABELS = 500

type Labelled = { id: string; address_version: string; quantity: number }

/** Order ids with the version of the address and the number of pieces on their printed slips, oldest first; no address itself. */
const readLabels = (): Record<string, string> =>
  ignoringStorageErrors(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string>, {})

/** Remembers which addresses and pieces are on the slips printed in this browser. */
export function rememberLabels(orders: readonly Labelled[]): void {
  const ids = new Set(orders.map(({ id }) => id))
  const others = Object.entries(readLabels()).filter(([id]) => !ids.has(id))
  const labels = [
    ...others,
    ...orders.map(({ id, address_version, quantity }) => [id, `${address_version} ${quantity}`]),
  ].slice(-MAX_LABELS)
  ignoringStorageErrors(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(labels))), undefined)
}

/** What is on the slip printed last in this browser, else on the screen. */
export function seenOnPrint({ id, address_version, quantity }: Labelled) {
  const [address = address_version, pieces = quantity] = readLabels()[id]?.split(' ') ?? []
  return { seen_address: address, seen_pieces: Number(pieces) }
}
