import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The overlay was opened inside the app, so going back returns to the page below it. */
    over?: true
  }
}

/**
 * Navigation options for search params that open or change an overlay of the page; `push` adds a history entry, so
 * that the back button closes it.
 */
export const asStep = (push: boolean) => ({
  replace: !push,
  resetScroll: false,
  state: push ? ({ over: true } as const) : (true as const),
})

/**
 * Returns a function that closes an overlay whose state is in the URL: goes back one step if it was opened inside the
 * app, else calls `removeFromUrl`. Further calls do nothing until `overlay` changes.
 * @param overlay what is open, undefined when closed
 */
export const useCloseAddressed = (what: string | undefined, forget: () => void): (() => void) => {
  const { history } = useRouter()
  const closing = useRef(false)
  useEffect(() => {
    closing.current = false
  }, [what])
  return () => {
    if (closing.current) return
    closing.current = true
    if (history.location.state.over) history.back()
    else forget()
  }
}
