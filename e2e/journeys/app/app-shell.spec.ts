import { waitForIdle } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

type Item = { id: number; sold_out: boolean }

test('the first visit shows the tips until they are confirmed', async ({ page, context, baseURL, shopper }) => {
  const { app, home } = WORDS[journeyLang('en')]
  await context.addCookies([{ name: 'lang', value: journeyLang('en'), url: baseURL! }])
  await page.goto('/home')
  const tips = page.getByRole('dialog', { name: app.tips.title })
  await expect(tips).toBeVisible()
  await shopper.inspect('en-tips')
  await tips.getByRole('button', { name: app.tips.close }).click()
  await expect(tips).toBeHidden()
  await page.reload()
  await expect(tips).toBeVisible()
  await tips.getByRole('button', { name: app.tips.confirm }).click()
  expect(await page.evaluate(() => localStorage.getItem('FIRST_TIPS'))).toBe('CUSTOM_1')
  await page.reload()
  await expect(page.getByRole('heading', { name: home.green })).toBeVisible()
  await waitForIdle(page)
  await expect(tips).toBeHidden()
})

for (const lang of JOURNEY_LANGS) {
  test(`a guest is asked to sign in before a partner's screen (${lang})`, async ({ page, shopper }) => {
    const { guard, tabs } = (await shopper.speak(lang)).shell
    await page.goto('/home')
    await page.getByRole('link', { name: tabs.manage }).click()
    const ask = page.getByRole('alertdialog', { name: guard.title })
    await expect(ask).toContainText(guard.needLoginTips)
    await shopper.inspect(`${lang}-guard`)
    await ask.getByRole('button', { name: guard.cancel }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('link', { name: tabs.manage }).click()
    await ask.getByRole('button', { name: guard.confirm }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test(`home, personal center, shop and an unknown page (${lang})`, { tag: '@main' }, async ({ page, shopper }) => {
    const { missing } = (await shopper.speak(lang)).shell
    for (const path of ['home', 'person', 'shop', 'register', 'announcement']) {
      await page.goto(`/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await shopper.inspect(`${lang}-${path}`)
    }
    const reply = await page.goto('/no/such/page')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: missing.title })).toBeVisible()
    await shopper.inspect(`${lang}-404`)
  })
}

test('a path below a page is unknown, on the server and in the browser', async ({ page, shopper }) => {
  const { missing } = (await shopper.speak('en')).shell
  for (const path of ['/home/x', '/person/x', '/manage/x', '/card/x', '/shop/x', '/product/1/x', '/login/x']) {
    expect.soft((await page.goto(path))?.status(), path).toBe(404)
    await page.waitForLoadState('networkidle')
    await expect.soft(page.getByRole('heading', { name: missing.title }), path).toBeVisible()
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
})

test('a referral code is stored for a guest, and removed with its data after signing in', async ({ page, shopper }) => {
  await shopper.speak('en')
  await page.goto('/home?e=BL0001')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('e'))).toBe('BL0001')
  await shopper.signIn('en', 'customer@demo.example')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('e'))).toBeNull()
  await page.goto('/shop?e=BL0003')
  await expect(page).toHaveURL(/\/shop$/)
})

test('a partner shares a link that carries the employee number', async ({ page, shopper, baseURL }) => {
  const words = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  await page.goto('/shop')
  await page.getByRole('button', { name: words.shell.header.share }).click()
  const dialog = page.getByRole('dialog', { name: words.app.share.title })
  await expect(dialog.getByText(`${baseURL}/shop?e=BL0001`)).toBeVisible()
  const code = dialog.locator('svg[width="200"][height="200"]')
  await expect(code).toBeVisible()
  await expect(code.locator('image')).toHaveAttribute('width', /.+/)
  await shopper.inspect('en-share')
})

test('a connection that breaks after the order was placed makes one order, not two', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const products = (await (await request.get('/api/product?catalog=white')).json()).data as Item[]
  await page.goto(`/product/${products.find((item) => !item.sold_out)!.id}`)
  await page.getByRole('button', { name: words.product.buyNow }).click()
  await page.waitForURL('**/order/confirm?*')
  await page.getByRole('radio', { name: `${words.orders.pickUp} ${words.orders.free}` }).check()
  await page.getByLabel(words.orders.contactName).fill('ปวีณา 🌿')
  await page.getByLabel(words.addresses.phone).fill('+66 82-345 6789')
  await page.getByLabel(words.orders.message).fill('Please ring twice 🔔')

  let broken = 0
  await page.route('**/api/order', async (route) => {
    if (route.request().method() !== 'POST' || broken > 0) return route.continue()
    broken += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByText(words.orders.retry)).toBeVisible()
  await expect(page.getByLabel(words.orders.message)).toHaveValue('Please ring twice 🔔')
  await page.getByRole('button', { name: words.orders.place }).click()
  await expect(page.getByRole('dialog').getByText(words.orders.scan)).toBeVisible()
  await page.getByRole('button', { name: words.orders.paid }).click()
  await page.waitForURL('**/order/list**')
  await expect(page.getByText(words.shell.state.noMore)).toBeVisible()
  await expect(page.getByRole('button', { name: /^BL\d{6}/ })).toHaveCount(1)
})

test('home restores its scroll position, other screens start at the top', async ({ page, shopper }) => {
  const words = await shopper.speak('en')
  await page.goto('/home')
  await page.getByRole('heading', { name: words.home.white }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(300)
  await page.locator('a[href^="/product/"]').last().click()
  await expect(page.getByRole('button', { name: words.product.addToCart })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: words.home.white })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200)
})

test('links work before hydration', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const reply = await page.goto('/')
  expect(reply?.url()).toBe(`${baseURL}/home`)
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /^https?:\/\/.+\/static\/picture\//,
  )
  await context.close()
})
