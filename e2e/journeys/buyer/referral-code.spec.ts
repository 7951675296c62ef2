import type { Page } from '@playwright/test'
import { waitForIdle } from '../../helpers/page-waits.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { WORDS, journeyLang } from '../../helpers/words.ts'

type Item = { id: number; sold_out: boolean }

const stored = (page: Page, key = 'e') => page.evaluate((name) => localStorage.getItem(name), key)
const expectStored = (page: Page, key = 'e') => expect.poll(() => stored(page, key))
const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: WORDS[journeyLang('en')].shell.tabs.label })
    .getByRole('link', { name, exact: true })
const guestKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(e$|guest_token|(cart|address|order):)/.test(key)))

test('the referral code of a guest survives pages, languages, tabs and a reload', async ({ page, shopper }) => {
  const { shell } = await shopper.speak('en')
  await page.goto('/product/100000?e=bl0001')
  await expectStored(page).toBe('BL0001')
  await page.getByRole('link', { name: shell.header.toHome }).click()
  await page.waitForURL('**/home')
  await tab(page, shell.tabs.person).click()
  await page.waitForURL('**/person')
  await page.reload()
  await page.evaluate(() => localStorage.setItem('lang', 'th'))
  await page.goto('/shop')
  expect(await stored(page)).toBe('BL0001')
})

test('the last valid link applies; an invalid number is not stored; each partner has a separate cart', async ({
  page,
  shopper,
  request,
}) => {
  const { product } = await shopper.speak('en')
  const products = (await (await request.get('/api/product?catalog=green')).json()).data as Item[]
  const [one, two] = products.filter((item) => !item.sold_out).slice(-2)
  const add = async (path: string) => {
    await page.goto(path)
    await page.getByRole('button', { name: product.addToCart }).click()
    await expect(page.getByText(product.added)).toBeVisible()
  }
  await add(`/product/${one!.id}?e=BL0001`)
  await add(`/product/${two!.id}?e=BL0002`)
  await expectStored(page).toBe('BL0002')
  expect((await guestKeys(page)).filter((key) => key.startsWith('cart:')).toSorted()).toEqual([
    'cart:BL0001',
    'cart:BL0002',
  ])
  await page.goto('/cart')
  await expect(page.locator('main').locator(`a[href^="/product/${two!.id}?v="]`).first()).toBeVisible()
  await expect(page.locator('main').locator(`a[href^="/product/${one!.id}?v="]`)).toHaveCount(0)
  await page.goto(`/home?e=${encodeURIComponent('<b>x</b>')}`)
  await waitForIdle(page)
  expect(await stored(page)).toBe('BL0002')
  await page.goto('/home?e=bl0001')
  await expectStored(page).toBe('BL0001')
  await page.goto('/cart')
  await expect(page.locator('main').locator(`a[href^="/product/${one!.id}?v="]`).first()).toBeVisible()
})

test(
  'signing in moves guest data to the account, then clears link and data',
  { tag: '@main' },
  async ({ page, shopper, request }) => {
    const { product } = await shopper.speak('en')
    const products = (await (await request.get('/api/product?catalog=green')).json()).data as Item[]
    const item = products.filter(({ sold_out }) => !sold_out).at(-3)!
    await page.goto(`/product/${item.id}?e=BL0001`)
    await page.getByRole('button', { name: product.addToCart }).click()
    await expect(page.getByText(product.added)).toBeVisible()
    await shopper.signIn('en', 'customer@demo.example')
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(() => guestKeys(page)).toEqual([])
    await page.goto('/cart')
    await expect(page.locator('main').locator(`a[href^="/product/${item.id}?v="]`).first()).toBeVisible()
  },
)

test('signed in, a link loses its e at once; the stored one is removed at the next step', async ({ page, shopper }) => {
  const { shell } = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'customer@demo.example')
  await page.evaluate(() => {
    localStorage.setItem('e', 'BL0009')
    localStorage.setItem('address:BL0009', '[]')
    localStorage.setItem('order:BL0009', '[]')
  })
  await page.goto('/shop?w=1&e=BL0001')
  await expect(page).toHaveURL(/\/shop\?w=1$/)
  // Saved after success, as the guard's last act, and without what hung on the one before.
  await expectStored(page).toBe('BL0001')
  expect(await guestKeys(page)).toEqual(['e'])
  await page.getByRole('link', { name: shell.header.toHome }).click()
  await page.waitForURL('**/home')
  await expectStored(page).toBeNull()
})

