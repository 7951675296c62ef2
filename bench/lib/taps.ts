/**
 * Runs in the page before anything else. `window.taps`: per interaction the time
 * from the tap to the next paint (Event Timing, steps of 8 ms). `window.shown`:
 * from the click to the first frame with the wanted screen, asked for by `expectScreen`.
 */
export const watchTaps = `
  window.taps = {}
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.taps[interactionId] = Math.max(window.taps[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  window.expectScreen = (path, sign) => {
    window.shown = new Promise((resolve) => {
      addEventListener('click', (event) => {
        const began = event.timeStamp
        const look = () => {
          const there = location.pathname === path && [...document.querySelectorAll(sign)].some((one) => one.checkVisibility())
          if (!there) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - began)
          port2.postMessage(0)
        }
        requestAnimationFrame(look)
      }, { capture: true, once: true })
    })
  }
`
