import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { returns } from '../route-table.ts'

const positions = new Map<string, number>()
let first = true

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
    select: ({ resolvedLocation, matches }) => {
      const { searchStr = '', search = {} } = resolvedLocation ?? {}
      // Another size of a product is the same place.
      return `${matches.at(-1)?.pathname}${'v' in search ? '' : searchStr}`
    },
  })
  useBeforePaint(() => {
    if (first) {
      first = false
      return
    }
    if (location.hash || returns(location.pathname)) return
    scrollTo(0, kept ? (positions.get(location.pathname) ?? 0) : 0)
    // The tapped link is gone: keyboard and screen reader go on from the new screen.
    const { activeElement: held, body } = document
    if (held === body || held?.checkVisibility() === false) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [place, kept])
}