test('a user that cannot be loaded is not signed in: private pages ask for sign-in, public ones open', async ({
  page,
  shopper,
}) => {
  const { shell } = await shopper.speak('en')
  await page.addInitScript(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.route('**/api/user-info', (route) => route.abort())
  await page.goto('/shop')
  await expect(page).toHaveURL(/\/shop$/)
  await page.goto('/manage')
  await expect(page.getByRole('alertdialog', { name: shell.guard.title })).toContainText(shell.guard.needLoginTips)
})

test('a guest on a private page: cold start, cancel and confirm', async ({ page, shopper }) => {
  const { shell } = await shopper.speak('en')
  const ask = page.getByRole('alertdialog', { name: shell.guard.title })
  await page.goto('/income?e=BL0001')
  await expect(ask).toContainText(shell.guard.needLoginTips)
  await ask.getByRole('button', { name: shell.guard.cancel }).click()
  await page.waitForURL('**/home')
  // A page that was never shown stores no referral code.
  expect(await stored(page)).toBeNull()
  await tab(page, shell.tabs.person).click()
  await page.waitForURL('**/person')
  await tab(page, shell.tabs.manage).click()
  await ask.getByRole('button', { name: shell.guard.cancel }).click()
  await expect(ask).toBeHidden()
  await expect(page).toHaveURL(/\/person$/)
  await page.goto('/income')
  await ask.getByRole('button', { name: shell.guard.confirm }).click()
  await page.waitForURL('**/login')
})

test('public pages never ask for sign-in and store nothing', async ({ page, shopper }) => {
  await shopper.speak('en')
  for (const path of ['/login?e=BL0001', '/register?e=BL0001']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await waitForIdle(page)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(await stored(page)).toBeNull()
  }
})

test('the form to register says whose link it is, for the number of the link only', async ({ page, shopper }) => {
  const { auth } = await shopper.speak('en')
  await page.goto('/register?e=BL0001')
  await expect(page.getByText(auth.field.invitedBy('Malee'))).toBeVisible()
  await page.getByLabel(auth.field.invitation).fill('BL0002')
  await expect(page.getByText(auth.field.invitationHint)).toBeVisible()
})

test('signing out clears token and user and leads to /login; so does a rejected token', async ({ page, shopper }) => {
  const { account, shell } = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'customer@demo.example')
  await tab(page, shell.tabs.person).click()
  await page.getByRole('button', { name: account.person.signOut }).click()
  const ask = page.getByRole('alertdialog', { name: account.person.signOut })
  await expect(ask).toContainText(account.person.signOutAsk)
  await ask.getByRole('button', { name: shell.dialog.confirm }).click()
  await page.waitForURL('**/login')
  await expectStored(page, 'token').toBeNull()
  expect(await guestKeys(page)).toEqual([])
  expect(await stored(page, 'lang')).toBe(journeyLang('en'))

  await shopper.signIn('en', 'customer@demo.example')
  await page.route('**/api/address*', (route) =>
    route.fulfill({ json: { status: '401', data: null, msg: 'Please sign in again' } }),
  )
  await page.goto('/address/list')
  await page.waitForURL('**/login')
  await expectStored(page, 'token').toBeNull()
})

test('cached screens keep their scroll position, all others start at the top', async ({ page, shopper }) => {
  const { shell, home } = await shopper.speak('en')
  await page.goto('/home')
  await page.getByRole('heading', { name: home.white }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await waitForIdle(page)
  const before = await page.evaluate(() => window.scrollY)
  await tab(page, shell.tabs.person).click()
  await page.waitForURL('**/person')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await tab(page, shell.tabs.home).click()
  await page.waitForURL('**/home')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 60)
})
