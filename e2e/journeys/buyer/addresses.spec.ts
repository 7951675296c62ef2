import type { APIRequestContext, Page } from '@playwright/test'
import { createVariantControl } from '../../helpers/variants.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { JOURNEY_LANGS, type WORDS } from '../../helpers/words.ts'

type Words = (typeof WORDS)[keyof typeof WORDS]['addresses']

let serial = Date.now() % 1_000_000

const form = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function typePerson(page: Page, words: Words, first: string): Promise<void> {
  await form(page).getByLabel(words.firstName, { exact: true }).fill(first)
  await form(page).getByLabel(words.lastName, { exact: true }).fill('ใจดี')
  await form(page).getByLabel(words.phone).fill('+66 81-234 5678')
}

async function cascade(page: Page, words: Words): Promise<void> {
  await form(page).getByLabel(words.province).selectOption('ชลบุรี')
  await form(page).getByLabel(words.city, { exact: true }).selectOption('บางละมุง')
  await form(page).getByLabel(words.area, { exact: true }).selectOption('หนองปรือ')
}

async function addOne(page: Page, words: Words, first: string, street: string): Promise<void> {
  await page.getByRole('button', { name: words.add }).click()
  await fillOne(page, words, first, street)
}

/** In the open form. */
async function fillOne(page: Page, words: Words, first: string, street: string): Promise<void> {
  await typePerson(page, words, first)
  await cascade(page, words)
  await form(page).getByLabel(words.address1).fill(street)
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(form(page)).toBeHidden()
}

/** A new account, so that no other journey changes its addresses. */
async function register(request: APIRequestContext): Promise<string> {
  serial += 1
  const answer = await request.post('/api/register', {
    data: {
      nickname: 'ที่อยู่',
      email: `address${serial}@journey.example`,
      phone: '0812345678',
      password: 'a'.repeat(30) + String(serial).padStart(10, '0'),
      agreed: true,
      lang: 'en',
    },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

const api = async <T>(request: APIRequestContext, token: string, method: string, path: string, data?: unknown) =>
  (
    (await (await request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })).json()) as {
      data: T
    }
  ).data

for (const lang of JOURNEY_LANGS) {
  test(`guest addresses: cascade, edit, default, delete (${lang})`, async ({ page, shopper }) => {
    const { addresses: words, shell } = await shopper.speak(lang)
    await page.goto('/address/list')
    await expect(page.getByText(words.noneHint)).toBeVisible()

    await test.step('the pick-up point is fixed', async () => {
      const pickup = row(page, words.hours)
      await expect(pickup).toContainText('AM9:30-PM18:00')
      await expect(pickup).toContainText('88/9')
      await expect(pickup.getByRole('button')).toHaveCount(0)
      await shopper.inspect(`${lang}-address-list-empty`)
    })

    await test.step('every invalid field has a message, and the first has the focus', async () => {
      await page.getByRole('button', { name: words.add }).click()
      await expect(form(page).getByLabel(words.province)).toBeVisible()
      await shopper.inspect(`${lang}-address-form`)
      await form(page).getByLabel(words.phone).fill('12345')
      await form(page).getByRole('button', { name: words.save }).click()
      await expect(form(page).getByText(words.nameMissing).first()).toBeVisible()
      await expect(form(page).getByText(words.phoneWrong)).toBeVisible()
      await expect(form(page).getByText(words.areaMissing).first()).toBeAttached()
      await expect(form(page).getByText(words.streetMissing)).toBeAttached()
      await expect(form(page).getByLabel(words.firstName, { exact: true })).toBeFocused()
      await shopper.inspect(`${lang}-address-errors`)
      await form(page).getByLabel(words.zip).fill('123')
      await form(page).getByRole('button', { name: words.save }).click()
      await expect(form(page).getByText(words.zipWrong)).toBeAttached()
    })

    await test.step('what was typed survives a reload', async () => {
      await form(page).getByLabel(words.firstName, { exact: true }).fill('ปวีณา 🌸')
      await form(page).getByLabel(words.phone).fill('081-234-5678')
      await page.reload()
      await page.getByRole('button', { name: words.add }).click()
      await expect(form(page).getByText(words.draftRestored)).toBeVisible()
      await expect(form(page).getByLabel(words.firstName, { exact: true })).toHaveValue('ปวีณา 🌸')
      await form(page).getByLabel(words.lastName, { exact: true }).fill('ใจดี')
    })

    await test.step('province, district and subdistrict down to the postcode', async () => {
      await cascade(page, words)
      await expect(form(page).getByLabel(words.zip)).toHaveValue('20150')
      await form(page).getByLabel(words.address1).fill('12/3 หมู่ 4')
      await form(page).getByLabel(words.address1).press('Enter')
      await expect(form(page).getByLabel(words.address2)).toBeFocused()
      await form(page).getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.added)).toBeVisible()
      await expect(row(page, '12/3 หมู่ 4')).toContainText('ตำบลหนองปรือ อำเภอบางละมุง จังหวัดชลบุรี 20150')
      await expect(row(page, '12/3 หมู่ 4')).toContainText(words.default)
    })

    await test.step('a second one becomes the default in one tap', async () => {
      await addOne(page, words, 'สมหญิง', '77 ซอยสอง')
      await expect(page.getByRole('listitem').first()).toContainText('12/3')
      await row(page, '77 ซอยสอง').getByRole('button', { name: words.makeDefault }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      await expect(page.getByRole('listitem').first()).toContainText('77 ซอยสอง')
      await expect(page.getByRole('listitem').last()).toContainText('AM9:30')
      await shopper.inspect(`${lang}-address-list`)
    })

    await test.step('one is changed, the default deleted, and the other is the default', async () => {
      await row(page, '12/3').getByRole('button', { name: words.edit }).click()
      await form(page).getByLabel(words.address2).fill('ชั้น 2')
      await form(page).getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.changed)).toBeVisible()
      await expect(row(page, '12/3 หมู่ 4, ชั้น 2')).toBeVisible()
      await row(page, '77 ซอยสอง').getByRole('button', { name: words.remove }).click()
      await expect(page.getByRole('alertdialog')).toContainText(words.removeAsk)
      await shopper.inspect(`${lang}-address-delete`)
      await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
      await expect(page.getByText(words.removed)).toBeVisible()
      await expect(row(page, '12/3')).toContainText(words.default)
      await expect(page.getByText(shell.state.errorTitle)).toBeHidden()
    })
  })
}

