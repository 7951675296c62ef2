import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Code that loads after the content of the page, or when it is reached. */
export type IdlePart<T> = {
  get: () => T | undefined
  load: () => void
  subscribe: (onLoaded: () => void) => () => void
}

export function idlePart<T>(importPart: () => Promise<T>): IdlePart<T> {
  let loaded: T | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const loadPart = async () => {
    try {
      loaded = await importPart()
      for (const onLoaded of listeners) onLoaded()
    } catch {
      // Tried again when it is reached again.
      loading = undefined
    }
  }
  return {
    get: () => loaded,
    load: () => {
      loading ??= loadPart()
    },
    subscribe: (onLoaded) => {
      listeners.add(onLoaded)
      return () => listeners.delete(onLoaded)
    },
  }
}

const IDLE_DELAY_MS = 500

/** The part once it is loaded, which begins when no call is running. */
export function useIdlePart<T>(part: IdlePart<T>): T | undefined {
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching) return undefined
    const timer = setTimeout(part.load, IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isFetching, part])
  return useSyncExternalStore(part.subscribe, part.get)
}
