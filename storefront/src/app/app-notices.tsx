import { useQueryClient } from '@tanstack/react-query'
import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { currentBrowser } from '../browser/browser.ts'
import { startManifest } from '../features/content/install-tips/external-browser-link.ts'
import { useLang, useWords } from '../i18n/i18n.tsx'
import { useAuth } from '../session/auth.ts'
import { referral } from '../session/guest-data.ts'
import { eraseRepliesOfEndedSession, startStoringReplies } from '../session/offline/stored-replies.ts'
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

/** How old what is shown is, on screens with stored replies; elsewhere that prices may have changed. */
function OfflineStrip() {
  const { offline } = useWords('app').app
  const lang = useLang()
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const oldest = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => Math.min(...cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt || Infinity)),
    () => Infinity,
  )
  const isDesk = useMatches({ select: (matches) => matches.at(-1)?.staticData.offline === true })
  const deskText = oldest === Infinity ? offline.title : offline.asOf(dayAndTime(new Date(oldest).toISOString(), lang))
  const text = isDesk ? deskText : offline.strip
  return <p className="border-b border-line bg-mist px-20 py-8 text-center">{text}</p>
}

/** Notices about the app itself: offline, or a new version is available. */
export default function AppNotices() {
  const { version } = useWords('app').app
  const stale = useIsStale()
  const { activate, dismiss } = useNewVersion()
  useStoredReplies()
  useStartManifest()
  const isPaying = useRouterState({ select: ({ location }) => location.pathname === '/order/confirm' })
  return (
    <div role="status" data-notices="" className="sticky top-[calc(56px+env(safe-area-inset-top))] z-10 text-13">
      {stale && <OfflineStrip />}
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

/** Stores replies of a signed-in partner once the user is known. */
const useStoredReplies = () => {
  const queryClient = useQueryClient()
  /** A new token, as of a repeated password, begins a new session. */
  const session = useAuth(({ saleInfo, token }) => saleInfo && token)
  useEffect(() => {
    if (session) startStoringReplies(queryClient)
    else void eraseRepliesOfEndedSession().catch(() => undefined)
  }, [session, queryClient])
}

/** The app on an iPhone's home screen has a storage of its own: without the dialog of the tips it starts with the referral code. */
const useStartManifest = () => {
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const e = referral.get()
    if (manifest && e && currentBrowser().system === 'ios') manifest.href = startManifest(manifest.href, e, null)
  }, [href])
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
