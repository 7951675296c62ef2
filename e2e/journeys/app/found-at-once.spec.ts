import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

type Item = { id: number; sold_out: boolean }

for (const lang of JOURNEY_LANGS)
  test(`the cart with its count is in the header of each screen (${lang})`, async ({ page, shopper, request }) => {
    const { shell, product } = await shopper.speak(lang)
    const products = (await (await request.get('/api/product?in_stock=1')).json()).data as Item[]
    await page.goto('/home')
    const header = page.getByRole('banner')
    const cart = header.getByRole('link', { name: shell.header.cart(0), exact: true })
    await expect(cart).toBeVisible()
    const empty = await cart.boundingBox()
    expect(Math.min(empty!.width, empty!.height)).toBeGreaterThanOrEqual(44)

    await page.goto(`/product/${products[0]!.id}`)
    await page.getByRole('button', { name: product.addToCart }).click()
    await expect(header.getByRole('link', { name: shell.header.cart(1), exact: true })).toBeVisible()
    await page.goto('/home')
    const filled = header.getByRole('link', { name: shell.header.cart(1), exact: true })
    await expect(filled).toContainText('1')
    expect(await filled.boundingBox(), 'nothing moves when the count arrives').toEqual(empty)
    await filled.click()
    await expect(page).toHaveURL(/\/cart$/)
    await shopper.inspect(`${lang}-header-cart`)

    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('cart:'))
      const lines = JSON.parse(localStorage[key!]) as { quantity: number }[]
      localStorage[key!] = JSON.stringify(lines.map((line) => ({ ...line, quantity: 120 })))
    })
    await page.goto('/shop')
    await expect(header.getByRole('link', { name: shell.header.cart(120), exact: true })).toContainText('99+')
    for (const path of ['/login', '/register', '/forgot', '/policy', '/social']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('link', { name: shell.header.cart(120), exact: true })).toHaveCount(0)
    }
  })

test('a guest chooses the language on Me and while signing in, and loses nothing typed', async ({ page, shopper }) => {
  const { shell, account, auth } = await shopper.speak('en')
  await page.goto('/person')
  await page.getByRole('button', { name: account.person.language }).click()
  const sheet = page.getByRole('dialog', { name: account.language.title })
  await shopper.inspect('en-language-sheet')
  await sheet.getByRole('button', { name: '中文' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/person$/)
  await expect(page.getByRole('heading', { name: WORDS.zh.account.person.guestTitle })).toBeVisible()

  for (const path of ['/login', '/register', '/forgot']) {
    await shopper.speak('en')
    await page.goto(path)
    const email = page.getByLabel(auth.field.email)
    await email.fill('mali@example.com')
    await page.getByRole('button', { name: shell.header.language }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ไทย' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(page.getByLabel(WORDS.th.auth.field.email)).toHaveValue('mali@example.com')
    expect(new URL(page.url()).pathname).toBe(path)
  }

  await shopper.speak('en')
  await page.goto('/language')
  await expect(page.getByRole('alertdialog', { name: shell.guard.title })).toBeVisible()
})

test('the tips of a first visit wait while a question is open, and do not cover a product', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  const { app, shell, product } = WORDS[journeyLang('en')]
  await context.addCookies([{ name: 'lang', value: journeyLang('en'), url: baseURL! }])
  const products = (await (await request.get('/api/product?in_stock=1')).json()).data as Item[]
  const tips = page.getByRole('dialog', { name: app.tips.title })
  await page.goto(`/product/${products[0]!.id}`)
  await expect(page.getByRole('button', { name: product.addToCart })).toBeEnabled()
  await page.locator('[data-notices]').waitFor({ state: 'attached' })
  await expect(tips).toBeHidden()

  await page.goto('/home')
  await page.getByRole('link', { name: shell.tabs.manage }).click()
  const question = page.getByRole('alertdialog', { name: shell.guard.title })
  await expect(question).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(tips).toBeHidden()
  await question.getByRole('button', { name: shell.guard.cancel }).click()
  await expect(tips).toBeVisible()
})

for (const lang of JOURNEY_LANGS)
  test(`wide screens are balanced (${lang})`, async ({ page, shopper, request }) => {
    const { shell, account, product } = await shopper.speak(lang)
    const products = (await (await request.get('/api/product?in_stock=1')).json()).data as Item[]
    for (const [width, height] of [
      [1280, 800],
      [900, 1200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/shop')
      const tops = await page
        .locator('main li a[href^="/product/"]')
        .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
      expect(
        tops.filter((top) => top === tops[0]),
        `${width}: four products a row`,
      ).toHaveLength(4)
      await expect(page.getByRole('banner').getByRole('link', { name: shell.tabs.manage })).toBeVisible()

      await page.goto(`/product/${products[0]!.id}`)
      const gallery = await page.getByRole('region', { name: product.gallery }).boundingBox()
      const buy = await page.getByRole('button', { name: product.buyNow }).boundingBox()
      expect(buy!.x).toBeGreaterThan(gallery!.x + gallery!.width)
      expect(buy!.y + buy!.height, 'seen without scrolling').toBeLessThan(height)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/income')
    const tools = page.getByRole('navigation', { name: account.manage.tools })
    await expect(tools.getByRole('link', { name: account.manage.clients, exact: true })).toBeVisible()
    await page.setViewportSize({ width: 700, height: 800 })
    await expect(tools).toBeHidden()
  })
