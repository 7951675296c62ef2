export type Vitals = { fcp: number; lcp: number; shift: number; blocking: number; hydration: number }

/** Init script of the page: collects performance entries in `window.vitals`, times in ms. */
export const recordVitalsScript = `
  const vitals = window.vitals = { fcp: 0, lcp: 0, shift: 0, blocking: 0, hydration: 0 }
  const see = (type, look) => new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
  see('paint', (entry) => { if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime })
  see('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime })
  see('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.shift += entry.value })
  see('longtask', (entry) => { if (vitals.fcp > 0 || entry.startTime > 0) vitals.blocking += Math.max(0, entry.duration - 50) })
  // React stores its props on hydrated elements.
  const taken = () => {
    const link = document.querySelector('a, button')
    if (link && Object.keys(link).some((key) => key.startsWith('__reactProps'))) vitals.hydration = performance.now()
    else setTimeout(taken, 20)
  }
  taken()
`
