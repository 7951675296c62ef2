import type { APIRequestContext, Page } from '@playwright/test'
import { findCutParts, readShifts, recordShifts } from '../../helpers/layout-faults.ts'
import { demoToken, listScreens, type Visitor } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.describe.configure({ mode: 'parallel' })

/** Width of the window in pixels and size of text, of the smallest phone and of large text and zoom. */
const VIEWS = [
  { name: '320 px', width: 320, text: 1 },
  { name: '200 % text', width: 390, text: 2 },
  { name: '320 px and 200 % text', width: 320, text: 2 },
  { name: '195 px, a phone zoomed to 200 %', width: 195, text: 1 },
] as const

/** Each reply arrives later than the one before would be shown, so that every part is seen to arrive. */
const DELAY_MS = 250
const MOST_SHIFT = 0.02

const delayReplies = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS + Math.random() * DELAY_MS))
    await route.continue().catch(() => undefined)
  })

async function expectNothingCut(page: Page, path: string): Promise<void> {
  for (const { name, width, text } of VIEWS) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${text * 100}%`)
    await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
    expect.soft(await findCutParts(page), `${path} at ${name}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Two cart lines with prices in six digits. */
async function fillCart(page: Page, request: APIRequestContext, isGuest: boolean): Promise<string> {
  const products = (await (await request.get('/api/product?in_stock=1&size=2')).json()).data as { id: number }[]
  const lines = await Promise.all(
    products.map(async ({ id }) => {
      const { data } = (await (await request.get(`/api/product/${id}`)).json()) as {
        data: { variants: { id: number }[] }
      }
      return { variant_id: data.variants[0]!.id, quantity: 60, seen_price: null }
    }),
  )
  if (isGuest) await page.addInitScript((cart) => localStorage.setItem('cart:', cart), JSON.stringify(lines))
  return `/order/confirm?buy=${lines[0]!.variant_id}&n=2`
}

const routeOf = (path: string) => new URL(path, 'http://shop').pathname.replace(/\/\d+$/, '/$id')
const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]:not([href^="/static"])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))

for (const visitor of ['guest', 'customer', 'partner'] as const satisfies Visitor[])
  test(`each screen of a ${visitor} stands still, has a title of its own and fits small screens and large text`, async ({
    page,
    shopper,
    request,
  }) => {
    test.setTimeout(300_000)
    const { shell } = await shopper.speak(journeyLang('th'))
    const guardQuestion = page.getByRole('alertdialog', { name: shell.guard.title })
    const token = visitor === 'guest' ? undefined : await demoToken(request, visitor)
    if (token) await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const confirmPath = await fillCart(page, request, visitor === 'guest')
    await recordShifts(page)
    await delayReplies(page)
    const routeByTitle = new Map<string, string>()
    const linkByRoute = new Map<string, string>()
    const opened = new Set<string>()
    for (const path of [...(await listScreens(request, visitor, token)), confirmPath]) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      const { sum, parts } = await readShifts(page)
      expect.soft(sum, `${path} moves: ${parts.join(', ')}`).toBeLessThanOrEqual(MOST_SHIFT)
      await expect.soft(guardQuestion, path).toBeHidden()
      opened.add(routeOf(path))
      for (const href of await linksOf(page)) linkByRoute.set(routeOf(href), href)

      // Addresses that lead nowhere have the title of the 404 screen.
      const route = /424242|such/.test(path) ? '404' : path.split('?')[0]!
      const title = await page.title()
      expect.soft(title, path).toMatch(/Bailu|白露/)
      expect.soft(title, path).not.toBe(`${shell.brand} · ${shell.brandLine}`)
      expect.soft([undefined, route], `${title} of ${path}`).toContain(routeByTitle.get(title))
      // Screens of one route may differ by their search params, and share a title then.
      routeByTitle.set(title, route)

      await expectNothingCut(page, path)
    }
    expect(routeByTitle.size).toBeGreaterThan(10)

    // Links to screens outside the list lead to themselves, too: nothing is offered that is then refused.
    for (const [route, href] of linkByRoute) {
      // A tab of every visitor, although it needs an account.
      if (opened.has(route) || route === '/manage') continue
      await page.goto(href)
      await expect(page.locator('h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      await expect(guardQuestion, route).toBeHidden()
      expect(new URL(page.url()).pathname, route).toBe(new URL(href, page.url()).pathname)
    }
  })
