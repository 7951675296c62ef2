import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ADDRESS } from '../../helpers/address.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { CONTROL_URL } from '../../ports.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { slipFile } from '../../helpers/slip.ts'
import { journeyLang, WORDS } from '../../helpers/words.ts'

const words = WORDS[journeyLang('en')]
const { orders } = words

/** Opens the checkout as a guest with one piece in the cart and an address, both stored on the phone. */
async function openCheckout(page: Page, request: APIRequestContext): Promise<void> {
  const { variant } = await createBuyer(request)
  await page.goto('/home')
  await page.evaluate(
    ([id, address]) => {
      localStorage.setItem('cart:', JSON.stringify([{ variant_id: id, quantity: 1, seen_price: null }]))
      localStorage.setItem('address:', JSON.stringify([{ ...(address as object), id: -1, is_default: true }]))
    },
    [variant.id, ADDRESS] as const,
  )
  await page.goto('/cart')
  await page.getByRole('button', { name: words.cart.checkout(1) }).click()
  await page.waitForURL('**/order/confirm')
}

async function placeCodOrder(page: Page, request: APIRequestContext): Promise<string> {
  await openCheckout(page, request)
  await page.getByText(orders.cod, { exact: true }).click()
  await page.getByRole('button', { name: orders.place }).click()
  await page.waitForURL('**/order/list')
  const notice = await page
    .getByRole('status')
    .getByText(/BL\d{6}/)
    .textContent()
  return /BL\d{6}[A-Z0-9]+/.exec(notice ?? '')![0]
}

async function newPhone(browser: Browser, baseURL: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    ...(userAgent && { userAgent }),
  })
  await context.addCookies([{ name: 'lang', value: journeyLang('en'), url: baseURL }])
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), journeyLang('en'))
  return context.newPage()
}

/** The link of a guest's order, read by its token. */
async function linkOf(request: APIRequestContext, id: string, token: string): Promise<string> {
  const reply = await (await request.get(`/api/order/${id}`, { headers: { 'x-guest-token': token } })).json()
  return reply.data.link as string
}

test('an order placed as a guest offers its link, and survives a cleared storage', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.speak('en')
  const number = await placeCodOrder(page, request)
  await expect(page.getByRole('heading', { name: orders.keepOrder.title })).toBeVisible()
  const line = page.getByRole('link', { name: orders.keepOrder.line })
  expect(decodeURIComponent((await line.getAttribute('href'))!)).toMatch(
    new RegExp(`line\\.me/R/share\\?text=.*${number}.*/order/list\\?order=[0-9a-f-]{36}#[\\w-]{22}$`),
  )
  await shopper.inspect('guest-order-placed')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/order/list')
  await expect(page.getByText(number).first()).toBeVisible()
  // The cookie has given the token back to the storage.
  expect(await page.evaluate(() => localStorage.getItem('guest_token'))).toMatch(/^[\w-]{43}$/)
})

test('the notice of a placed order takes an email, corrects it, and follows what happens to the order', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.speak('en')
  await openCheckout(page, request)
  await page.getByRole('button', { name: orders.place }).click()
  await page.getByRole('button', { name: orders.paid }).click()
  await page.waitForURL('**/order/list')
  const [wrong, right] = ['tpyo', 'typo'].map((name) => `${name}-${randomUUID().slice(0, 8)}@journey.example`) as [
    string,
    string,
  ]
  await page.getByLabel(orders.contactEmail).fill(wrong)
  await page.getByRole('button', { name: orders.contactSave }).click()
  await expect(page.getByText(orders.contactGoesTo(wrong))).toBeVisible()
  const line = page.getByRole('link', { name: orders.keepOrder.line })
  const first = await line.getAttribute('href')
  await page.getByRole('button', { name: orders.contactChange }).click()
  await page.getByLabel(orders.contactEmail).fill(right)
  await page.getByRole('button', { name: orders.contactSave }).click()
  await expect(page.getByText(orders.contactGoesTo(right))).toBeVisible()
  await expect(line).not.toHaveAttribute('href', first!)
  await shopper.inspect('placed-with-email')

  await expect(page.getByText(orders.placedNext.promptpay)).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await slipFile('#1f4a3a'))
  await page.getByRole('button', { name: orders.send, exact: true }).click()
  await expect(page.getByText(orders.placedNext.promptpay)).toBeHidden()
  const checked = page.getByText(orders.slipTimes(9, 18, 2))
  await expect(checked).toHaveCount(2)
  await page.getByRole('button', { name: orders.payAgain }).click()
  await expect(page.getByRole('dialog').getByText(orders.slipTimes(9, 18, 2))).toBeVisible()
})

