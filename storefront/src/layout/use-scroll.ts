import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'

const positions = new Map<string, number>()
let first = true
/** What is shown; the router's own idea of it lags behind quick taps. */
let onScreen: string | undefined

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
    select: ({ resolvedLocation, matches }) => `${matches.at(-1)?.pathname}${resolvedLocation?.searchStr ?? ''}`,
  })
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  useBeforePaint(() => {
    onScreen = pathname
    if (first) {
      first = false
      return
    }
    if (location.hash) return
    scrollTo(0, kept ? (positions.get(pathname ?? '') ?? 0) : 0)
  }, [place, pathname, kept])
}
