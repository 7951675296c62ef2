import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n.tsx'
import { reportVisits, watchForNewVersion } from './worker-client.ts'

/** Whether the screen may show old data: offline, or a reply came from the cache of the service worker. */
export const useIsStale = (): boolean => {
  const queryClient = useQueryClient()
  const [isStale, setIsStale] = useState(() => !navigator.onLine || 'cached' in document.documentElement.dataset)
  useEffect(() => {
    const onOffline = () => setIsStale(true)
    const onOnline = () => {
      setIsStale(false)
      void queryClient.invalidateQueries()
    }
    const onWorkerMessage = ({ data }: MessageEvent<{ stale?: boolean }>) => {
      if (data?.stale === true) onOffline()
      else if (data?.stale === false && navigator.onLine) setIsStale(false)
    }
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    navigator.serviceWorker?.addEventListener('message', onWorkerMessage)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
      navigator.serviceWorker?.removeEventListener('message', onWorkerMessage)
    }
  }, [queryClient])
  return isStale
}

/** Notices about the app itself: offline, or a new version is available. */
export default function AppNotices() {
  const { offline, version } = useWords('app').app
  const stale = useIsStale()
  const { activate, dismiss } = useNewVersion()
  const isPaying = useRouterState({ select: ({ location }) => location.pathname === '/order/confirm' })
  return (
    <div role="status" data-notices="" className="sticky top-[calc(56px+env(safe-area-inset-top))] z-10 text-13">
      {stale && <p className="border-b border-line bg-mist px-20 py-8 text-center">{offline.strip}</p>}
      {activate && !isPaying && !stale && (
        <p className="flex items-center gap-4 border-b border-line bg-mist pl-20">
          <span className="flex-1">{version.ready}</span>
          <button type="button" className="min-h-touch px-12 font-medium text-leaf underline" onClick={activate}>
            {version.reload}
          </button>
          <button type="button" className="min-h-touch pr-20 pl-8 text-muted" onClick={dismiss}>
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
  const [activate, setActivate] = useState<() => void>()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const onNewer = (activateNewer: () => void) => setActivate(() => activateNewer)
    navigator.serviceWorker.register('/sw.js').then(
      // Some privacy browsers resolve without a registration.
      (registration?: ServiceWorkerRegistration) => registration && watchForNewVersion(registration, onNewer),
      () => {},
    )
    return reportVisits(router)
  }, [router])
  return { activate, dismiss: () => setActivate(undefined) }
}