test('a postcode suggests every matching district, and an unknown one does not block the form', async ({
  page,
  shopper,
}) => {
  const { addresses: words } = await shopper.speak('en')
  await page.goto('/address/list')
  await page.getByRole('button', { name: words.add }).click()
  await typePerson(page, words, 'Mali')
  await form(page).getByLabel(words.zip).fill('99999')
  await expect(form(page).getByText(words.unknownZip)).toBeVisible()
  await form(page).getByLabel(words.zip).fill('10110')
  const offers = form(page).getByRole('group', { name: words.areasOfZip('10110') })
  await expect(offers).toContainText('วัฒนา')
  await expect(offers).toContainText('คลองเตย')
  await expect(form(page).getByLabel(words.city, { exact: true })).toHaveValue('')
  await shopper.inspect('address-postcode')
  await offers.getByRole('button', { name: /คลองตันเหนือ/ }).click()
  await expect(form(page).getByLabel(words.city, { exact: true })).toHaveValue('วัฒนา')
  await form(page).getByLabel(words.address1).fill('9 ซอยทองหล่อ')
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(row(page, '9 ซอยทองหล่อ')).toContainText('แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110')
})

test('a sub-district that the list lacks is typed; a postcode of another area is a warning', async ({
  page,
  shopper,
}) => {
  const { addresses: words } = await shopper.speak('en')
  await page.goto('/address/list')
  await page.getByRole('button', { name: words.add }).click()
  await typePerson(page, words, 'Mali')
  await form(page).getByLabel(words.province, { exact: true }).selectOption('กรุงเทพมหานคร')
  await form(page).getByLabel(words.city, { exact: true }).selectOption('ดินแดง')
  await form(page).getByLabel(words.area, { exact: true }).selectOption('รัชดาภิเษก')
  await expect(form(page).getByLabel(words.zip)).toHaveValue('10400')
  await form(page).getByLabel(words.zip).fill('50200')
  await expect(form(page).getByText(words.zipDiffers('10400'))).toBeVisible()
  await form(page).getByRole('button', { name: words.notListed }).click()
  await form(page).getByLabel(words.area, { exact: true }).fill('แขวงใหม่เอี่ยม')
  await form(page).getByLabel(words.zip).fill('10400')
  await expect(form(page).getByText(words.unlisted)).toBeVisible()
  await shopper.inspect('address-typed')
  await form(page).getByLabel(words.address1).fill('7 ถนนดินแดง')
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(row(page, '7 ถนนดินแดง')).toContainText('ใหม่เอี่ยม')
})