test('another browser opens the link, keeps the order over a reload, and pays', async ({ page, request, shopper }) => {
  await shopper.speak('en')
  const buyer = await createBuyer(request)
  const { id, number } = await buyer.order(1)
  const link = await linkOf(request, id, buyer.token)
  await page.goto(link)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(number).first()).toBeVisible()
  await expect(sheet.getByText(orders.keepOrder.viaLink)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await shopper.inspect('order-by-link')
  await page.reload()
  await expect(sheet.getByText(number).first()).toBeVisible()
  await sheet.getByRole('button', { name: orders.pay, exact: true }).click()
  await expect(page.getByText(orders.scan)).toBeVisible()
  await expect(page.getByRole('img', { name: orders.promptpay }).first()).toBeVisible()

  // The payment drawer would open again.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/order/list')
  await expect(page.getByText(orders.keepOrder.group)).toBeVisible()
  await page.getByText(number).first().click()
  await sheet.getByRole('button', { name: orders.keepOrder.remove }).click()
  await expect(page.getByText(orders.none)).toBeVisible()
})

test('a replaced link says so and offers to find the order', async ({ page, request, shopper }) => {
  await shopper.speak('en')
  const buyer = await createBuyer(request)
  const { id } = await buyer.order(1)
  const link = await linkOf(request, id, buyer.token)
  await request.post(`/api/order/${id}/link`, { data: {}, headers: { 'x-guest-token': buyer.token } })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: orders.keepOrder.over })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: orders.findOrder.open })).toBeVisible()
})

