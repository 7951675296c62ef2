import type { InputOf } from '@bailu/contract/calls'
import { useSyncExternalStore } from 'react'
import { readJson, remove, write } from './storage.ts'
import { dropKey, openJson, type Sealed, sealJson } from './waiting-seal.ts'
import { ofUser, within } from './waiting-store.ts'

export type WaitingLead = InputOf<'POST /api/potential-customer'> & {
  /** When it was written, ISO 8601. */
  at: string
  /** Number of pending photos of this lead. */
  photos?: number
  /** Error message of the server; the partner has to correct or discard the lead. */
  trouble?: string
}

/** Local storage key of earlier versions, which did not encrypt leads. */
const clearKey = (userId: number) => `waiting_leads:${userId}`
/**
 * Marks that the account has pending leads, without their content: read at start, before the code that decrypts is
 * loaded.
 */
const flagKey = (userId: number) => `waiting_leads_sealed:${userId}`
const NONE: WaitingLead[] = []
const listeners = new Set<() => void>()
const lists = new Map<number, WaitingLead[]>()
const turns = new Map<number, number>()
let tabs: BroadcastChannel | undefined

async function put(userId: number, lead: WaitingLead): Promise<void> {
  const sealed = await sealJson(userId, lead.draft, lead)
  await within('leads', 'readwrite', (store) => store.put(sealed, [userId, lead.draft]))
}

/** Encrypts leads stored by earlier versions; if encryption fails they stay where they are. */
async function carryOver(userId: number): Promise<void> {
  const clear = readJson<WaitingLead[]>(clearKey(userId), NONE)
  if (clear.length === 0) return
  for (const lead of clear) await put(userId, lead)
  remove(clearKey(userId))
}

async function readAll(userId: number): Promise<WaitingLead[]> {
  await carryOver(userId)
  const drafts = await within('leads', 'readonly', (store) => store.getAllKeys(ofUser(userId)))
  if (drafts.length > 0) write(flagKey(userId), '1')
  else remove(flagKey(userId))
  const list: WaitingLead[] = []
  for (const [, draft] of drafts as [number, string][]) {
    const sealed = await within<Sealed | undefined>('leads', 'readonly', (store) => store.get([userId, draft]))
    // A lead that cannot be decrypted because its key is gone must not hide the others.
    const lead = sealed && (await openJson<WaitingLead>(userId, draft, sealed).catch(() => undefined))
    if (lead) list.push(lead)
  }
  return list.toSorted((one, other) => one.at.localeCompare(other.at))
}

async function load(userId: number): Promise<WaitingLead[]> {
  const turn = (turns.get(userId) ?? 0) + 1
  turns.set(userId, turn)
  const list = await readAll(userId).catch(() => readJson<WaitingLead[]>(clearKey(userId), NONE))
  // A load that started later has newer data.
  if (turns.get(userId) !== turn) return list
  lists.set(userId, list)
  for (const listener of listeners) listener()
  return list
}

async function changed(userId: number): Promise<WaitingLead[]> {
  const list = await load(userId)
  channel()?.postMessage(userId)
  return list
}

function channel(): BroadcastChannel | undefined {
  if (tabs === undefined && typeof BroadcastChannel !== 'undefined') {
    tabs = new BroadcastChannel('waiting_leads')
    tabs.onmessage = ({ data }: MessageEvent<number>) => void load(data)
  }
  return tabs
}

/**
 * Leads written offline, stored encrypted on this device per account until the server has them or the account is
 * signed out.
 */
export const waitingLeads = {
  get: load,
  /** @returns whether it was stored */
  add: async (userId: number, lead: WaitingLead): Promise<boolean> => {
    try {
      await carryOver(userId)
      await put(userId, lead)
      return (await changed(userId)).some(({ draft }) => draft === lead.draft)
    } catch {
      // quota exceeded, or a private window without IndexedDB
      return false
    }
  },
  drop: async (userId: number, draft: string): Promise<void> => {
    await within('leads', 'readwrite', (store) => store.delete([userId, draft])).catch(() => undefined)
    await changed(userId)
  },
  /** Deletes the leads and the encryption key, so that a copy of the database cannot be decrypted. */
  forget: async (userId: number): Promise<void> => {
    remove(clearKey(userId))
    await within('leads', 'readwrite', (store) => store.delete(ofUser(userId))).catch(() => undefined)
    await dropKey(userId)
    await changed(userId)
  },
}

const listenFor = (userId: number | undefined) => (listener: () => void) => {
  listeners.add(listener)
  channel()
  if (userId !== undefined && !lists.has(userId)) void load(userId)
  return () => void listeners.delete(listener)
}

const nobody = listenFor(undefined)
const subscriptions = new Map<number, ReturnType<typeof listenFor>>()

/** One function per account, because React subscribes again whenever the function changes. */
function subscriptionOf(userId: number | undefined): ReturnType<typeof listenFor> {
  if (userId === undefined) return nobody
  const known = subscriptions.get(userId) ?? listenFor(userId)
  subscriptions.set(userId, known)
  return known
}

export const useWaitingLeads = (userId: number | undefined): WaitingLead[] =>
  useSyncExternalStore(
    subscriptionOf(userId),
    () => (userId === undefined ? NONE : (lists.get(userId) ?? NONE)),
    () => NONE,
  )
