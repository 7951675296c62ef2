import type { Page } from '@playwright/test'
import { holdRequests } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS } from '../../helpers/words.ts'

type Item = { id: number; name: string; subtitle: string; price_from: number; sold_out: boolean }
type Variant = { id: number; option: string; stock: number }

const cards = (page: Page) => page.locator('main ul a[href^="/product/"]')
const shown = (page: Page) =>
  cards(page).evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')!.split('/').at(-1))))

async function goods(page: Page, query: string): Promise<Item[]> {
  return (
    await (
      await page.request.get(
        `/api/product?${new URLSearchParams({ lang: journeyLang('en'), ...Object.fromEntries(new URLSearchParams(query)) })}`,
      )
    ).json()
  ).data
}

async function scrollToListEnd(page: Page, end: string) {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText(end)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** One with a gallery that can be bought in more than one size. */
async function sizes(page: Page): Promise<{ item: Item; variants: Variant[] }> {
  for (const item of (await goods(page, 'catalog=white&in_stock=1')).toReversed()) {
    const { variants } = (await (await page.request.get(`/api/product/${item.id}?lang=${journeyLang('en')}`)).json())
      .data
    if (variants.length > 1 && variants.every((one: Variant) => one.stock > 1)) return { item, variants }
  }
  throw new Error('nothing comes in two sizes')
}

for (const lang of JOURNEY_LANGS) {
  test(`${lang}: a name is found in any language, and an empty search says what to do`, async ({ page, shopper }) => {
    const { product: words } = await shopper.speak(lang)
    const [searched] = await goods(page, 'catalog=white&lang=th')
    const [own] = await goods(page, `catalog=white&lang=${lang}`)
    await page.goto('/shop')
    const field = page.getByRole('searchbox', { name: words.search })
    await field.fill(searched!.name)
    await field.press('Enter')
    await expect(cards(page).filter({ hasText: own!.name })).toBeVisible()
    await expect(page.getByText(words.results(1))).toBeVisible()
    await shopper.inspect(`${lang}-shop-found`)

    await field.fill('   ')
    await field.press('Enter')
    await expect(page.getByText(words.enterKeywords)).toBeVisible()
    await field.fill('zzzz%_')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: words.nothingFor('zzzz%_') })).toBeVisible()
    await shopper.inspect(`${lang}-shop-nothing`)
  })
}

test('recent searches are offered until they are cleared', async ({ page, shopper }) => {
  const { product: words, browse } = await shopper.speak('en')
  await page.goto('/shop?q=serum')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: words.clear }).click()
  await expect(page).toHaveURL(/\/shop$/)
  const field = page.getByRole('searchbox', { name: words.search })
  await field.click()
  await shopper.inspect('en-shop-recent')
  await page.getByRole('group', { name: browse.recent }).getByRole('link', { name: 'serum' }).click()
  await expect(page).toHaveURL(/q=serum/)
  await field.fill('')
  await page.getByRole('button', { name: browse.forget }).click()
  await field.blur()
  await field.focus()
  await expect(page.getByRole('group', { name: browse.recent })).toBeHidden()
})