test('another country is typed, with its own phone and postcode', async ({ page, shopper }) => {
  const { addresses: words } = await shopper.speak('en')
  await page.goto('/address/list')
  await page.getByRole('button', { name: words.add }).click()
  await typePerson(page, words, 'Lin')
  await form(page).getByLabel(words.country, { exact: true }).selectOption('Singapore')
  await form(page).getByLabel(words.phone).fill('+65 6123 4567')
  await form(page).getByLabel(words.state).fill('Singapore')
  await form(page).getByLabel(words.town).fill('Singapore')
  await form(page).getByLabel(words.quarter, { exact: true }).fill('Orchard')
  await form(page).getByLabel(words.zip).fill('238801')
  await form(page).getByLabel(words.address1).fill('2 Orchard Turn')
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(row(page, '2 Orchard Turn')).toContainText('Orchard Singapore Singapore 238801 Singapore')
})

test('an address pasted from a chat is filled in at once, and asked about where it is not certain', async ({
  page,
  shopper,
}) => {
  const { addresses: words } = await shopper.speak('th')
  await page.goto('/address/list')
  await page.getByRole('button', { name: words.add }).click()
  await form(page).getByRole('button', { name: words.paste.open }).click()
  await form(page)
    .getByLabel(words.paste.label)
    .fill('คุณมะลิ ใจงาม โทร 081-234-5678\n12/3 ม.4 ต.หนองปรือ อ.บางละมุง จ.ชลบุรี 20150')
  await expect(form(page).getByLabel(words.paste.label)).toBeHidden()
  await expect(form(page).getByLabel(words.firstName, { exact: true })).toHaveValue('มะลิ')
  await expect(form(page).getByLabel(words.area, { exact: true })).toHaveValue('หนองปรือ')
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(row(page, '12/3 ม.4')).toContainText('081 234 5678')

  await page.getByRole('button', { name: words.add }).click()
  await form(page).getByRole('button', { name: words.paste.open }).click()
  await form(page).getByLabel(words.paste.label).fill('มะลิ ใจงาม 081-234-5678\n12/4 ม.4 อ.บางละมุง จ.ชลบุรี 20150')
  const found = form(page).getByRole('group', { name: words.paste.found })
  await expect(found.getByText(words.paste.which)).toBeVisible()
  await expect(form(page).getByLabel(words.firstName, { exact: true })).toHaveValue('')
  await shopper.inspect('address-paste')
  await found.getByRole('radio').first().check()
  await form(page).getByRole('button', { name: words.paste.use }).click()
  await expect(form(page).getByLabel(words.firstName, { exact: true })).toHaveValue('มะลิ')
})

test("a guest's addresses and choice belong to the link, and go to the account", async ({ page, shopper, request }) => {
  const { addresses: words, cart, product: goods } = await shopper.speak('en')
  const list = (await (await request.get('/api/product?catalog=green')).json()) as {
    data: { id: number; sold_out: boolean }[]
  }
  const { id } = list.data.findLast((item) => !item.sold_out)!
  const openCheckout = async (e: string) => {
    await page.goto(`/product/${id}?e=${e}`)
    await page.getByRole('button', { name: goods.addToCart }).click()
    await expect(page.getByText(goods.added)).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: cart.checkout(1) }).click()
    await page.waitForURL('**/order/confirm')
  }
  const addressBlock = (text: string) => page.getByRole('main').getByRole('button').filter({ hasText: text })

  await openCheckout('BL0001')
  await addressBlock(words.choose).click()
  await fillOne(page, words, 'First', '1 First Road')
  await addressBlock('1 First Road').click()
  await addOne(page, words, 'Second', '2 Second Road')
  await expect(addressBlock('2 Second Road')).toBeVisible()

  await test.step('the whole list opens from the order, and a choice there returns', async () => {
    await addressBlock('2 Second Road').click()
    await page.getByRole('link', { name: words.manage }).click()
    await page.waitForURL('**/address/list?from=order')
    await shopper.inspect('address-list-from-order')
    await row(page, '1 First Road').getByRole('button', { name: words.useThis }).click()
    await page.waitForURL('**/order/confirm')
    await expect(addressBlock('1 First Road')).toBeVisible()
    await addressBlock('1 First Road').click()
    await page.getByRole('radio', { name: 'Second ใจดี' }).click()
    await expect(addressBlock('2 Second Road')).toBeVisible()
  })

  await test.step('another link shows none of it, the same link shows it chosen', async () => {
    await openCheckout('BL0002')
    await expect(addressBlock(words.choose)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/cart?e=BL0001')
    await page.getByRole('button', { name: cart.checkout(1) }).click()
    await page.waitForURL('**/order/confirm')
    await expect(addressBlock('2 Second Road')).toBeVisible()
  })

  await test.step('a lost reply duplicates nothing; then the phone deletes its data', async () => {
    const token = await register(request)
    let truncated = 0
    await page.route('**/api/address', async (route) => {
      if (route.request().method() !== 'POST' || truncated > 0) return route.continue()
      truncated += 1
      await route.fetch()
      return route.abort()
    })
    await page.evaluate((ownAddress) => localStorage.setItem('token', ownAddress), token)
    await page.goto('/address/list')
    await expect(row(page, '2 Second Road')).toHaveCount(1)
    expect(truncated).toBe(1)
    await page.reload()
    await expect(row(page, '1 First Road')).toHaveCount(1)
    await expect(row(page, '2 Second Road')).toHaveCount(1)
    const saved = await api<{ address1: string; is_default: boolean }[]>(request, token, 'GET', '/api/address')
    expect(saved.map((item) => item.address1).slice(0, 2)).toEqual(['2 Second Road', '1 First Road'])
    expect(saved).toHaveLength(3)
    const remaining = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^(e$|address:|shared_address:)/.test(key)),
    )
    expect(remaining).toEqual([])
  })
})

