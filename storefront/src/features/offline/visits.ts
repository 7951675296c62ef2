import type { AnyRouter } from '@tanstack/react-router'

const saving = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Reports visited pages to the service worker, which caches them for offline use. */
export const tellVisits = (router: AnyRouter): (() => void) => {
  const { serviceWorker } = navigator
  const first = ({ active }: ServiceWorkerRegistration) => {
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ visited: location.href, parts })
  }
  void serviceWorker.ready.then(first)
  return router.subscribe('onResolved', ({ pathChanged }) => {
    const failed = router.state.matches.at(-1)?.status === 'error'
    // The reload shows the cached page, or the offline page.
    if (failed && !navigator.onLine && serviceWorker.controller) return location.reload()
    if (pathChanged && !failed && !saving()) serviceWorker.controller?.postMessage({ visited: location.href })
  })
}
