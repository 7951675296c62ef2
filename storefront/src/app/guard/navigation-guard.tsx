import { type AnyRouter, type BlockerFn, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { afterNextPaint } from '../../browser/hydration.ts'
import { flagsOf } from '../../routing/route-table.ts'
import { usePayState } from '../../session/pay-state.ts'
import { guardDepsOf, refetchHandedOver, removeParams } from './guard-deps.ts'
import { decideNavigation, type GuardVerdict } from './guard.ts'

/** The path before the current one, of those that the guard let pass. */
let previous: string | null = null
let current: string | null = null

export const recordRoute = (pathname: string): void => {
  if (pathname === current) return
  previous = current
  current = pathname
}

/** @public For screens that want to lead back. */
export const previousRoute = (): string | null => previous

const checkNavigation = async (router: AnyRouter, pathname: string, search: string): Promise<GuardVerdict> => {
  const e = new URLSearchParams(search).get('e') || undefined
  const verdict = await decideNavigation({ pathname, e }, guardDepsOf(router))
  if (verdict === 'pass') recordRoute(pathname)
  return verdict
}

/**
 * Guards every later path change before it happens, after the next paint so that the tap shows feedback first.
 * A rejected one leaves no entry in the history. Returns a function that removes the guard.
 */
export const guardNavigation = (router: AnyRouter): (() => void) =>
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action, currentLocation, nextLocation }: Parameters<BlockerFn>[0]) => {
      // Asked before anything is closed: the back gesture must not lose the payment drawer, its button closes it.
      if ((action === 'BACK' || action === 'GO') && usePayState.getState().drawerShow) return true
      if (action === 'PUSH' && !flagsOf(nextLocation.pathname)?.keepAlive) await afterNextPaint()
      if (currentLocation.pathname === nextLocation.pathname) return false
      const verdict = await checkNavigation(router, nextLocation.pathname, nextLocation.search)
      if (verdict === 'login') queueMicrotask(() => void router.navigate({ href: '/login', ignoreBlocker: true }))
      return verdict !== 'pass'
    },
  })

/** Guards the first page; as there is no previous route, staying means /home. */
export const guardArrival = async (router: AnyRouter): Promise<void> => {
  const { pathname, searchStr } = router.state.location
  const search = new URLSearchParams(searchStr)
  const handover = search.get('handover')
  if (handover) {
    const { redeemHandover } = await import('../../session/handover.ts')
    if (await redeemHandover(handover)) search.delete('e')
    else refetchHandedOver(router)
    removeParams(router, ['handover', ...(search.has('e') ? [] : ['e'])])
  }
  const verdict = await checkNavigation(router, pathname, search.toString())
  if (verdict === 'pass') return
  const href = verdict === 'login' ? '/login' : '/home'
  await router.navigate({ href, replace: true, ignoreBlocker: true })
}

/**
 * Installs the guard. Shows `fallback` until the guard has decided about the first page; later navigations are blocked
 * before they happen.
 */
export function RouteGuard(props: { open: boolean; fallback: ReactNode; children: ReactNode }) {
  const router = useRouter()
  const [isPassed, setIsPassed] = useState(props.open)
  useEffect(() => {
    const stop = guardNavigation(router)
    void guardArrival(router).finally(() => setIsPassed(true))
    return stop
  }, [router])
  return isPassed ? props.children : props.fallback
}
