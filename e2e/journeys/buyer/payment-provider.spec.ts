import type { APIRequestContext } from '@playwright/test'
import { exactMoney } from '@bailu/phrases/format'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { openGuestPhone } from '../../helpers/guest-phone.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { OWN_CONTROL_URL, OWN_SHOP_URL, startOwnShop } from '../../helpers/own-shop.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, WORDS } from '../../helpers/words.ts'

test.use({ ...LAPTOP, baseURL: OWN_SHOP_URL })

let stop: () => Promise<void>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await startOwnShop({ E2E_PROVIDER: 'yes' })
})
test.afterAll(() => stop())

const pay = (request: APIRequestContext) => request.get(`${OWN_CONTROL_URL}/provider-paid`)

test('the payment provider confirms a payment; its fee and its payout to the bank are recorded', async ({
  page,
  shopper,
  request,
  browser,
}) => {
  const { orders } = WORDS[journeyLang('th')]
  const buyer = await createBuyer(request)
  const { id, total } = await buyer.order(1)
  const phone = await openGuestPhone(browser, OWN_SHOP_URL, buyer.token)
  await phone.getByRole('button', { name: orders.pay, exact: true }).click()
  const drawer = phone.getByRole('dialog', { name: orders.scan })
  await expect(drawer.getByRole('img', { name: orders.promptpay })).toHaveAttribute('src', /^data:image\/png/)
  await expect(drawer.getByText(orders.selfConfirmed)).toBeVisible()
  await pay(request)
  await expect(phone.getByText(orders.paidSeen)).toBeVisible()
  expect((await buyer.read(id)).status).toBe('awaiting_shipment')

  const words = await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto(`/back-office/orders/${id}`)
  await expect(page.getByText(words.orders.byProvider).first()).toBeVisible()
  await expect(page.getByText(words.orders.chargeStates.paid, { exact: true }).first()).toBeVisible()
  await shopper.inspect('back-office-order-provider')

  await page.goto('/back-office/cash')
  await expect(page.getByText(words.cash.atProvider)).toContainText(exactMoney(total))
  await page.getByRole('button', { name: words.cash.sent }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.cash.baht).fill(((total - 1_000) / 100).toFixed(2))
  await dialog.getByLabel(words.cash.fee).fill('10.00')
  await dialog.getByLabel(words.cash.why).fill('Its fee of the week')
  await dialog.getByLabel(words.cash.reference).fill('PROVIDER1')
  await shopper.inspect('back-office-provider-sent')
  await dialog.getByRole('button', { name: words.cash.sent }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words.cash.atProvider)).toBeHidden()
  await expect(page.getByText('PROVIDER1')).toHaveCount(1)
  await shopper.inspect('back-office-cash-provider')
})
