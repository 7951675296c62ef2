import type { Page } from '@playwright/test'

type Shift = { value: number; parts: string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records layout shifts from the first paint on; those after a tap or a key do not count. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    const describe = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 70) : ''
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput)
          window.shifts.push({ value: entry.value, parts: entry.sources.map(({ node }) => describe(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of all layout shifts of this page, and the parts of the larger ones. */
export async function readShifts(page: Page): Promise<{ sum: number; parts: string[] }> {
  await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
  const shifts = await page.evaluate(() => window.shifts)
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    parts: shifts.filter(({ value }) => value > 0.005).flatMap(({ parts }) => parts),
  }
}

/** What is wider than the window, buttons, links and headings that are cut by it or by their own box, and cells with words that run into the next one. */
export const findCutParts = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    const isScrolledRow = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true
      return false
    }
    const cut = [...document.querySelectorAll('button, a, h1, h2, h3, p, dt, dd, label, output, input, select')].filter(
      (element) => {
        if (!element.checkVisibility() || element.closest('[aria-hidden=true], .sr-only')) return false
        if (getComputedStyle(element).position === 'absolute' && element.clientWidth <= 1) return false
        const { left, right, width } = element.getBoundingClientRect()
        if (width <= 1 || isScrolledRow(element)) return false
        const isOutside = right > innerWidth + 1 || left < -1
        const overflows =
          element.tagName === 'BUTTON' &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflow === 'visible'
        return isOutside || overflows
      },
    )
    const overfull = [...document.querySelectorAll('td, th')].filter(
      (cell) =>
        cell instanceof HTMLTableCellElement &&
        cell.colSpan === 1 &&
        cell.checkVisibility() &&
        cell.clientWidth > 1 &&
        cell.scrollWidth > cell.clientWidth + 1 &&
        getComputedStyle(cell).overflowX === 'visible',
    )
    const wide = root.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...[...cut, ...overfull]
        .slice(0, 5)
        .map((element) => element.outerHTML.replace(/<svg.*?<\/svg>/gs, '').slice(0, 160)),
    ]
  })

/** Tables that have to be scrolled sideways, by their first heading. */
export const findSidewaysTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.data-table-content, .data-table-body')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.closest('.data-table')?.querySelector('th')?.textContent ?? ''),
  )
