import { useSyncExternalStore } from 'react'
import { removeStorage, writeStorage } from '../../browser/storage.ts'
import { decryptJson, type Encrypted, encryptJson } from './encryption.ts'
import { keysOfUser, type PendingStoreName, withPendingStore } from './pending-store.ts'

/** Identified by its draft, so that it is stored by the server once, however often it is sent. */
export type PendingItem = {
  draft: string
  /** When it was written, ISO 8601. */
  at: string
  /** Error code of the server; the partner has to correct or discard it. */
  issue?: string
}

/**
 * What was written offline, stored encrypted on this device per account until the server has it or the account is
 * signed out.
 * @param store object store, and part of the key in local storage that marks, without content, that the account has
 *   items: it is read at start, before the code that decrypts is loaded
 */
export function createPendingList<T extends PendingItem>(store: PendingStoreName) {
  const hasPendingKey = (userId: number) => `pending_${store}:${userId}`
  const none: T[] = []
  const listeners = new Set<() => void>()
  const lists = new Map<number, T[]>()
  const loadNumbers = new Map<number, number>()
  let tabChannel: BroadcastChannel | undefined

  async function save(userId: number, item: T): Promise<void> {
    const encrypted = await encryptJson(userId, item.draft, item)
    await withPendingStore(store, 'readwrite', (objects) => objects.put(encrypted, [userId, item.draft]))
  }

  async function read(userId: number): Promise<T[]> {
    const drafts = await withPendingStore(store, 'readonly', (objects) => objects.getAllKeys(keysOfUser(userId)))
    if (drafts.length > 0) writeStorage(hasPendingKey(userId), '1')
    else removeStorage(hasPendingKey(userId))
    const list: T[] = []
    for (const [, draft] of drafts as [number, string][]) {
      const encrypted = await withPendingStore<Encrypted | undefined>(store, 'readonly', (objects) =>
        objects.get([userId, draft]),
      )
      // An item that cannot be decrypted because its key is gone must not hide the others.
      const item = encrypted && (await decryptJson<T>(userId, draft, encrypted).catch(() => undefined))
      if (item) list.push(item)
    }
    return list.toSorted((a, b) => a.at.localeCompare(b.at))
  }

  async function load(userId: number): Promise<T[]> {
    const loadNumber = (loadNumbers.get(userId) ?? 0) + 1
    loadNumbers.set(userId, loadNumber)
    const list = await read(userId).catch(() => none)
    // A load that started later has newer data.
    if (loadNumbers.get(userId) !== loadNumber) return list
    lists.set(userId, list)
    for (const listener of listeners) listener()
    return list
  }

  async function publishChange(userId: number): Promise<T[]> {
    const list = await load(userId)
    openTabChannel()?.postMessage(userId)
    return list
  }

  function openTabChannel(): BroadcastChannel | undefined {
    if (tabChannel === undefined && typeof BroadcastChannel !== 'undefined') {
      tabChannel = new BroadcastChannel(`pending_${store}`)
      tabChannel.onmessage = ({ data }: MessageEvent<number>) => void load(data)
    }
    return tabChannel
  }

  const subscribeTo = (userId: number | undefined) => (listener: () => void) => {
    listeners.add(listener)
    openTabChannel()
    if (userId !== undefined && !lists.has(userId)) void load(userId)
    return () => void listeners.delete(listener)
  }
  const subscribeToNobody = subscribeTo(undefined)
  const subscriptions = new Map<number, ReturnType<typeof subscribeTo>>()

  /** One function per account, because React subscribes again whenever the function changes. */
  function subscriptionFor(userId: number | undefined): ReturnType<typeof subscribeTo> {
    if (userId === undefined) return subscribeToNobody
    const subscription = subscriptions.get(userId) ?? subscribeTo(userId)
    subscriptions.set(userId, subscription)
    return subscription
  }

  return {
    get: load,
    /** @returns whether it was stored */
    add: async (userId: number, item: T): Promise<boolean> => {
      try {
        await save(userId, item)
        return (await publishChange(userId)).some(({ draft }) => draft === item.draft)
      } catch {
        // quota exceeded, or a private window without IndexedDB
        return false
      }
    },
    remove: async (userId: number, draft: string): Promise<void> => {
      await withPendingStore(store, 'readwrite', (objects) => objects.delete([userId, draft])).catch(() => undefined)
      await publishChange(userId)
    },
    clear: async (userId: number): Promise<void> => {
      await withPendingStore(store, 'readwrite', (objects) => objects.delete(keysOfUser(userId))).catch(() => undefined)
      await publishChange(userId)
    },
    count: (userId: number): Promise<number> =>
      withPendingStore(store, 'readonly', (objects) => objects.count(keysOfUser(userId))).catch(() => 0),
    useList: (userId: number | undefined): T[] =>
      useSyncExternalStore(
        subscriptionFor(userId),
        () => (userId === undefined ? none : (lists.get(userId) ?? none)),
        () => none,
      ),
  }
}
