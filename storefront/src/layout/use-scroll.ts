import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { returns } from '../route-table.ts'

const positions = new Map<string, number>()
let first = true
/** What is shown; the router's own idea of it lags behind quick taps. */
let onScreen: string | undefined
// One order opens over its list, which stays where it is.
const OVER = /[?&]order=[^&]*/
/** Another size of a product is the same place. */
const SIZE = /[?&]v=[^&]*/

// The server renders no effects; React warns about none since 19.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A new page starts at the top; a kept one where it was left. */
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
    // The tapped link is gone: keyboard and screen reader go on from the new screen.
    const { activeElement: held, body } = document
    if (held === body || held?.checkVisibility() === false) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place, pathname, kept])
}
