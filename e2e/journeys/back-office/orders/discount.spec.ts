import { exactMoney } from '@bailu/phrases/format'
import type { Page } from '@playwright/test'
import { openBackOffice } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { openCustomerPhone } from '../../../helpers/guest-phone.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { staffApi } from '../../../helpers/staff-api.ts'
import { journeyLang, SOLD_OUT, WORDS } from '../../../helpers/words.ts'

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.describe.configure({ timeout: 180_000 })

async function choose(page: Page, field: string, typed: string, found: string) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.locator('.ant-select-item-option').filter({ hasText: found }).first().click({ timeout: 10_000 })
}

test('a clerk gives a discount; the customer sees it and pays less; a canceled item is refunded at its price', async ({
  page,
  browser,
  baseURL,
  shopper,
  request,
}) => {
  const buyer = await createBuyer(request, 'customer@demo.example')
  const { newOrder, orders, orderOutcomes, orderSupport } = await openBackOffice(page, 'en', 'operations@demo.example')
  const words = newOrder.discounts
  const { name } = buyer.product
  const submit = page.getByRole('button', { name: newOrder.submit })
  const ofOrder = page.getByRole('textbox', { name: words.ofOrder })
  const unit = page.getByRole('radiogroup', { name: words.unitOf(words.ofOrder) })
  await page.goto('/back-office/orders/new')
  await expect(page.getByRole('button', { name: words.give })).toBeDisabled()
  await choose(page, newOrder.customer, 'customer@demo.example', '@')
  await choose(page, newOrder.findGoods, name, name)
  await page.getByLabel(newOrder.quantityOf(name)).fill('3')
  await page.getByRole('radio', { name: newOrder.pickup }).check()
  await page.getByLabel(newOrder.pickedUpBy).fill('ปวีณา')
  await page.getByLabel(newOrder.fields.phone).fill('082-345-6789')
  await page.getByLabel(newOrder.reason, { exact: true }).fill('By phone')
  const full = buyer.variant.price * 3
  // A fifth of the order, and no more than a thousand baht.
  const most = Math.min(Math.floor(full / 5), 100_000)

  await page.getByRole('button', { name: words.give }).click()
  await submit.click()
  await expect(page.getByText(words.needed)).toBeVisible()
  await expect(page.getByText(words.reasonNeeded)).toBeVisible()

  // Above what operations may give, and more than there is to pay.
  await ofOrder.fill('50')
  await unit.getByText('%').click()
  await expect(page.getByRole('alert')).toHaveText(words.aboveLimit(exactMoney(most)))
  await expect(submit).toBeDisabled()
  await ofOrder.fill('100')
  await expect(page.getByText(words.tooHigh)).toBeVisible()
  await shopper.inspect('back-office-discount-too-high')
  await unit.getByText('฿').click()
  // Three items share ten baht.
  await ofOrder.fill('10')
  await expect(page.getByText(words.tooHigh)).toBeHidden()
  await expect(page.getByText(exactMoney(full - 1_000)).first()).toBeVisible()
  await expect(submit).toContainText(exactMoney(full - 1_000))
  const rewardBase = words
    .rewardBase(exactMoney(full - 1_000), '§')
    .split('§')[0]!
    .trim()
  await expect(page.getByText(rewardBase)).toBeVisible()
  await page.getByLabel(words.reason).fill('Dented box')
  await shopper.inspect('back-office-discount')
  await submit.click()

  await expect(page).toHaveURL(/orders\/[\da-f-]{36}$/)
  await expect(page.getByText(orders.actions['order.discounted']).first()).toBeVisible()
  await expect(page.getByText('Dented box').first()).toBeVisible()
  await expect(page.getByText(exactMoney(-1_000)).first()).toBeVisible()
  await shopper.inspect('back-office-discounted-order')
  const id = page.url().split('/').at(-1)!
  const placed = await buyer.read(id)
  expect(placed).toMatchObject({ discount: 1_000, subtotal: full - 1_000, total: full - 1_000, quantity: 3 })

  // The customer, signed in on their phone.
  const shop = WORDS[journeyLang('th')]
  const phone = await openCustomerPhone(browser, baseURL!, buyer.token, id)
  const ofBuyer = phone.getByRole('dialog')
  await expect(ofBuyer.getByText(shop.orders.discount, { exact: true })).toBeVisible()
  await expect(ofBuyer.locator('del').first()).toBeVisible()
  await expect(ofBuyer.getByText('Dented box')).toHaveCount(0)

  const staff = await staffApi(request)
  await staff.confirm(id, placed.total)
  await page.reload()
  await page.getByRole('button', { name: orderOutcomes.cancelPieces, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('1')
  await dialog.getByLabel(SOLD_OUT[journeyLang('en')]).check()
  await dialog.getByLabel(orderSupport.promptpayNumber).fill('081-234-5678')
  await dialog.getByLabel(orderSupport.accountName).fill('ปวีณา')
  await shopper.inspect('back-office-discount-cancel-item')
  await dialog.getByRole('button', { name: orderOutcomes.cancelPieces, exact: true }).click()
  await expect(page.getByText(orderOutcomes.piecesCanceled(placed.number))).toBeVisible()
  const { returns: refunds } = await buyer.read(id)
  expect(refunds[0].amount).toBe(placed.lines[0].price)
  await phone.reload()
  await expect(ofBuyer.getByText(shop.orders.canceledPieces)).toBeVisible()
  await phone.context().close()
})
