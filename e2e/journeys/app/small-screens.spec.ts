import type { Page } from '@playwright/test'
import { demoToken, listScreens, type Visitor } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

/** Width of the window in pixels and size of text, of the smallest phone and of large text and zoom. */
const VIEWS = [
  { name: '320 px', width: 320, text: 1 },
  { name: '200 % text', width: 390, text: 2 },
  { name: '320 px and 200 % text', width: 320, text: 2 },
  { name: '195 px, a phone zoomed to 200 %', width: 195, text: 1 },
] as const

/** What is wider than the window, and buttons, links and headings that are cut by it or by their own box. */
const findCutParts = (page: Page) =>
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
    const wide = root.scrollWidth - innerWidth
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...cut.slice(0, 5).map((element) => element.outerHTML.replace(/<svg.*?<\/svg>/gs, '').slice(0, 160)),
    ]
  })

for (const visitor of ['guest', 'customer', 'partner'] as const satisfies Visitor[])
  test(`nothing is cut on small screens and in large text, for a ${visitor}`, async ({ page, shopper, request }) => {
    test.setTimeout(300_000)
    await shopper.speak(journeyLang('th'))
    const token = visitor === 'guest' ? undefined : await demoToken(request, visitor)
    if (token) await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const paths = await listScreens(request, visitor, token)
    const products = (await (await request.get('/api/product?in_stock=1&size=2')).json()).data as { id: number }[]
    const lines = await Promise.all(
      products.map(async ({ id }) => {
        const { data } = (await (await request.get(`/api/product/${id}`)).json()) as {
          data: { variants: { id: number }[] }
        }
        return { variant_id: data.variants[0]!.id, quantity: 60, seen_price: null }
      }),
    )
    if (!token) await page.addInitScript((cart) => localStorage.setItem('cart:', cart), JSON.stringify(lines))
    for (const path of [...paths, `/order/confirm?buy=${lines[0]!.variant_id}&n=2`]) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (const { name, width, text } of VIEWS) {
        await page.setViewportSize({ width, height: 640 })
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${text * 100}%`)
        await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))))
        expect.soft(await findCutParts(page), `${path} at ${name}`).toEqual([])
      }
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    }
  })
