import type { AnyRouter } from '@tanstack/react-router'

/** Milliseconds until a reload whose page has not begun is repeated, doubled each time. */
const RELOAD_RETRY_MS = 6_000

/** Path of the entry script of this page. */
const pageEntry = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/entry-client"]')
  return script ? new URL(script.src).pathname : ''
}

const workerEntry = (worker: ServiceWorker) =>
  new Promise<string>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(String(data)))
    port1.start()
    worker.postMessage({ entry: true }, [port2])
  })

/**
 * Calls `onNewer` when a service worker of a newer build than this page is waiting. If the page itself is of that
 * build, the worker is activated at once.
 */
export const watchForNewVersion = (
  registration: ServiceWorkerRegistration,
  onNewer: (activate: () => void) => void,
): void => {
  const onWaitingWorker = async (worker: ServiceWorker) => {
    const activate = () => worker.postMessage({ activateNow: true })
    if ((await workerEntry(worker)) === pageEntry()) return activate()
    onNewer(() => {
      // A reload through the old worker is lost if the worker is replaced at that moment, so it is repeated.
      const reload = (nextMs: number) => {
        location.reload()
        setTimeout(reload, nextMs, nextMs * 2)
      }
      navigator.serviceWorker.addEventListener('controllerchange', () => reload(RELOAD_RETRY_MS), { once: true })
      activate()
      // The old worker is replaced only after its pending requests have ended; a reload ends them.
      setTimeout(reload, 3_000, RELOAD_RETRY_MS)
    })
  }
  const { serviceWorker } = navigator
  if (registration.waiting && serviceWorker.controller) void onWaitingWorker(registration.waiting)
  const watchInstalling = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void onWaitingWorker(worker)
    })
  // An update may have started before this module was loaded.
  watchInstalling(registration.installing)
  registration.addEventListener('updatefound', () => watchInstalling(registration.installing))
  let checkedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAt < 1_800_000) return
    checkedAt = performance.now()
    registration.update().catch(() => {})
  })
}

const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Reports visited pages to the service worker, which caches them for offline use. */
export const reportVisits = (router: AnyRouter): (() => void) => {
  const { serviceWorker } = navigator
  const reportFirstVisit = ({ active }: ServiceWorkerRegistration) => {
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ visited: location.href, parts })
  }
  void serviceWorker.ready.then(reportFirstVisit)
  return router.subscribe('onResolved', ({ pathChanged }) => {
    const failed = router.state.matches.at(-1)?.status === 'error'
    // The reload shows the cached page, or the offline page.
    if (failed && !navigator.onLine && serviceWorker.controller) return location.reload()
    if (pathChanged && !failed && !isSavingData()) serviceWorker.controller?.postMessage({ visited: location.href })
  })
}
