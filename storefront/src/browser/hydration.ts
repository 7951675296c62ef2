import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** A part of a page that is hydrated on its own; the value of `data-early`. */
export type HydratedPart = 'share' | 'language' | 'buy' | 'piece' | 'offer'

/**
 * Tells the click replay script that this part of the page handles its clicks from now on. In a layout effect, because a
 * click that makes React hydrate the part at once is handled right after that, before other effects run.
 */
export const useMarkHydrated = (pagePart: HydratedPart): void =>
  useLayoutEffect(() => {
    ;(globalThis as { markHydrated?: (pagePart: HydratedPart) => void }).markHydrated?.(pagePart)
  }, [pagePart])

/** False until hydration: before that, a form would be submitted natively by the browser instead of by the app. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** Upper bound in milliseconds: a hidden page gets no animation frames. */
const MAX_WAIT_MS = 60

/** Resolves after the next paint, so that the feedback to a tap is visible before slow work starts. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

/**
 * What a tap starts: the button shows that it is busy before the action begins, and is disabled until it ends. For first
 * visits, which load no `useAction`; the action shows its own errors.
 */
export const useTap = (action: () => Promise<unknown>): { busy: boolean; run: () => void } => {
  const [busy, setTapped] = useState(false)
  const run = () => {
    setTapped(true)
    void afterNextPaint()
      .then(action)
      .finally(() => setTapped(false))
  }
  return { busy, run }
}
