import type { InputOf } from '@bailu/contract/calls'
import { useSyncExternalStore } from 'react'
import { readJson, remove, write } from './storage.ts'
import { dropKey, openJson, type Sealed, sealJson } from './waiting-seal.ts'
import { ofUser, within } from './waiting-store.ts'

export type WaitingLead = InputOf<'POST /api/potential-customer'> & {
  /** When it was written. */
  at: string
  /** How many photos wait with it. */
  photos?: number
  /** Why it was not taken; it waits for its partner's answer then. */
  trouble?: string
}

/** Where they lay in clear before they were sealed. */
const clearKey = (userId: number) => `waiting_leads:${userId}`
/** Says that some wait, and nothing of them: it is looked for before anything is loaded that could open them. */
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

/** Leads of before they were sealed move in; what cannot be sealed stays where it is. */
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
    // One that opens no more, its key being gone, hides none of the others.
    const lead = sealed && (await openJson<WaitingLead>(userId, draft, sealed).catch(() => undefined))
    if (lead) list.push(lead)
  }
  return list.toSorted((one, other) => one.at.localeCompare(other.at))
}

async function load(userId: number): Promise<WaitingLead[]> {
  const turn = (turns.get(userId) ?? 0) + 1
  turns.set(userId, turn)
  const list = await readAll(userId).catch(() => readJson<WaitingLead[]>(clearKey(userId), NONE))
  // One that was begun later knows of more.
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
 * Leads written without a network, kept sealed on this phone under the account that
 * wrote them, until the server has them or the account is signed out.
 */
export const waitingLeads = {
  get: load,
  /** @returns whether the phone could keep it */
  add: async (userId: number, lead: WaitingLead): Promise<boolean> => {
    try {
      await carryOver(userId)
      await put(userId, lead)
      return (await changed(userId)).some(({ draft }) => draft === lead.draft)
    } catch {
      // no room, or a private window without a place to keep things
      return false
    }
  },
  drop: async (userId: number, draft: string): Promise<void> => {
    await within('leads', 'readwrite', (store) => store.delete([userId, draft])).catch(() => undefined)
    await changed(userId)
  },
  /** With the key: a copy of what lay here opens no more. */
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

/** One for each account: React subscribes anew for another function. */
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
