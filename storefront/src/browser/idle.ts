/** Delay in milliseconds that leaves the network of a slow phone to its first page. */
const IDLE_DELAY_MS = 4_000

/**
 * Calls `load` once the first page is idle: some seconds after it has loaded, at once on a page from the offline cache.
 * @returns stops waiting
 */
export const whenIdle = (load: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = () => {
    timer = setTimeout(load, 'cached' in document.documentElement.dataset ? 0 : IDLE_DELAY_MS)
  }
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer)
  return () => {
    removeEventListener('load', startTimer)
    clearTimeout(timer)
  }
}