test('products are sorted by price and filtered by stock; the URL contains both', async ({ page, shopper }) => {
  const { product: words, shell } = await shopper.speak('th')
  await page.goto('/shop')
  await page.getByLabel(words.sort).selectOption('price_up')
  await expect(page).toHaveURL(/sort=price_up/)
  const [cheapest] = await goods(page, 'catalog=green&sort=price_up&size=1')
  await expect.poll(async () => (await shown(page))[0]).toBe(cheapest!.id)
  await page.getByRole('link', { name: words.shopWhite }).click()
  await expect(page).toHaveURL(/w=1/)
  const cheap = await goods(page, 'catalog=white&sort=price_up')
  await expect.poll(async () => (await shown(page))[0]).toBe(cheap[0]!.id)
  await scrollToListEnd(page, shell.state.noMore)
  expect(await shown(page)).toEqual(cheap.map((item) => item.id))
  await page.getByRole('link', { name: words.onlyInStock }).click()
  await expect(page).toHaveURL(/stock=1/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const had = (await goods(page, 'catalog=white&sort=price_up&in_stock=1')).map((item) => item.id)
  await expect(async () => {
    await scrollToListEnd(page, shell.state.noMore)
    expect(await shown(page)).toEqual(had)
  }).toPass()
  await page.reload()
  await expect(page.getByLabel(words.sort)).toHaveValue('price_up')
  expect((await shown(page))[0]).toBe(had[0])
})

test('the list continues to its end without duplicates, and returning restores the position', async ({
  page,
  shopper,
}) => {
  const { product, shell } = await shopper.speak('en')
  const all = (await goods(page, 'catalog=green')).map((item) => item.id)
  await page.goto('/shop')
  expect(await shown(page)).toHaveLength(10)
  await scrollToListEnd(page, shell.state.noMore)
  expect(await shown(page)).toEqual(all)
  await shopper.inspect('en-shop-end')

  const place = async () => {
    const box = await cards(page)
      .nth(all.length - 2)
      .boundingBox()
    return Math.round(box!.y)
  }
  await cards(page)
    .nth(all.length - 2)
    .scrollIntoViewIfNeeded()
  const before = await place()
  const enter = async () => {
    await cards(page)
      .nth(all.length - 2)
      .click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(page.getByRole('button', { name: product.addToCart })).toBeVisible()
  }
  await enter()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(cards(page)).toHaveCount(all.length)
  await expect.poll(place).toBe(before)

  await enter()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expect(cards(page)).toHaveCount(all.length)
  await expect.poll(place).toBe(before)
  await page.reload()
  await expect(cards(page)).toHaveCount(all.length)
  await expect.poll(place).toBe(before)
})

test('a list that cannot be loaded, or not further, shows a message and continues with a tap', async ({
  page,
  shopper,
}) => {
  const { product: words, shell } = await shopper.speak('zh')
  await page.goto('/shop')
  await page.waitForLoadState('networkidle')
  const away = { status: 503, data: null, msg: '', code: 'busy' }
  await page.route('**/api/product?*after=*', (route) => route.fulfill({ json: away }))
  const retry = page.getByRole('button', { name: shell.state.retry })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(retry).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
  await shopper.inspect('zh-shop-no-more-pages')
  await page.unroute('**/api/product?*after=*')
  await retry.click()
  await expect(page.getByText(shell.state.noMore)).toBeVisible()

  await page.route('**/api/product?*', (route) => route.abort())
  await page.getByRole('link', { name: words.shopWhite }).click()
  await expect(retry).toBeVisible()
  await page.unroute('**/api/product?*')
  await retry.click()
  await expect(cards(page).first()).toBeVisible()
})

test('pictures fill the screen and close by button, key and browser back', async ({ page, shopper }) => {
  const { browse, product: words } = await shopper.speak('en')
  const { item } = await sizes(page)
  await page.goto('/shop?w=1')
  await page.goto(`/product/${item.id}`)
  const picture = page.locator('button[aria-haspopup=dialog]').first()
  const viewer = page.getByRole('dialog', { name: browse.viewer })
  const gone = async () => {
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/product/${item.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await picture.click()
  await expect(viewer).toBeVisible()
  await shopper.inspect('en-viewer')
  const second = viewer.getByRole('group', { name: words.pictureOf(2, 4) })
  // Keys work only after the opening animation has ended.
  await expect(async () => {
    if ((await second.getAttribute('inert')) !== null) await page.keyboard.press('ArrowRight')
    await expect(second).not.toHaveAttribute('inert', { timeout: 2_000 })
  }).toPass()
  await viewer.getByRole('button', { name: browse.zoomIn }).click()
  await expect(viewer.getByRole('button', { name: browse.zoomOut })).toBeEnabled()
  await viewer.getByRole('button', { name: browse.close }).click()
  await gone()

  await picture.focus()
  await page.keyboard.press('Enter')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await gone()
  await picture.click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await gone()
})

test('a size that is sold out is marked, and another one can be bought', async ({ page, shopper }) => {
  const { product: words } = await shopper.speak('en')
  const { item, variants } = await sizes(page)
  await page.route(`**/api/product/${item.id}?*`, async (route) => {
    const reply = await (await route.fetch()).json()
    reply.data.variants[0].stock = 0
    await route.fulfill({ json: reply })
  })
  await page.goto('/shop?w=1')
  await cards(page).filter({ hasText: item.name }).click()
  await expect(page.getByRole('radio', { name: variants[1]!.option })).toBeChecked()
  const size = (index: number) => page.locator('label', { has: page.locator('[name=variant]') }).nth(index)
  await size(0).click()
  await expect(page.getByRole('button', { name: words.soldOut })).toBeDisabled()
  await shopper.inspect('en-product-sold-out-size')
  await size(1).click()
  await page.getByRole('button', { name: words.addToCart }).click()
  await expect(page.getByText(words.added)).toBeVisible()
})

test('taps before hydration are replayed after it', async ({ page, shopper }) => {
  const { product: words } = await shopper.speak('th')
  const { item, variants } = await sizes(page)
  const releaseAssets = await holdRequests(page, '**/assets/**')
  await page.goto(`/product/${item.id}`, { waitUntil: 'commit' })
  await page
    .locator('label', { has: page.locator('[name=variant]') })
    .nth(1)
    .click()
  await page.getByRole('button', { name: words.addToCart }).click()
  releaseAssets()
  await expect(page.getByText(words.added)).toBeVisible()
  const lines = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('cart:'))?.[1])
  expect(JSON.parse(lines!)).toMatchObject([{ variant_id: variants[1]!.id, quantity: 1 }])
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})

test('a tap while React waits for the code of the page is replayed once', async ({ page, shopper }) => {
  const { product: words } = await shopper.speak('th')
  const { item } = await sizes(page)
  const releasePage = await holdRequests(page, '**/assets/_id-*')
  await page.goto(`/product/${item.id}`, { waitUntil: 'commit' })
  // React listens to the document from the moment it begins to hydrate.
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')))
  await page.getByRole('button', { name: words.addToCart }).click()
  releasePage()
  await expect(page.getByText(words.added)).toBeVisible()
  const lines = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('cart:'))?.[1])
  expect(JSON.parse(lines!)).toMatchObject([{ quantity: 1 }])
})

test('below a product others of its catalogue are shown', async ({ page, shopper }) => {
  const { browse } = await shopper.speak('zh')
  const { item } = await sizes(page)
  await page.goto(`/product/${item.id}`)
  const row = page.getByRole('region', { name: browse.related })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(row.getByRole('link').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await shopper.inspect('zh-product-related')
  await row.getByRole('link').first().click()
  await expect(page).not.toHaveURL(new RegExp(`/product/${item.id}$`))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a picture that cannot be loaded leaves its space without a broken image', async ({ page, shopper }) => {
  await shopper.speak('en')
  await page.route('**/static/picture/**', (route) => route.abort())
  await page.goto('/shop')
  await expect(cards(page).first().locator('img')).toHaveCSS('opacity', '0')
})
