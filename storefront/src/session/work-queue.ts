import type { TaskKind } from '@bailu/contract/clients/kinds'
import { useMemo, useSyncExternalStore } from 'react'
import { readStorage, readStorageJson, removeStorage, storageKeys, writeStorage } from '../browser/storage.ts'
import { useAuth } from './auth.ts'

export type QueueOutcome = 'written' | 'done' | 'later'

/** A list that a partner works through one by one: ids only, on this device, until it is ended or the user signs out. */
export type WorkQueue = {
  of: 'tasks' | 'clients'
  /** The kind of tasks it was started with. */
  kind?: TaskKind
  /** Keys of tasks, or ids of clients. */
  items: string[]
  /** Position of the item on the screen; behind the last one when all are worked through. */
  at: number
  /** An item without outcome was skipped, or is still to come. */
  outcomes: Record<string, QueueOutcome>
  /** Message for everyone, with `{name}`. */
  template?: string
}

/** The message for everyone, addressed to this person. */
export const addressMessage = (template: string, name: string): string => template.replaceAll('{name}', () => name)

const PREFIX = 'work_queue:'
const nameOf = (userId: number): string => `${PREFIX}${userId}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const writeQueue = (userId: number, queue: WorkQueue | null): void => {
  if (queue) writeStorage(nameOf(userId), JSON.stringify(queue))
  else removeStorage(nameOf(userId))
  for (const listener of listeners) listener()
}

/** Starts a queue for the signed-in user; an earlier one is replaced. */
export const startQueue = (queue: Pick<WorkQueue, 'of' | 'kind' | 'items' | 'template'>): void => {
  const userId = useAuth.getState().userInfo?.id
  if (userId !== undefined) writeQueue(userId, { ...queue, at: 0, outcomes: {} })
}

/** The queue of the signed-in user, and a function that changes and stores it. */
export const useWorkQueue = () => {
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const name = userId === undefined ? null : nameOf(userId)
  const stored = useSyncExternalStore(
    subscribe,
    () => name && readStorage(name),
    () => null,
  )
  const queue = useMemo(() => (name && stored ? readStorageJson<WorkQueue | null>(name, null) : null), [name, stored])
  const change = (next: WorkQueue | null): void => {
    if (userId !== undefined) writeQueue(userId, next)
  }
  return { queue, change }
}

/** How many items come before and belong to the queue; null when there is none, or all are worked through. */
export const queueProgress = (queue: WorkQueue | null): { at: number; all: number } | null =>
  queue && queue.at < queue.items.length ? { at: queue.at + 1, all: queue.items.length } : null

/** Called at sign-out: another person may use the device next. */
export const removeQueues = (): void => {
  for (const key of storageKeys()) if (key.startsWith(PREFIX)) removeStorage(key)
}
