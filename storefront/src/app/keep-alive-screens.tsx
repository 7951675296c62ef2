import { CatchBoundary, Outlet, useLocation, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { Activity, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { flagsOf, isUnknownRoute } from '../routing/route-table.ts'
import { useAuth } from '../session/auth.ts'
import { ErrorScreen, ScreenSkeleton } from '../ui/screen/screen.tsx'
import { lazyWithWords } from '../ui/lazy-part.tsx'

const scrollPositions = new Map<string, number>()
let isFirstPage = true
/** Pathname on the screen; the state of the router lags behind quick taps. */
let shownPath: string | undefined
// An order opens in a sheet over its list, which must not scroll.
const ORDER_PARAM = /[?&]order=[^&]*/
/** Another variant of a product is the same page. */
const VARIANT_PARAM = /[?&]v=[^&]*/

// Effects do not run on the server; useEffect there avoids the layout effect of older React.
const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A new page starts at the top; a `keepAlive` screen where it was left. */
export const useScrollRestoration = (isKeepAlive: boolean): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', () => {
        if (shownPath) scrollPositions.set(shownPath, window.scrollY)
      }),
    [router],
  )
  const scrollPage = useRouterState({
    select: ({ resolvedLocation, matches }) =>
      `${matches.at(-1)?.pathname}${(resolvedLocation?.searchStr ?? '').replace(ORDER_PARAM, '').replace(VARIANT_PARAM, '')}`,
  })
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  useIsomorphicLayoutEffect(() => {
    shownPath = pathname
    if (isFirstPage) {
      isFirstPage = false
      return
    }
    if (location.hash) return
    if (!flagsOf(pathname ?? '')?.restoreScroll)
      scrollTo(0, isKeepAlive ? (scrollPositions.get(pathname ?? '') ?? 0) : 0)
    // The tapped link is no longer visible: move the focus to the content for keyboard and screen reader.
    const { activeElement: focused, body } = document
    if (focused === body || focused?.checkVisibility() === false) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [scrollPage, pathname, isKeepAlive])
}

const BecomePartner = lazyWithWords<object>(
  () => import('../features/applications/become-partner.tsx').then((part) => ({ default: part.BecomePartner })),
  'account',
  'applications',
)

/** True on a partners-only page for a signed-in customer, or while the user is not loaded yet. */
const useIsCustomerOnPartnerPage = (): boolean => {
  const isPartnerPage = useLocation({ select: ({ pathname }) => flagsOf(pathname)?.partnersOnly === true })
  const isCustomer = useAuth(({ token, saleInfo }) => token !== null && saleInfo === null)
  return isPartnerPage && isCustomer
}

/**
 * Screens with `keepAlive` stay mounted in a hidden <Activity> when another is shown. They read React Query and
 * never `Route.useX`, because they have no route match while hidden.
 */
export function KeepAliveScreens() {
  const isCustomerOnPartnerPage = useIsCustomerOnPartnerPage()
  const keepAliveId = useMatches({
    select: (matches) => {
      const leaf = isUnknownRoute(matches) ? undefined : matches.at(-1)
      return leaf?.staticData.keepAlive && leaf.status !== 'error' && leaf.status !== 'notFound' ? leaf.routeId : null
    },
  })
  const shownId = isCustomerOnPartnerPage ? null : keepAliveId
  const [visitedIds, setVisitedIds] = useState<string[]>(shownId ? [shownId] : [])
  if (shownId && !visitedIds.includes(shownId)) setVisitedIds([...visitedIds, shownId])
  useScrollRestoration(shownId !== null)
  return (
    <>
      {visitedIds.map((id) => (
        <Activity key={id} mode={id === shownId ? 'visible' : 'hidden'}>
          <KeepAliveScreen id={id} />
        </Activity>
      ))}
      {isCustomerOnPartnerPage ? (
        <CatchBoundary getResetKey={() => 'become'} errorComponent={ErrorScreen}>
          <Suspense fallback={<ScreenSkeleton page />}>
            <BecomePartner />
          </Suspense>
        </CatchBoundary>
      ) : (
        !shownId && <Outlet />
      )}
    </>
  )
}

function KeepAliveScreen({ id }: { id: string }) {
  const Screen = Object.values(useRouter().routesById).find((route) => route.id === id)?.options.component
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={ErrorScreen}>
      <Suspense fallback={<ScreenSkeleton page />}>{Screen && <Screen />}</Suspense>
    </CatchBoundary>
  )
}
