import type { Page } from '@playwright/test'
import { ADDRESS } from '../../helpers/address.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { slipFile } from '../../helpers/slip.ts'
import { registerCustomer, createVariantControl, type StockedProduct } from '../../helpers/variants.ts'
import { openAsGuest } from '../../helpers/guest-phone.ts'

const REMOTE = { ...ADDRESS, province: 'สุราษฎร์ธานี', city: 'เกาะสมุย', area: 'บ่อผุด', zip: '84320' }
const ABROAD = { ...ADDRESS, country: 'Argentina', province: 'Buenos Aires', zip: '1000', phone: '+5491123456789' }

const storeGuest = (page: Page, address: object, variant?: number) =>
  page.evaluate(
    ([stored, cart]) => {
      localStorage.setItem('address:', JSON.stringify([stored]))
      if (cart) localStorage.setItem('cart:', JSON.stringify([{ variant_id: cart, quantity: 1, seen_price: null }]))
    },
    [{ ...address, id: -1, is_default: true }, variant] as const,
  )

test('the payment drawer stays when the buyer goes back, on the order form and in the list', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const [product] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  await page.goto('/home')
  await storeGuest(page, ADDRESS)
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: words.product.buyNow }).click()
  await page.waitForURL('**/order/confirm?*')
  await page.getByRole('button', { name: words.orders.place }).click()
  const drawer = page.getByRole('dialog', { name: words.orders.scan })
  await expect(drawer.getByRole('img', { name: words.orders.promptpay })).toBeVisible()
  for (let back = 0; back < 3; back += 1) {
    await page.goBack()
    await expect(drawer).toBeVisible()
  }
  expect(new URL(page.url()).pathname).toBe('/order/confirm')
  await drawer.getByRole('button', { name: words.orders.paid }).click()
  await page.waitForURL('**/order/list')
  await page.getByRole('button', { name: words.orders.pay, exact: true }).click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer.getByText(words.orders.thaiQr)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/order/list')
  await shopper.inspect('payment-drawer-after-back')
  await drawer.getByRole('button', { name: words.orders.paid }).click()
  await expect(drawer).toBeHidden()
  await page.goBack()
  await page.waitForURL(`**/product/${product.id}`)
})

test('a guest whose phone stores nothing can order by cart and address, and for pick-up', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const [product] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  })
  await page.goto(`/product/${product.id}`)
  const tips = page.getByRole('dialog').getByRole('button', { name: words.app.tips.confirm })
  await page.addLocatorHandler(tips, (button) => button.click())
  await page.getByRole('button', { name: words.product.addToCart }).click()
  await expect(page.getByText(words.product.added)).toBeVisible()
  await page.getByRole('link', { name: words.product.cart }).click()
  await expect(page.getByText(product.name).first()).toBeVisible()
  const checkout = page.getByRole('button', { name: words.cart.checkout(1) })
  await checkout.click()
  await page.waitForURL('**/order/confirm')

  await page.getByRole('button', { name: words.addresses.choose }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(words.addresses.firstName).fill(ADDRESS.first_name)
  await sheet.getByLabel(words.addresses.lastName).fill(ADDRESS.last_name)
  await sheet.getByLabel(words.addresses.phone).fill('๐๘๒-๓๔๕-๖๗๘๙')
  await sheet.getByLabel(words.addresses.country).selectOption('Singapore')
  await sheet.getByLabel(words.addresses.state).fill('Singapore')
  await sheet.getByLabel(words.addresses.town).fill('Singapore')
  await sheet.getByLabel(words.addresses.quarter).fill('Bugis')
  await sheet.getByLabel(words.addresses.zip).fill('188064')
  await sheet.getByLabel(words.addresses.address1).fill('1 Victoria Street')
  await sheet.getByRole('button', { name: words.addresses.save }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('1 Victoria Street').first()).toBeVisible()
  await expect(page.getByText('฿550', { exact: true }).first()).toBeVisible()

  await page.getByRole('radio', { name: `${words.orders.pickUp} ${words.orders.free}` }).check()
  await page.getByLabel(words.orders.contactName).fill('Mali')
  await page.getByRole('textbox', { name: words.addresses.phone }).fill('๐๘๒ ๓๔๕ ๖๗๘๙')
  await page.getByRole('radio', { name: words.orders.cod }).check()
  await page.getByRole('button', { name: words.orders.place }).click()
  await page.waitForURL('**/order/list')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a fault of the server on a cart change is said, and the quantity goes back', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const token = await registerCustomer(request)
  const [product] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  const headers = { authorization: `Bearer ${token}` }
  await request.put('/api/cart', { headers, data: { variant_id: product.variant, quantity: 2 } })
  await page.goto('/home')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: words.cart.quantity(product.name) })
  await expect(quantity).toHaveValue('2')
  for (const fail of [500, 502, 0]) {
    await page.route('**/api/cart', (route) => (fail === 0 ? route.abort() : route.fulfill({ status: fail })), {
      times: 1,
    })
    await quantity.fill('3')
    await quantity.blur()
    await expect(page.getByText(words.shell.toast.networkError).first()).toBeVisible()
    await expect(quantity).toHaveValue('2')
    await expect(page.getByText(words.shell.toast.networkError)).toBeHidden({ timeout: 15_000 })
  }
})

