import type { InputOf } from '@bailu/contract/calls'
import { useSyncExternalStore } from 'react'
import { readJson, remove, write } from './storage.ts'

export type WaitingLead = InputOf<'POST /api/potential-customer'> & {
  /** When it was written. */
  at: string
  /** How many photos wait with it. */
  photos?: number
  /** Why it was not taken; it waits for its partner's answer then. */
  trouble?: string
}

const PREFIX = 'waiting_leads:'
const keyOf = (userId: number) => `${PREFIX}${userId}`
const NONE: WaitingLead[] = []
const ears = new Set<() => void>()
const shown = new Map<number, { text: string; list: WaitingLead[] }>()

/**
 * Leads written without a network, kept on this phone under the account that
 * wrote them, until the server has them or the account is signed out.
 */
export const waitingLeads = {
  get: (userId: number): WaitingLead[] => readJson(keyOf(userId), NONE),
  /** @returns whether the phone could keep it */
  add: (userId: number, lead: WaitingLead): boolean => {
    const others = waitingLeads.get(userId).filter(({ draft }) => draft !== lead.draft)
    set(userId, [...others, lead])
    return waitingLeads.get(userId).some(({ draft }) => draft === lead.draft)
  },
  drop: (userId: number, draft: string) =>
    set(
      userId,
      waitingLeads.get(userId).filter((one) => one.draft !== draft),
    ),
  forget: (userId: number) => set(userId, []),
}

function set(userId: number, list: WaitingLead[]): void {
  if (list.length > 0) write(keyOf(userId), JSON.stringify(list))
  else remove(keyOf(userId))
  for (const hear of ears) hear()
}

const listen = (hear: () => void) => {
  ears.add(hear)
  addEventListener('storage', hear)
  return () => {
    ears.delete(hear)
    removeEventListener('storage', hear)
  }
}

/** The same list for the same text, as React wants it. */
const snapshot = (userId: number): WaitingLead[] => {
  const list = waitingLeads.get(userId)
  const text = JSON.stringify(list)
  const before = shown.get(userId)
  if (before?.text === text) return before.list
  shown.set(userId, { text, list })
  return list
}

export const useWaitingLeads = (userId: number | undefined): WaitingLead[] =>
  useSyncExternalStore(listen, () => (userId === undefined ? NONE : snapshot(userId)))
