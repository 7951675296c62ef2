import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from inside the app: going back leads where one was. */
    over?: true
  }
}

/** How an address that opens or changes something over its page is gone to; `push` makes it a step that back undoes. */
export const asStep = (push: boolean) => ({
  replace: !push,
  resetScroll: false,
  state: push ? ({ over: true } as const) : (true as const),
})

/**
 * Closes what lies over a page and stands in its address as `what`: takes the step back that opened it, or, when the
 * page was opened with it, asks `forget` to take it out of the address. A second tap does nothing more.
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
