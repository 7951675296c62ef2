import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWords } from '../../words.tsx'
import { tellVisits } from './visits.ts'
import { useStale } from './use-stale.ts'
import { watchVersions } from './version.ts'

/** Notices about the app itself: offline, or a new version is available. */
export default function Notices() {
  const { offline, version } = useWords().app
  const stale = useStale()
  const { take, later } = useNewVersion()
  const paying = useRouterState({ select: ({ location }) => location.pathname === '/order/confirm' })
  return (
    <div role="status" data-notices="" className="sticky top-[calc(56px+env(safe-area-inset-top))] z-10 text-13">
      {stale && <p className="border-b border-line bg-mist px-20 py-8 text-center">{offline.strip}</p>}
      {take && !paying && !stale && (
        <p className="flex items-center gap-4 border-b border-line bg-mist pl-20">
          <span className="flex-1">{version.ready}</span>
          <button type="button" className="min-h-touch px-12 font-medium text-leaf underline" onClick={take}>
            {version.reload}
          </button>
          <button type="button" className="min-h-touch pr-20 pl-8 text-muted" onClick={later}>
            {version.later}
          </button>
        </p>
      )}
    </div>
  )
}

/** Registers the service worker and watches for a new version; reloads only when the user asks for it. */
const useNewVersion = () => {
  const router = useRouter()
  const [take, setTake] = useState<() => void>()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const newer = (taken: () => void) => setTake(() => taken)
    navigator.serviceWorker.register('/sw.js').then(
      // Some privacy browsers resolve without a registration.
      (registration?: ServiceWorkerRegistration) => registration && watchVersions(registration, newer),
      () => {},
    )
    return tellVisits(router)
  }, [router])
  return { take, later: () => setTake(undefined) }
}
