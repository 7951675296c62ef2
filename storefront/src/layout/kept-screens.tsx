import { CatchBoundary, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { Activity, type ComponentType, lazy, Suspense, useState } from 'react'
import { isForPartners } from '../route-table.ts'
import { useAuth } from '../state/auth.ts'
import { ScreenSkeleton } from '../ui/states.tsx'
import { learn } from '../words.tsx'
import { Broken } from './broken.tsx'
import { useScroll } from './use-scroll.ts'

const Become = lazy(async () => {
  await learn('account', 'apply')
  return { default: (await import('../features/manage/become.tsx')).Become }
})

/** True on a partners-only page for a signed-in customer, or while the user is not loaded yet. */
const useOnlyCustomer = (): boolean => {
  const forPartners = useLocation({ select: ({ pathname }) => isForPartners(pathname) })
  const customer = useAuth(({ token, saleInfo }) => token !== null && saleInfo === null)
  return forPartners && customer
}

/**
 * Screens with `keepAlive` stay mounted in a hidden <Activity> when another is shown. They read React Query and
 * never `Route.useX`, because they have no route match while hidden.
 */
export function KeptScreens() {
  const onlyCustomer = useOnlyCustomer()
  const kept = useMatches({
    select: (matches) => {
      const leaf = matches.at(-1)
      return leaf?.staticData.kept && leaf.status !== 'error' && leaf.status !== 'notFound' ? leaf.routeId : null
    },
  })
  const shown = onlyCustomer ? null : kept
  const [visited, setVisited] = useState<string[]>(shown ? [shown] : [])
  if (shown && !visited.includes(shown)) setVisited([...visited, shown])
  useScroll(shown !== null)
  return (
    <>
      {visited.map((id) => (
        <Activity key={id} mode={id === shown ? 'visible' : 'hidden'}>
          <KeptScreen id={id} />
        </Activity>
      ))}
      {onlyCustomer ? (
        <CatchBoundary getResetKey={() => 'become'} errorComponent={Broken}>
          <Suspense fallback={<ScreenSkeleton page />}>
            <Become />
          </Suspense>
        </CatchBoundary>
      ) : (
        !shown && <Outlet />
      )}
    </>
  )
}

function KeptScreen({ id }: { id: string }) {
  const routes: Record<string, { options: { component?: ComponentType } } | undefined> = useRouter().routesById as never
  const Screen = routes[id]?.options.component
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={Broken}>
      <Suspense fallback={<ScreenSkeleton page />}>{Screen && <Screen />}</Suspense>
    </CatchBoundary>
  )
}
