import { useSyncExternalStore } from 'react'
import { AS_OF_HEADER } from '@bailu/contract/envelope'
import type { InputOf, Key } from '@bailu/contract/calls'
import { buildRequest } from './build-request.ts'

/** Instant of the last reply by its URL, for replies with figures of an earlier instant. */
const instants = new Map<string, string>()
const listeners = new Set<() => void>()

/** Remembers whether a reply is of an earlier instant; apps call it with every reply. */
export function noteDataAge(url: string, headers: Headers): void {
  const instant = headers.get(AS_OF_HEADER)
  if (instant === (instants.get(url) ?? null)) return
  if (instant === null) instants.delete(url)
  else instants.set(url, instant)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The instant (ISO 8601) of the figures that a call answered last, undefined when they were of that moment. */
export function useDataAge<K extends Key>(key: K, input: InputOf<K>): string | undefined {
  const { url } = buildRequest(key, input as object)
  return useSyncExternalStore(
    subscribe,
    () => instants.get(url),
    () => undefined,
  )
}
