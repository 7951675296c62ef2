import type { Browser, Locator, Page } from '@playwright/test'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 120_000 })

const { training } = BACK_OFFICE_WORDS[journeyLang('en')]

const middleOf = async (item: Locator) => {
  const box = (await item.locator('[data-sort-handle]').first().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags an item onto another one by mouse. */
async function dragByMouse(page: Page, item: Locator, target: Locator) {
  const [from, to] = [await middleOf(item), await middleOf(target)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await expect(page.locator('[data-drop]')).toHaveCount(1)
  await page.mouse.up()
}

/** A page of the same account on a touch screen. */
async function openTouchPage(page: Page, browser: Browser, baseURL: string, width: number) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 1180 },
    hasTouch: true,
    reducedMotion: 'reduce',
    storageState: await page.context().storageState(),
  })
  const tablet = await context.newPage()
  const touch = await context.newCDPSession(tablet)
  return {
    tablet,
    touch,
    dragByFinger: async (item: Locator, target: Locator) => {
      const [from, to] = [await middleOf(item), await middleOf(target)]
      const points = [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to]
      for (const [at, point] of points.entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: at === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [point],
        })
      await expect(tablet.locator('[data-drop]')).toHaveCount(1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

const rowsOf = (page: Page) =>
  page
    .getByRole('table')
    .last()
    .getByRole('row')
    .filter({ has: page.locator('[data-sort-handle]') })

test('products are dragged by mouse and by finger; a finger elsewhere scrolls', async ({ page, browser, baseURL }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  const idOf = (of: Page, at: number) => rowsOf(of).nth(at).getByRole('link').first().getAttribute('href')
  await page.goto('/back-office/products?catalog=green')
  await expect(rowsOf(page).nth(3)).toBeVisible()
  const first = await idOf(page, 0)
  await dragByMouse(page, rowsOf(page).nth(0), rowsOf(page).nth(2))
  await expect.poll(() => idOf(page, 2)).toBe(first)

  const { tablet, touch, dragByFinger } = await openTouchPage(page, browser, baseURL!, 820)
  await tablet.goto('/back-office/products?catalog=green')
  await expect(rowsOf(tablet).nth(3)).toBeVisible()
  await dragByFinger(rowsOf(tablet).nth(2), rowsOf(tablet).nth(0))
  await expect.poll(() => idOf(tablet, 0)).toBe(first)
  await touch.send('Input.synthesizeScrollGesture', { x: 300, y: 900, yDistance: -500 })
  await expect.poll(() => tablet.evaluate(() => scrollY)).toBeGreaterThan(0)
  await tablet.context().close()
})

test('banners are dragged by mouse, and by finger as cards', async ({ page, browser, baseURL, request }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  const headlines = async () =>
    (await (await request.get('/api/home?lang=en')).json()).data.banners.map(
      ({ headline }: { headline: string }) => headline,
    )
  const [first, second, ...rest] = await headlines()
  await page.goto('/back-office/banners')
  await expect(rowsOf(page).nth(1)).toBeVisible()
  await dragByMouse(page, rowsOf(page).nth(0), rowsOf(page).nth(1))
  await expect.poll(headlines).toEqual([second, first, ...rest])

  const { tablet, dragByFinger } = await openTouchPage(page, browser, baseURL!, 390)
  await tablet.goto('/back-office/banners')
  await expect(rowsOf(tablet).first()).toContainText(second)
  await dragByFinger(rowsOf(tablet).nth(1), rowsOf(tablet).nth(0))
  await expect.poll(headlines).toEqual([first, second, ...rest])
  await tablet.context().close()
})

test('chapters of a course are dragged; the chapters stay closed', async ({ page }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  await page.goto('/back-office/training/new')
  const chapters = page.locator('.ant-collapse-item')
  await expect(chapters).toHaveCount(1)
  await expect(chapters.locator('[data-sort-handle]')).toHaveCount(0)
  await page.getByRole('button', { name: training.addChapter }).click()
  await chapters.first().locator('input[id$=title_en]').fill('Morning')
  await chapters.first().locator('.ant-collapse-header').click()
  await dragByMouse(page, chapters.first(), chapters.last())
  await expect(chapters.last()).toContainText(`${training.chapter(2)} Morning`)
  await expect(page.locator('.ant-collapse-item-active')).toHaveCount(0)
})
