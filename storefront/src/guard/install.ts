import type { AnyRouter, BlockerFn } from '@tanstack/react-router'
import { painted } from '../painted.ts'
import { guard, type Verdict } from './guard.ts'
import { isKept } from '../route-table.ts'
import { portsOf } from './ports.ts'
import { recordPassed } from './previous.ts'

const asText = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

const check = async (router: AnyRouter, pathname: string, e: string | undefined): Promise<Verdict> => {
  const verdict = await guard({ pathname, e }, portsOf(router))
  if (verdict === 'pass') recordPassed(pathname)
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
      if (action === 'PUSH' && !isKept(nextLocation.pathname)) await painted()
      if (currentLocation.pathname === nextLocation.pathname) return false
      const e = asText(new URLSearchParams(nextLocation.search).get('e') ?? undefined)
      const verdict = await check(router, nextLocation.pathname, e)
      if (verdict === 'login')
        queueMicrotask(() => void router.navigate({ to: '/login', ignoreBlocker: true } as never))
      return verdict !== 'pass'
    },
  })

/** Guards the first page; as there is no previous route, staying means /home. */
export const guardArrival = async (router: AnyRouter): Promise<void> => {
  const { pathname, search } = router.state.location
  const verdict = await check(router, pathname, asText((search as { e?: unknown }).e))
  if (verdict === 'pass') return
  const to = verdict === 'login' ? '/login' : '/home'
  await router.navigate({ to, replace: true, ignoreBlocker: true } as never)
}
