import type { Page } from '@playwright/test'
import { demoToken, listScreens, type Visitor } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'

/** Each reply arrives later than the one before would be shown, so that every part is seen to arrive. */
const DELAY_MS = 250
const MOST_SHIFT = 0.02

type Shift = { value: number; parts: string[] }
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records layout shifts from the first paint on; those after a tap or a key do not count. */
const recordShifts = (page: Page) =>
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

for (const visitor of ['guest', 'customer', 'partner'] as const satisfies readonly Visitor[]) {
  test(`no screen of a ${visitor} moves while its parts arrive`, async ({ page, shopper, request }) => {
    test.setTimeout(300_000)
    await shopper.speak('en')
    const token = visitor === 'guest' ? undefined : await demoToken(request, visitor)
    const paths = await listScreens(request, visitor, token)
    await recordShifts(page)
    if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DELAY_MS + Math.random() * DELAY_MS))
      await route.continue().catch(() => undefined)
    })
    const moved: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      if (sum > MOST_SHIFT)
        moved.push(`${path}: ${sum.toFixed(3)} ${JSON.stringify(shifts.filter(({ value }) => value > 0.005))}`)
    }
    expect(moved).toEqual([])
  })
}
