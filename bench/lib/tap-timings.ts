/**
 * Init script of the page. `window.taps`: interaction to next paint in ms per
 * interaction id (Event Timing, steps of 8 ms).
 */
export const recordTapsScript = `
  window.taps = {}
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.taps[interactionId] = Math.max(window.taps[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/**
 * Init script of the page. `window.shown(path)`: milliseconds from the next tap until
 * the frame in which the address is `path` and a heading is visible that was not before.
 */
export const recordRoutesScript = `
  window.shown = (path) =>
    new Promise((resolve) => {
      const seen = () => [...document.querySelectorAll('main :is(h1, h2)')].filter((heading) => heading.checkVisibility())
      addEventListener('click', ({ timeStamp }) => {
        const before = new Set(seen())
        const look = () =>
          location.pathname === path && seen().some((heading) => !before.has(heading))
            ? setTimeout(() => resolve(performance.now() - timeStamp))
            : requestAnimationFrame(look)
        look()
      }, { capture: true, once: true })
    })
`