test('a failed read shows the words of the server, a lost connection says so', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  await page.goto('/home')
  await page.evaluate((token) => localStorage.setItem('guest_token', token), buyer.token)
  const said = 'Server words here'
  await page.route('**/api/order?*', (route) => route.fulfill({ json: { status: 409, data: null, msg: said } }))
  await page.goto('/order/list')
  await expect(page.getByRole('alert').getByText(said)).toBeVisible()
  await shopper.inspect('order-list-server-words')
  await page.unroute('**/api/order?*')
  await page.route('**/api/order?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').getByText(words.shell.toast.networkError)).toBeVisible()
})

test('remote areas have their own fee, and an address without delivery is said before ordering', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const [product] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  const open = async (address: object) => {
    await page.goto('/home')
    await storeGuest(page, address)
    await page.goto(`/order/confirm?buy=${product.variant}&n=1`)
  }
  const place = page.getByRole('button', { name: words.orders.place })
  await open(ABROAD)
  await expect(page.getByText(words.orders.noDelivery)).toBeVisible()
  await place.click()
  await expect(page.getByText(words.orders.noDelivery).nth(1)).toBeVisible()
  await shopper.inspect('checkout-no-delivery')
  await open(REMOTE)
  await expect(page.getByText('฿100', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(new RegExp(words.orders.arrives('.+').replace('(', '\\(')))).toBeVisible()
  await shopper.inspect('checkout-remote')
  await page.getByRole('radio', { name: words.orders.cod }).check()
  await place.click()
  await page.waitForURL('**/order/list')
  await expect(page.getByText(new RegExp(words.orders.arrives('.+')))).toBeVisible()
})

test('the buyer corrects the address until the parcel is sent, not to a zone that costs more', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  const { id } = await buyer.order(1)
  await openAsGuest(page, buyer.token, `/order/list?order=${id}`)
  await page.getByRole('button', { name: words.orders.fixAddress }).click()
  const sheet = page.getByRole('dialog', { name: words.orders.fixAddress })
  const street = sheet.getByLabel(words.addresses.address1)
  await expect(street).toHaveValue(ADDRESS.address1)
  await street.fill('99 ซอยใหม่')
  await shopper.inspect('order-address')
  await sheet.getByRole('button', { name: words.addresses.save }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('99 ซอยใหม่')).toBeVisible()
  expect((await buyer.read(id)).address.address1).toBe('99 ซอยใหม่')
})

test('the same slip is noticed before it is sent, and after the last one there is a way', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  const { id } = await buyer.order(1)
  await openAsGuest(page, buyer.token)
  const input = page.locator('input[type=file]').first()
  const sheet = page.getByRole('dialog', { name: words.orders.preview })
  const send = async (background: string) => {
    await input.setInputFiles(await slipFile(background))
    await sheet.getByRole('button', { name: words.orders.send }).click()
    await expect(sheet).toBeHidden()
  }
  await send('#1f4a3a')
  await expect(page.getByRole('button', { name: words.orders.payAgain })).toBeVisible()
  await input.setInputFiles(await slipFile('#1f4a3a'))
  await expect(sheet.getByText(words.orders.sameSlip)).toBeVisible()
  await shopper.inspect('slip-sent-before')
  await sheet.getByRole('button', { name: words.orders.send }).click()
  await expect(page.getByText(words.orders.sentAgain)).toBeVisible()
  for (const colour of ['#a4342c', '#cbac67', '#17365d', '#888888']) await send(colour)
  await expect(input).toHaveCount(0)
  await page.goto(`/order/list?order=${id}`)
  await expect(page.getByText(words.orders.slipsFull)).toBeVisible()
  await expect(page.getByRole('button', { name: words.orders.payAgain }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: words.orders.ask }).last()).toBeVisible()
  await shopper.inspect('slips-full')
  await page.getByRole('button', { name: words.orders.retract }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.orders.retract }).click()
  await expect(page.getByText(words.orders.slipsFull)).toBeHidden()
  await expect(page.getByRole('button', { name: words.orders.upload }).last()).toBeVisible()
})

test('two tabs with one cart make one order, for a guest and for a customer', async ({ page, shopper, request }) => {
  const words = await shopper.speak('en')
  const [product] = (await createVariantControl(request).pickProducts(1)) as [StockedProduct]
  const openCheckout = async (tab: Page) => {
    await tab.goto('/cart')
    await tab.getByRole('button', { name: words.cart.checkout(1) }).click()
    await tab.waitForURL('**/order/confirm')
    await tab.getByRole('radio', { name: words.orders.cod }).check()
    await expect(tab.getByText(ADDRESS.address1).first()).toBeVisible()
  }
  const place = async (tab: Page) => {
    await tab.getByRole('button', { name: words.orders.place }).click()
    await tab.waitForURL('**/order/list')
    await expect(tab.getByRole('article')).toHaveCount(1)
  }
  await page.goto('/home')
  await storeGuest(page, ADDRESS, product.variant)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await openCheckout(tab)
  await place(page)
  await expect(other.getByRole('heading', { name: words.orders.already })).toBeVisible()
  await other.getByRole('link', { name: words.orders.toOrders }).click()
  await expect(other.getByRole('article')).toHaveCount(1)

  const token = await registerCustomer(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.put('/api/cart', { headers, data: { variant_id: product.variant, quantity: 1 } })
  await request.post('/api/address', { headers, data: ADDRESS })
  await page.evaluate((stored) => {
    localStorage.clear()
    localStorage.setItem('token', stored)
  }, token)
  const [first, second] = [await page.context().newPage(), await page.context().newPage()]
  for (const tab of [first, second]) await openCheckout(tab)
  // The second tab does not hear of the change.
  await second.route('**/api/cart', (route) => route.abort())
  await place(first)
  await place(second)
  await expect(second.getByText(words.orders.already)).toBeVisible()
})
