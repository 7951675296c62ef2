import { ignoringStorageErrors } from '../../../app/drafts.ts'

const STORAGE_KEY = 'back-office-printed-labels'
const MAX_LABELS = 500

type Labelled = { id: string; address_version: string }

/** Order ids and the versions of the addresses on their labels, oldest first; no address itself. */
const readLabels = (): Record<string, string> =>
  ignoringStorageErrors(() => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, string>, {})

/** Remembers which addresses are on the labels printed in this browser. */
export function rememberLabels(orders: readonly Labelled[]): void {
  const ids = new Set(orders.map(({ id }) => id))
  const others = Object.entries(readLabels()).filter(([id]) => !ids.has(id))
  const labels = [...others, ...orders.map(({ id, address_version }) => [id, address_version])].slice(-MAX_LABELS)
  ignoringStorageErrors(() => localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(labels))), undefined)
}

/** The address on the label printed last in this browser, else the one on the screen. */
export const seenAddress = ({ id, address_version }: Labelled): string => readLabels()[id] ?? address_version
