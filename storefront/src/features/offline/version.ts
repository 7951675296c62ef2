/** The script this page was built with. */
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
 * Hears of a newer build than this page's. A page that is itself new already
 * lets the newer worker begin without a word.
 */
export const watchVersions = (registration: ServiceWorkerRegistration, onNewer: (take: () => void) => void): void => {
  const waits = async (worker: ServiceWorker) => {
    const take = () => worker.postMessage({ take: true })
    if ((await entryOf(worker)) === ownEntry()) return take()
    onNewer(() => {
      const reload = () => location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      take()
      // A worker that still answers this page's requests gives way only when they have ended; reloading ends them.
      setTimeout(reload, 3_000)
    })
  }
  const { serviceWorker } = navigator
  if (registration.waiting && serviceWorker.controller) void waits(registration.waiting)
  const comes = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) void waits(worker)
    })
  // The browser may have begun to look for one before this was loaded.
  comes(registration.installing)
  registration.addEventListener('updatefound', () => comes(registration.installing))
  let asked = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - asked < 1_800_000) return
    asked = performance.now()
    registration.update().catch(() => {})
  })
}
