import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { returns } from '../route-table.ts'

const positions = new Map<string, number>()
let first = true
/** Pathname on the screen; the state of the router lags behind quick taps. */
let onScreen: string | undefined
// An order opens in a sheet over its list, which must not scroll.
const OVER = /[?&]order=[^&]*/
/** Another variant of a product is the same page. */
const SIZE = /[?&]v=[^&]*/

// Effects do not run on the server; useEffect there avoids the layout effect of older React.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A new page starts at the top; a `keepAlive` screen where it was left. */
export const useScroll = (kept: boolean): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', () => {
        if (onScreen) positions.set(onScreen, window.scrollY)
      }),
    [router],
  )
  const place = useRouterState({
    select: ({ resolvedLocation, matches }) =>
      `${matches.at(-1)?.pathname}${(resolvedLocation?.searchStr ?? '').replace(OVER, '').replace(SIZE, '')}`,
  })
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  useBeforePaint(() => {
    onScreen = pathname
    if (first) {
      first = false
      return
    }
    if (location.hash) return
    if (!returns(pathname ?? '')) scrollTo(0, kept ? (positions.get(pathname ?? '') ?? 0) : 0)
    // The tapped link is no longer visible: move the focus to the content for keyboard and screen reader.
    const { activeElement: held, body } = document
    if (held === body || held?.checkVisibility() === false) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place, pathname, kept])
}
