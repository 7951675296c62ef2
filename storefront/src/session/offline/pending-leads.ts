import type { InputOf } from '@bailu/contract/calls'
import { useSyncExternalStore } from 'react'
import { removeStorage, writeStorage } from '../../browser/storage.ts'
import { deleteKey, decryptJson, type Encrypted, encryptJson } from './encryption.ts'
import { keysOfUser, withPendingStore } from './pending-store.ts'

export type PendingLead = InputOf<'POST /api/potential-customer'> & {
  /** When it was written, ISO 8601. */
  at: string
  /** Number of pending photos of this lead. */
  photos?: number
  /** Error message of the server; the partner has to correct or discard the lead. */
  issue?: string
}

/**
 * Marks that the account has pending leads, without their content: read at start, before the code that decrypts is
 * loaded.
 */
const hasPendingKey = (userId: number) => `pending_leads:${userId}`
const NO_LEADS: PendingLead[] = []
const listeners = new Set<() => void>()
const lists = new Map<number, PendingLead[]>()
const loadNumbers = new Map<number, number>()
let tabChannel: BroadcastChannel | undefined

async function savePendingLead(userId: number, lead: PendingLead): Promise<void> {
  const encrypted = await encryptJson(userId, lead.draft, lead)
  await withPendingStore('leads', 'readwrite', (store) => store.put(encrypted, [userId, lead.draft]))
}

async function readPendingLeads(userId: number): Promise<PendingLead[]> {
  const drafts = await withPendingStore('leads', 'readonly', (store) => store.getAllKeys(keysOfUser(userId)))
  if (drafts.length > 0) writeStorage(hasPendingKey(userId), '1')
  else removeStorage(hasPendingKey(userId))
  const list: PendingLead[] = []
  for (const [, draft] of drafts as [number, string][]) {
    const encrypted = await withPendingStore<Encrypted | undefined>('leads', 'readonly', (store) =>
      store.get([userId, draft]),
    )
    // A lead that cannot be decrypted because its key is gone must not hide the others.
    const lead = encrypted && (await decryptJson<PendingLead>(userId, draft, encrypted).catch(() => undefined))
    if (lead) list.push(lead)
  }
  return list.toSorted((a, b) => a.at.localeCompare(b.at))
}

async function loadPendingLeads(userId: number): Promise<PendingLead[]> {
  const loadNumber = (loadNumbers.get(userId) ?? 0) + 1
  loadNumbers.set(userId, loadNumber)
  const list = await readPendingLeads(userId).catch(() => NO_LEADS)
  // A load that started later has newer data.
  if (loadNumbers.get(userId) !== loadNumber) return list
  lists.set(userId, list)
  for (const listener of listeners) listener()
  return list
}

async function publishChange(userId: number): Promise<PendingLead[]> {
  const list = await loadPendingLeads(userId)
  openTabChannel()?.postMessage(userId)
  return list
}

function openTabChannel(): BroadcastChannel | undefined {
  if (tabChannel === undefined && typeof BroadcastChannel !== 'undefined') {
    tabChannel = new BroadcastChannel('pending_leads')
    tabChannel.onmessage = ({ data }: MessageEvent<number>) => void loadPendingLeads(data)
  }
  return tabChannel
}

/**
 * Leads written offline, stored encrypted on this device per account until the server has them or the account is
 * signed out.
 */
export const pendingLeads = {
  get: loadPendingLeads,
  /** @returns whether it was stored */
  add: async (userId: number, lead: PendingLead): Promise<boolean> => {
    try {
      await savePendingLead(userId, lead)
      return (await publishChange(userId)).some(({ draft }) => draft === lead.draft)
    } catch {
      // quota exceeded, or a private window without IndexedDB
      return false
    }
  },
  remove: async (userId: number, draft: string): Promise<void> => {
    await withPendingStore('leads', 'readwrite', (store) => store.delete([userId, draft])).catch(() => undefined)
    await publishChange(userId)
  },
  /** Deletes the leads and the encryption key, so that a copy of the database cannot be decrypted. */
  clear: async (userId: number): Promise<void> => {
    await withPendingStore('leads', 'readwrite', (store) => store.delete(keysOfUser(userId))).catch(() => undefined)
    await deleteKey(userId)
    await publishChange(userId)
  },
}

const subscribeTo = (userId: number | undefined) => (listener: () => void) => {
  listeners.add(listener)
  openTabChannel()
  if (userId !== undefined && !lists.has(userId)) void loadPendingLeads(userId)
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

export const usePendingLeads = (userId: number | undefined): PendingLead[] =>
  useSyncExternalStore(
    subscriptionFor(userId),
    () => (userId === undefined ? NO_LEADS : (lists.get(userId) ?? NO_LEADS)),
    () => NO_LEADS,
  )
