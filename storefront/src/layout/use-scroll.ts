import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'

const positions = new Map<string, number>()
let first = true
// One order opens over its list, which stays where it is.
const OVER = /[?&]order=[^&]*/

// The server renders no effects; React warns about none since 19.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A new page starts at the top; a kept one where it was left. */
export const useScroll = (kept: boolean): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        if (fromLocation) positions.set(fromLocation.pathname, window.scrollY)
      }),
    [router],
  )
  const place = useRouterState({
    select: ({ resolvedLocation, matches }) =>
      `${matches.at(-1)?.pathname}${(resolvedLocation?.searchStr ?? '').replace(OVER, '')}`,
  })
  useBeforePaint(() => {
    if (first) {
      first = false
      return
    }
    if (location.hash) return
    scrollTo(0, kept ? (positions.get(location.pathname) ?? 0) : 0)
  }, [place, kept])
}
