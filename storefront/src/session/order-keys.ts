import { ORDER_KEY } from '@bailu/contract/patterns'
import { request, setOrderKeySource } from '../browser/request/request.ts'
import { singleRun } from '../browser/single-run.ts'
import { readStorageJson, removeStorage, writeStorage } from '../browser/storage.ts'
import { guestToken } from './guest-data.ts'
import { isUnknownVisitor } from './visitor.ts'

const STORAGE_KEY = 'order_keys'
const MAX_KEYS = 30
/** For browsers that store nothing: the keys live as long as the page. */
let opened: string[] = []

const idOf = (key: string): string => key.slice(0, key.indexOf('.'))
const isKey = (key: unknown): key is string => typeof key === 'string' && ORDER_KEY.test(key)

/** Keys of guests' orders that were opened on this device by their link or a code, newest first. */
export const orderKeys = {
  all: (): string[] => {
    const stored = readStorageJson<unknown>(STORAGE_KEY, [])
    return [...new Set([...opened, ...(Array.isArray(stored) ? stored.filter(isKey) : [])])]
  },
  ids: (): string[] => orderKeys.all().map(idOf),
  has: (id: string): boolean => orderKeys.ids().includes(id),
  /** A key replaces an earlier one of its order. */
  add: (...keys: string[]) => {
    const added = keys.filter(isKey)
    const ids = new Set(added.map(idOf))
    store([...added, ...orderKeys.all().filter((key) => !ids.has(idOf(key)))].slice(0, MAX_KEYS))
  },
  remove: (id: string) => store(orderKeys.all().filter((key) => idOf(key) !== id)),
  clear: () => store([]),
}

function store(keys: string[]): void {
  opened = keys
  if (keys.length > 0) writeStorage(STORAGE_KEY, JSON.stringify(keys))
  else removeStorage(STORAGE_KEY)
}

const RETURN_CALL = /^\/api\/return\b/

/**
 * The key to send with a call: that of the order it names. A return is opened inside of its order, whose id is in the
 * address.
 */
const keyForCall = (path: string, body: string): string | undefined => {
  const about = RETURN_CALL.test(path) ? location.search : path + body
  return orderKeys.all().find((key) => about.includes(idOf(key)))
}
setOrderKeySource(keyForCall)

/**
 * Stores the secret of an order link that was opened here, and removes it from the address bar. @returns whether there
 * was one
 */
export const takeOrderSecret = (id: string | undefined): boolean => {
  const key = `${id ?? ''}.${location.hash.slice(1)}`
  if (location.hash === '' || !isKey(key)) return false
  orderKeys.add(key)
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

let isRestored = false

/**
 * Asks once per page for the guest token that only the cookie still has, as after the browser has cleared its storage.
 * @returns whether this device is a guest again
 */
export const restoreGuest = singleRun(async (): Promise<boolean> => {
  if (isRestored || !isUnknownVisitor()) return false
  const reply = await request('POST /api/guest/restore', {}, { stay: true, component: 'restore' }).catch(() => null)
  if (!reply) return false
  isRestored = true
  if (reply.token === null || !isUnknownVisitor()) return false
  guestToken.set(reply.token)
  return true
})