test("a partner stores a customer's address with their own", async ({ page, shopper, request }) => {
  const { addresses: words, orders } = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'newpartner@demo.example')
  const street = `${(serial += 1)} Customer Road`
  await page.goto('/address/list')
  await page.getByRole('button', { name: words.add }).click()
  await form(page).getByText(words.forCustomer).click()
  await expect(form(page).getByText(words.isDefault)).toBeHidden()
  await typePerson(page, words, 'ลูกค้า')
  await cascade(page, words)
  await form(page).getByLabel(words.address1).fill(street)
  await shopper.inspect('address-customer-form')
  await form(page).getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.added)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.customers })).toBeVisible()
  await expect(row(page, street)).toContainText(words.forCustomer)
  await expect(row(page, street).getByRole('button', { name: words.makeDefault })).toHaveCount(0)
  await shopper.inspect('address-list-partner')

  await test.step('an order goes to that address, under that name', async () => {
    const [goods] = await createVariantControl(request).pickProducts(1)
    await page.goto(`/order/confirm?buy=${goods!.variant}&n=1`)
    await page.getByRole('button', { name: new RegExp(words.choose) }).click()
    await form(page).getByText(street).click()
    await expect(page.getByText(street).first()).toBeVisible()
    await page.getByRole('radio', { name: orders.cod }).check()
    await page.getByRole('button', { name: orders.place }).click()
    await page.waitForURL('**/order/list')
    await page.getByRole('article').first().getByRole('button').first().click()
    await expect(form(page).getByText(street)).toBeVisible()
    await expect(form(page).getByText('ลูกค้า')).toBeVisible()
    await page.goto('/address/list')
    await expect(row(page, street)).toBeVisible()
  })

  const other = await register(request)
  const ownAddress = await page.evaluate(() => localStorage.getItem('token')!)
  const list = await api<{ id: number; address1: string }[]>(request, ownAddress, 'GET', '/api/address')
  const { id } = list.find((item) => item.address1 === street)!
  const deleted = (token: string) =>
    request.fetch(`/api/address/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
  expect(((await (await deleted(other)).json()) as { status: number }).status).toBe(404)

  await test.step('an address deleted on another phone disappears here', async () => {
    await deleted(ownAddress)
    await row(page, street).getByRole('button', { name: words.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(row(page, street)).toHaveCount(0)
  })
})

test('a list that did not load can be tried again', async ({ page, shopper, request }) => {
  const { addresses: words, shell } = await shopper.speak('en')
  const token = await register(request)
  await page.addInitScript((ownAddress) => localStorage.setItem('token', ownAddress), token)
  let broken = true
  await page.route('**/api/address', (route) => (broken ? route.fulfill({ status: 500 }) : route.continue()))
  await page.goto('/address/list')
  await expect(page.getByText(shell.state.errorTitle)).toBeVisible()
  await shopper.inspect('address-list-failed')
  broken = false
  await page.getByRole('button', { name: shell.state.retry }).click()
  await expect(page.getByRole('listitem', { name: words.thisOne(words.pickup) })).toBeVisible()
})
