import { CatchBoundary, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Activity, type ComponentType, Suspense, useState } from 'react'
import { ScreenSkeleton } from '../ui/states.tsx'
import { Broken } from './broken.tsx'
import { useScroll } from './use-scroll.ts'

/**
 * Kept screens stay mounted, hidden, when another is shown. They read Query and
 * never `Route.useX`, because their match is gone while they are hidden.
 */
export function KeptScreens() {
  const shown = useMatches({
    select: (matches) => {
      const leaf = matches.at(-1)
      return leaf?.staticData.kept && leaf.status !== 'error' && leaf.status !== 'notFound' ? leaf.routeId : null
    },
  })
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
      {!shown && <Outlet />}
    </>
  )
}

function KeptScreen({ id }: { id: string }) {
  const routes: Record<string, { options: { component?: ComponentType } } | undefined> = useRouter().routesById as never
  const Screen = routes[id]?.options.component
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={Broken}>
      <Suspense fallback={<ScreenSkeleton />}>{Screen && <Screen />}</Suspense>
    </CatchBoundary>
  )
}
