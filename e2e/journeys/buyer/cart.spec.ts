import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type StockedProduct, registerCustomer, createVariantControl } from '../../helpers/variants.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, type Lang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Asia/Bangkok' }

/** A separate browser context; signed in with a token. */
async function phone(browser: Browser, baseURL: string, lang: Lang, token?: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL })
  await waitForSync(context, lang, baseURL)
  const page = await context.newPage()
  await page.goto('/about')
  if (token) await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  return page
}

async function waitForSync(context: BrowserContext, lang: Lang, url: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: lang, url }])
  await context.addInitScript((chosen) => {
    localStorage.setItem('lang', chosen)
    localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
  }, lang)
}

const pieces = (page: Page, goods: StockedProduct) =>
  page.getByRole('textbox', { name: WORDS[journeyLang('en')].cart.quantity(goods.name) })
const refocus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const row = (page: Page, goods: StockedProduct) => page.getByRole('listitem').filter({ hasText: goods.name })

async function add(page: Page, goods: StockedProduct, words: (typeof WORDS)[Lang], query = ''): Promise<void> {
  await page.goto(`/product/${goods.id}${query}`)
  await page.getByRole('button', { name: words.product.addToCart }).click()
  await expect(page.getByText(words.product.added)).toBeVisible()
}

test('one cart on two phones: each shows what the other did, nothing is lost', async ({
  browser,
  baseURL,
  request,
}) => {
  const [a, b] = await createVariantControl(request).pickProducts(2)
  const token = await registerCustomer(request)
  const words = WORDS[journeyLang('en')]
  const first = await phone(browser, baseURL!, journeyLang('en'), token)
  const second = await phone(browser, baseURL!, journeyLang('en'), token)
  await add(first, a!, words)
  await first.goto('/cart')
  await second.goto('/cart')
  await expect(pieces(second, a!)).toHaveValue('1')

  await pieces(second, a!).fill('4')
  await pieces(second, a!).press('Enter')
  await expect(second.getByRole('button', { name: words.cart.checkout(4) })).toBeVisible()
  await refocus(first)
  await expect(pieces(first, a!)).toHaveValue('4')

  // Both at once, on different lines, and quick taps on one.
  await add(second, b!, words)
  await second.goto('/cart')
  await refocus(first)
  await expect(pieces(first, b!)).toHaveValue('1')
  const more = row(first, b!).getByRole('button', { name: words.shell.stepper.more })
  await Promise.all([
    (async () => {
      for (let taps = 0; taps < 3; taps += 1) await more.click()
    })(),
    row(second, a!).getByRole('button', { name: words.shell.stepper.less }).click(),
  ])
  await expect(pieces(first, b!)).toHaveValue('4')
  await refocus(first)
  await refocus(second)
  for (const page of [first, second]) {
    await expect(pieces(page, a!)).toHaveValue('3')
    await expect(pieces(page, b!)).toHaveValue('4')
  }

  // The change arrives by polling, without interaction.
  await row(first, b!)
    .getByRole('button', { name: words.cart.remove(b!.name) })
    .click()
  await expect(first.getByText(words.cart.removed)).toBeVisible()
  await expect(pieces(second, b!)).toBeHidden({ timeout: 20_000 })

  // Without a network the account's cart stays as it is, with a message.
  await second.context().setOffline(true)
  await expect(second.getByText(words.cart.offline)).toBeVisible()
  await row(second, a!).getByRole('button', { name: words.shell.stepper.more }).click()
  await expect(second.getByText(words.shell.toast.networkError)).toBeVisible()
  await expect(pieces(second, a!)).toHaveValue('3')
  await second.context().setOffline(false)
  await expect(second.getByText(words.cart.offline)).toBeHidden()
  await first.context().close()
  await second.context().close()
})

test("a cart of another partner's link is announced, and its lines are added here on request", async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('zh')
  const [a, b] = await createVariantControl(request).pickProducts(2, journeyLang('zh'))
  await add(page, a!, words, '?e=BL0001')
  await page.goto('/cart?e=BL0002')
  await expect(page.getByText(words.cart.otherLinks(1))).toBeVisible()
  await expect(page.getByText(words.cart.empty)).toBeVisible()
  await shopper.inspect('cart-of-another-link')
  await add(page, b!, words)
  await page.goto('/cart')
  await expect(row(page, a!)).toHaveCount(0)
  await page.getByRole('button', { name: words.cart.bringHere }).click()
  await expect(page.getByText(words.cart.otherLinks(1))).toBeHidden()
  await expect(row(page, a!)).toBeVisible()
  await expect(row(page, b!)).toBeVisible()
})

