import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

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

/** What a user did with the button that stands for a part until it is loaded. */
export type Reached = { hadFocus: boolean; defaultOpen: boolean }

/** Ref of the control that takes the place of a button with the focus. */
export const takeFocus = (control: { focus: () => void } | null): void => control?.focus()

/**
 * A part that is loaded when no call is running, or when its button is reached. `loaded` is the part; until then
 * `button` are the handlers of the button that stands for it. `reached`: where the part goes on.
 */
export function useIdlePart<T>(part: IdlePart<T>) {
  const isFetching = useIsFetching() > 0
  const [reached, setReached] = useState<Reached>({ hadFocus: false, defaultOpen: false })
  useEffect(() => {
    if (isFetching) return undefined
    const timer = setTimeout(part.load, IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isFetching, part])
  const loaded = useSyncExternalStore(part.subscribe, part.get)
  const button = {
    onPointerEnter: part.load,
    // Between press and release the part may take the place of the button.
    onPointerDown: () => setReached({ hadFocus: true, defaultOpen: true }),
    onFocus: () => {
      setReached((before) => ({ ...before, hadFocus: true }))
      part.load()
    },
    // The touch became a scroll.
    onPointerCancel: () => setReached({ hadFocus: false, defaultOpen: false }),
    onBlur: () => setReached({ hadFocus: false, defaultOpen: false }),
    onClick: () => {
      setReached({ hadFocus: true, defaultOpen: true })
      part.load()
    },
  }
  return { loaded, reached, button }
}