test('a guest finds an order again by number, phone and an emailed code', async ({ page, request, shopper }) => {
  await shopper.speak('en')
  const { variant } = await createBuyer(request)
  const email = `found-${randomUUID().slice(0, 8)}@journey.example`
  const { data: guest } = await (await request.post('/api/guest', { data: {} })).json()
  const lines = [{ variant_id: variant.id, quantity: 1 }]
  const { data: quote } = await (await request.post('/api/cart/quote', { data: { lines } })).json()
  const phone = `08${String(Date.now()).slice(-8)}`
  const { data: placed } = await (
    await request.post('/api/order', {
      headers: { 'x-guest-token': guest.token, 'idempotency-key': randomUUID() },
      data: { lines, address: { ...ADDRESS, phone }, expected_total: quote.total, contact_email: email },
    })
  ).json()

  await page.goto('/order/list')
  await page.getByRole('button', { name: orders.findOrder.open }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: orders.findOrder.send }).click()
  await expect(sheet.getByText(orders.findOrder.wrongNumber, { exact: true })).toBeVisible()
  await sheet.getByLabel(orders.findOrder.number).fill(placed.number)
  await sheet.getByLabel(orders.findOrder.phone).fill(phone)
  await shopper.inspect('find-order')
  await sheet.getByRole('button', { name: orders.findOrder.send }).click()
  await expect(sheet.getByText(orders.findOrder.sent.email)).toBeVisible()
  let code = ''
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(email)}`)).text()
    code = /^ {4}(\d{6})$/m.exec(mail)?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 10_000, intervals: [200] })
  await sheet
    .getByLabel(orders.findOrder.code, { exact: true })
    .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await sheet.getByRole('button', { name: orders.findOrder.show }).click()
  await expect(sheet.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel(orders.findOrder.code, { exact: true }).fill(code)
  await sheet.getByRole('button', { name: orders.findOrder.show }).click()
  await expect(page.getByRole('dialog').getByText(placed.number).first()).toBeVisible()
  await page.goto('/order/list')
  await expect(page.getByText(placed.number).first()).toBeVisible()
})

test('the outside link of the LINE browser brings cart and orders along, once', async ({
  browser,
  baseURL,
  request,
}) => {
  const buyer = await createBuyer(request)
  const { number } = await buyer.order(1)
  const line = await newPhone(
    browser,
    baseURL!,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Line/14.0.0',
  )
  await line.goto('/product/100001')
  await line.evaluate(
    ([token, variant]) => {
      localStorage.setItem('e', 'BL0001')
      localStorage.setItem('guest_token', token as string)
      localStorage.setItem('cart:BL0001', JSON.stringify([{ variant_id: variant, quantity: 2, seen_price: null }]))
    },
    [buyer.token, buyer.variant.id] as const,
  )
  await line.goto('/home')
  const outside = line.getByRole('link', { name: words.app.outside.open })
  await expect(outside).toHaveAttribute('href', /handover=[\w-]{43}/)
  const href = (await outside.getAttribute('href'))!
  expect(href).toContain('openExternalBrowser=1')

  const safari = await newPhone(browser, baseURL!)
  await safari.goto(href)
  await expect.poll(() => safari.evaluate(() => localStorage.getItem('guest_token'))).toMatch(/^[\w-]{43}$/)
  await expect.poll(() => new URL(safari.url()).searchParams.get('handover')).toBeNull()
  expect(await safari.evaluate(() => localStorage.getItem('e'))).toBe('BL0001')
  await safari.goto('/cart')
  await expect(safari.getByText(buyer.product.name).first()).toBeVisible()
  await safari.goto('/order/list')
  await expect(safari.getByText(number).first()).toBeVisible()

  // The guest has moved; the first browser still shows the order, by its key.
  expect(await safari.evaluate(() => localStorage.getItem('guest_token'))).not.toBe(buyer.token)
  await line.goto('/order/list')
  await expect(line.getByText(number).first()).toBeVisible()

  // Used up: another browser opens the shop as usual.
  const third = await newPhone(browser, baseURL!)
  await third.goto(href)
  await expect(third.getByRole('link', { name: words.shell.tabs.home, exact: true })).toBeVisible()
  await expect.poll(() => new URL(third.url()).searchParams.get('handover')).toBeNull()
  expect(await third.evaluate(() => localStorage.getItem('guest_token'))).toBeNull()
  await Promise.all([line, safari, third].map((phone) => phone.context().close()))
})

test('the app on the home screen of an iPhone starts with referral code and handover', async ({
  browser,
  baseURL,
  request,
}) => {
  const buyer = await createBuyer(request)
  const phone = await newPhone(
    browser,
    baseURL!,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  )
  await phone.goto('/product/100001')
  await phone.evaluate((token) => {
    localStorage.setItem('e', 'BL0001')
    localStorage.setItem('guest_token', token)
  }, buyer.token)
  const manifest = phone.locator('link[rel=manifest]')
  // Also without the tips, such as from the page of a product.
  await phone.goto('/product/100001')
  await expect(manifest).toHaveAttribute('href', /e=BL0001$/)
  await phone.goto('/home')
  await expect(manifest).toHaveAttribute('href', /e=BL0001&handover=[\w-]{43}$/)
  const reply = await request.get((await manifest.getAttribute('href'))!)
  expect(reply.headers()['cache-control']).toBe('private, no-store')
  expect((await reply.json()).start_url).toMatch(/^\/home\?e=BL0001&handover=[\w-]{43}$/)
  await phone.context().close()
})

test('signing in from the checkout leads back to it with cart and typed text', async ({ page, request, shopper }) => {
  await shopper.speak('en')
  await openCheckout(page, request)
  const note = 'Please ring twice'
  await page.getByLabel(orders.message).fill(note)
  await shopper.inspect('checkout-sign-in-offer')
  await page.getByRole('link', { name: orders.signInHere, exact: true }).click()
  await expect(page.getByText(words.auth.login.toCheckout)).toBeVisible()
  await page.getByLabel(words.auth.field.email).fill('customer@demo.example')
  await page.getByLabel(words.auth.field.password, { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: words.auth.login.submit }).click()
  await page.waitForURL('**/order/confirm')
  await expect(page.getByLabel(orders.message)).toHaveValue(note)
  await expect(page.getByText(ADDRESS.address1).first()).toBeVisible()
  await expect(page.getByRole('button', { name: orders.place })).toBeVisible()
  await expect(page.getByRole('link', { name: orders.signInHere, exact: true })).toBeHidden()

  // The session ends on the server while the checkout is open.
  await page.route('**/api/order', (route) =>
    route.fulfill({ json: { status: 401, data: null, msg: '', code: 'session_expired' } }),
  )
  await page.getByRole('button', { name: orders.place }).click()
  await expect(page.getByText(words.auth.login.expired)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('back')).toBe('/order/confirm')
})

test('an unknown referral code of a link does not prevent a registration', async ({ page, shopper }) => {
  await shopper.speak('en')
  await page.goto('/home?e=ZZ9999')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('e'))).toBe('ZZ9999')
  await page.goto('/register')
  const { field, register } = words.auth
  await expect(page.getByLabel(field.invitation)).toHaveValue('ZZ9999')
  await page.getByLabel(field.nickname).fill('Malee')
  await page.getByLabel(field.email).fill(`zz-${randomUUID().slice(0, 8)}@journey.example`)
  await page.getByLabel(field.phone).fill('0812345678')
  await page.getByLabel(field.password, { exact: true }).fill('some-word-77')
  await page.getByLabel(field.passwordAgain).fill('some-word-77')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: register.submit, exact: true }).click()
  await page.waitForURL('**/home')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/)
})

test('the link page of the brand keeps the referral code', async ({ page, shopper }) => {
  await shopper.speak('en')
  await page.goto('/social?e=BL0001')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('e'))).toBe('BL0001')
})
