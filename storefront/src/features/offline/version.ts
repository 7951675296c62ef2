/** Path of the entry script of this page. */
const ownEntry = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src*="/entry-client"]')
  return script ? new URL(script.src).pathname : ''
}

const entryOf = (worker: ServiceWorker) =>
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
export const watchVersions = (registration: ServiceWorkerRegistration, onNewer: (take: () => void) => void): void => {
  const waits = async (worker: ServiceWorker) => {
    const take = () => worker.postMessage({ take: true })
    if ((await entryOf(worker)) === ownEntry()) return take()
    onNewer(() => {
      const reload = () => location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      take()
      // The old worker is replaced only after its pending requests have ended; a reload ends them.
      setTimeout(reload, 3_000)
    })
  }
  const { serviceWorker } = navigator
  if (registration.waiting && serviceWorker.controller) void waits(registration.waiting)
  const comes = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void waits(worker)
    })
  // An update may have started before this module was loaded.
  comes(registration.installing)
  registration.addEventListener('updatefound', () => comes(registration.installing))
  let asked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < 1_800_000) return
    asked = performance.now()
    registration.update().catch(() => {})
  })
}
