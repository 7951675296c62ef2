/**
 * Runs in the page before anything else. `window.taps`: per interaction the time
 * from the tap to the next paint (Event Timing, steps of 8 ms).
 */
export const watchTaps = `
  window.taps = {}
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.taps[interactionId] = Math.max(window.taps[interactionId] ?? 0, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`
