import { randomUUID } from 'node:crypto'
import { errors } from '@bailu/phrases/errors/errors'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { setShopRule } from '../../../helpers/shop-control.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { journeyLang } from '../../../helpers/words.ts'

const WIDE = { most: 100_000_000, orders: 1_000, network_orders: 10_000, confirm_hours: 24 }

// Also after a failure: other journeys order on the same server.
test.afterEach(({ request }) => setShopRule(request, 'cod_terms', WIDE))

test('large cash-on-delivery orders: the buyer sees that a call follows, one is confirmed, one is canceled, a third is rejected', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const { orders, addresses, product } = await shopper.speak('th')
  const buyer = await createBuyer(request)
  await setShopRule(request, 'cod_terms', { ...WIDE, most: 10_000, orders: 2 })
  const phone = `08${String(Date.now() % 100_000_000).padStart(8, '0')}`
  await page.goto('/home')
  await page.evaluate((token) => localStorage.setItem('guest_token', token), buyer.token)
  const lines = [{ variant_id: buyer.variant.id, quantity: 1 }]
  const terms = async () =>
    (await (await request.post('/api/cart/quote', { data: { lines, pickup: true } })).json()).data.cod.most as number
  await expect.poll(terms).toBe(10_000)

  const place = async () => {
    await page.goto(`/product/${buyer.product.id}`)
    await page.getByRole('button', { name: product.buyNow }).click()
    await page.waitForURL('**/order/confirm?*')
    await page.getByRole('radio', { name: orders.cod }).check()
    await expect(page.getByText(orders.codCallHint('฿100', 24))).toBeVisible()
    await page.getByRole('button', { name: orders.place }).click()
  }
  await page.goto(`/order/confirm?buy=${buyer.variant.id}&n=1`)
  await page.getByRole('radio', { name: `${orders.pickUp} ${orders.free}` }).check()
  await page.getByLabel(orders.contactName).fill('ปวีณา')
  await page.getByLabel(addresses.phone).fill(phone)
  await page.getByRole('radio', { name: orders.cod }).check()
  await expect(page.getByText(orders.codCallHint('฿100', 24))).toBeVisible()
  await shopper.inspect('th-confirm-cod-call')
  await page.getByRole('button', { name: orders.place }).click()
  await page.waitForURL('**/order/list**')
  await expect(page.getByText(orders.callFirst).first()).toBeVisible()
  await shopper.inspect('th-orders-cod-call')
  const placed = async () =>
    (await (await request.get('/api/order', { headers: { 'x-guest-token': buyer.token } })).json()).data.list as {
      id: string
      number: string
    }[]
  const [first] = await placed()
  const { total } = (await (await request.post('/api/cart/quote', { data: { lines, pickup: true } })).json()).data
  const again = await request.post('/api/order', {
    headers: { 'x-guest-token': buyer.token, 'idempotency-key': randomUUID() },
    data: { lines, address_id: 99_999, contact: { name: 'ปวีณา', phone }, payment_method: 'cod', expected_total: total },
  })
  const second = (await again.json()).data as { id: string; number: string }
  await place()
  await expect(page.getByText(errors[journeyLang('th')].cod_orders.replace('{n}', '2')).first()).toBeVisible()
  await shopper.inspect('th-confirm-cod-too-many')

  const laptop = await browser.newContext({ baseURL: baseURL!, viewport: LAPTOP.viewport, reducedMotion: 'reduce' })
  const backOffice = await laptop.newPage()
  const words = BACK_OFFICE_WORDS[journeyLang('th')]
  await openBackOffice(backOffice, 'th', 'operations@demo.example')
  const queue = async (number: string) => {
    await backOffice.goto('/back-office/')
    await backOffice.getByRole('link', { name: words.dashboard.kinds.cod_to_confirm }).click()
    await backOffice.getByRole('link', { name: number }).click()
  }
  const dialog = backOffice.getByRole('dialog')
  await queue(first!.number)
  await backOffice.getByRole('button', { name: words.orders.confirmCod }).click()
  await expect(dialog.getByRole('link')).toHaveAttribute('href', `tel:${phone}`)
  await dialog.getByRole('textbox').fill('ลูกค้ายืนยันรับวันศุกร์')
  await dialog.getByRole('button', { name: words.orders.confirmCod }).click()
  await expect(backOffice.getByText(words.orders.codConfirmed(first!.number))).toBeVisible()
  await expect(backOffice.getByRole('main').getByText('ลูกค้ายืนยันรับวันศุกร์')).toBeVisible()
  await queue(second.number)
  await backOffice.getByRole('button', { name: words.orders.rejectCod }).click()
  await dialog.getByRole('textbox').fill('โทรไม่ติดสามครั้ง')
  await dialog.getByRole('button', { name: words.orders.rejectCod }).click()
  await expect(backOffice.getByText(words.orders.canceled(second.number))).toBeVisible()
  await laptop.close()

  await page.goto(`/order/list?order=${second.id}`)
  await expect(page.getByRole('dialog').getByText('โทรไม่ติดสามครั้ง')).toBeVisible()
  await shopper.inspect('th-order-cod-refused')
  expect(await buyer.read(first!.id)).toMatchObject({ status: 'awaiting_shipment' })
})
