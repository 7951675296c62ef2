import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The overlay was opened inside the app, so going back returns to the page below it. */
    openedInApp?: true
  }
}

/**
 * Navigation options for search params that open or change an overlay of the page; `push` adds a history entry, so
 * that the back button closes it.
 */
export const overlayNavigation = (push: boolean) => ({
  replace: !push,
  resetScroll: false,
  state: push ? ({ openedInApp: true } as const) : (true as const),
})

/**
 * Returns a function that closes an overlay whose state is in the URL: goes back one step if it was opened inside the
 * app, else calls `removeFromUrl`. Further calls do nothing until `overlay` changes.
 * @param overlay what is open, undefined when closed
 */
export const useCloseUrlOverlay = (overlay: string | undefined, removeFromUrl: () => void): (() => void) => {
  const { history } = useRouter()
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [overlay])
  return () => {
    if (isClosing.current) return
    isClosing.current = true
    if (history.location.state.openedInApp) history.back()
    else removeFromUrl()
  }
}