test("two partners' links keep two carts; signing in merges them, also after an interrupted hand-over", async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const variantControl = createVariantControl(request)
  const [a, b, c] = await variantControl.pickProducts(3)
  await add(page, a!, words, '?e=BL0001')
  await add(page, b!, words, '?e=BL0001')
  await add(page, a!, words, '?e=BL0002')
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: words.cart.checkout(1) })).toBeVisible()
  await expect(row(page, b!)).toHaveCount(0)
  await pieces(page, a!).fill('3')
  await pieces(page, a!).press('Enter')
  await page.goto('/cart?e=BL0001')
  await expect(page.getByRole('button', { name: words.cart.checkout(2) })).toBeVisible()

  const token = await registerCustomer(request)
  const headers = { authorization: `Bearer ${token}` }
  const ownLines = async () => {
    const { data } = await (await request.get('/api/cart', { headers })).json()
    return new Map((data.lines as { variant_id: number; quantity: number }[]).map((it) => [it.variant_id, it.quantity]))
  }
  await request.put('/api/cart', { headers, data: { variant_id: a!.variant, quantity: 2 } })
  await request.put('/api/cart', { headers, data: { variant_id: c!.variant, quantity: 5 } })
  try {
    await variantControl.change(b!.variant, { stock: 0 })
    // The server merges, the reply is lost, and the cart is sent again.
    let lostReplies = 0
    await page.route('**/api/cart/merge', async (route) => {
      if (lostReplies > 0) return route.continue()
      lostReplies += 1
      await route.fetch()
      await route.abort()
    })
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.goto('/cart')
    await expect(pieces(page, c!)).toHaveValue('5')
    await expect(pieces(page, a!)).toHaveValue('3')
    await expect(row(page, b!).getByText(words.cart.reasons.out_of_stock)).toBeVisible()
    expect(lostReplies).toBe(1)
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => /^(cart|order|address):|^e$/.test(key))),
      )
      .toEqual([])
    expect(await ownLines()).toEqual(
      new Map([
        [a!.variant, 3],
        [b!.variant, 1],
        [c!.variant, 5],
      ]),
    )
  } finally {
    await variantControl.restore()
  }
})

for (const lang of JOURNEY_LANGS) {
  test(
    `a changed price, too little stock, sold out, removed, nothing selected, empty (${lang})`,
    { tag: '@main' },
    async ({ page, shopper, request }) => {
      const words = await shopper.speak(lang)
      const variantControl = createVariantControl(request)
      const [a, b, c, d] = await variantControl.pickProducts(4, lang)
      try {
        for (const goods of [a, b, c, d]) await add(page, goods!, words)
        await page.evaluate(() => {
          const stored = JSON.parse(localStorage.getItem('cart:')!)
          localStorage.setItem('cart:', JSON.stringify([...stored, { variant_id: 7, quantity: 1, seen_price: null }]))
        })
        await variantControl.change(a!.variant, { price: a!.price + 1_000 })
        await variantControl.change(b!.variant, { stock: 2, price: b!.price - 1_000 })
        await variantControl.change(c!.variant, { stock: 0 })
        await variantControl.change(d!.variant, { on_sale: false })
        await page.goto('/cart')
        const field = page.getByRole('textbox', { name: words.cart.quantity(b!.name) })
        await field.fill('๙')
        await field.press('Enter')
        await expect(page.getByText(words.cart.issues.too_few(2)).first()).toBeVisible()
        await expect(field).toHaveValue('2')
        await expect(page.getByText(words.cart.vanished(1))).toBeVisible()
        await expect(row(page, a!)).toContainText(words.cart.repriced(baht(a!.price), baht(a!.price + 1_000)))
        await expect(row(page, b!)).toContainText(words.cart.repriced(baht(b!.price), baht(b!.price - 1_000)))
        await expect(row(page, c!)).toContainText(words.cart.reasons.out_of_stock)
        await expect(row(page, d!)).toContainText(words.cart.reasons.not_for_sale)
        const cannot = page.getByRole('region', { name: words.cart.issues.not_for_sale })
        await expect(cannot.getByRole('listitem')).toHaveCount(2)
        await shopper.inspect(`${lang}-cart-changed`)

        await row(page, a!).getByRole('button', { name: words.cart.gotIt }).click()
        await expect(row(page, a!)).not.toContainText(words.cart.gotIt)
        await cannot.getByRole('button', { name: words.cart.clear }).click()
        await expect(cannot).toBeHidden()
        await page.getByRole('button', { name: words.cart.undo }).click()
        await expect(cannot.getByRole('listitem')).toHaveCount(2)
        await cannot.getByRole('button', { name: words.cart.clear }).click()

        await page.getByRole('checkbox', { name: words.cart.selectAll }).uncheck()
        await page.getByRole('button', { name: words.cart.checkout(0) }).click()
        await expect(page.getByText(words.cart.noneSelected)).toBeVisible()
        await page.context().setOffline(true)
        await expect(page.getByText(words.cart.offlineGuest)).toBeVisible()
        await field.fill('0')
        await field.press('Enter')
        await expect(row(page, b!)).toHaveCount(0)
        await row(page, a!)
          .getByRole('button', { name: words.cart.remove(a!.name) })
          .click()
        await expect(page.getByRole('heading', { name: words.cart.empty })).toBeVisible()
        await page.context().setOffline(false)
        await expect(page.getByRole('link', { name: words.cart.toShop })).toBeVisible()
        await page.reload()
        await expect(page.getByRole('heading', { name: words.cart.empty })).toBeVisible()
        await shopper.inspect(`${lang}-cart-empty`)
      } finally {
        await variantControl.restore()
      }
    },
  )
}

const baht = (satang: number) => {
  const whole = String(Math.trunc(satang / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return satang % 100 === 0 ? `฿${whole}` : `฿${whole}.${String(satang % 100).padStart(2, '0')}`
}

test('a product is put into the cart without a network', async ({ page, shopper, request }) => {
  const { product, cart } = await shopper.speak('en')
  const [first] = (await (await request.get('/api/product?in_stock=1')).json()).data as { id: number; name: string }[]
  const loaded = page.waitForResponse(/change-cart/)
  await page.goto(`/product/${first!.id}`)
  await (await loaded).finished()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: product.addToCart }).click()
  await expect(page.getByText(product.added)).toBeVisible()
  await page.context().setOffline(false)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: cart.checkout(1) })).toBeEnabled()
})
