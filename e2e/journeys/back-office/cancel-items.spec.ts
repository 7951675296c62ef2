import { openBackOffice } from '../../helpers/back-office.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { openGuestPhone } from '../../helpers/guest-phone.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { journeyLang, WORDS } from '../../helpers/words.ts'

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.describe.configure({ timeout: 120_000 })

test('single items are cancelled before shipping: an unpaid order becomes smaller, a paid one is refunded in part', async ({
  page,
  browser,
  baseURL,
  shopper,
  request,
}) => {
  const buyer = await createBuyer(request)
  const staff = await staffApi(request)
  const [unpaid, paid] = [await buyer.order(3), await buyer.order(3)]
  await staff.confirm(paid.id, paid.total)
  const { orders, orderOutcomes, orderSupport, returns } = await openBackOffice(page, 'en', 'operations@demo.example')
  const dialog = page.getByRole('dialog')
  const choose = async (pieces: string) => {
    await page.getByRole('button', { name: orderOutcomes.cancelPieces, exact: true }).click()
    await dialog.getByRole('textbox').first().fill(pieces)
    await dialog.getByLabel(orderSupport.why).click()
    // A list that still slides open takes no choice.
    await expect(page.locator('.ant-select-dropdown').last()).not.toHaveClass(/ant-slide-up/)
    await page.locator('.ant-select-item-option').filter({ hasText: returns.unsentReasons.sold_out }).click()
  }
  const send = () => dialog.getByRole('button', { name: orderOutcomes.cancelPieces, exact: true }).click()

  await page.goto(`/back-office/orders/${unpaid.id}`)
  await choose('3')
  await send()
  await expect(dialog.getByText(orderOutcomes.cancelPiecesAll)).toBeVisible()
  await dialog.getByRole('textbox').first().fill('1')
  await shopper.inspect('back-office-cancel-items')
  await send()
  await expect(page.getByText(orderOutcomes.piecesCanceled(unpaid.number))).toBeVisible()
  await expect(page.locator('del').first()).toContainText('1 ×')
  await expect(page.getByText(orders.actions['order.pieces_canceled'])).toBeVisible()
  const reduced = await buyer.read(unpaid.id)
  expect(reduced.quantity).toBe(2)
  expect(reduced.total).toBeLessThan(unpaid.total)

  const phone = await openGuestPhone(browser, baseURL!, buyer.token, unpaid.id)
  const ofBuyer = phone.getByRole('dialog')
  const shop = WORDS[journeyLang('th')]
  await expect(ofBuyer.getByText(shop.orders.canceledPieces)).toBeVisible()
  await expect(ofBuyer.locator('del').first()).toContainText('1 ×')
  await phone.context().close()

  await page.goto(`/back-office/orders/${paid.id}`)
  await choose('1')
  await dialog.getByLabel(orderSupport.promptpayNumber).fill('081-234-5678')
  await dialog.getByLabel(orderSupport.accountName).fill('ปวีณา')
  await shopper.inspect('back-office-cancel-paid-items')
  await send()
  await expect(page.getByText(orderOutcomes.piecesCanceled(paid.number))).toBeVisible()
  await expect(page.getByText(orderOutcomes.willBeRefunded)).toBeVisible()
  await page.getByRole('link', { name: orders.returns, exact: true }).last().click()
  await expect(page.getByText(returns.unsentReasons.sold_out)).toBeVisible()
  await expect(page.getByRole('button', { name: orderOutcomes.undo })).toBeHidden()
  await shopper.inspect('back-office-cancelled-items-refund')
})
