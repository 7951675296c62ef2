import { openBackOffice } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { openGuestPhone } from '../../../helpers/guest-phone.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { staffApi } from '../../../helpers/staff-api.ts'
import { journeyLang, SOLD_OUT, WORDS } from '../../../helpers/words.ts'

/** A template that no other run in the same shop has. */
const newTexts = () => {
  const batch = String(Date.now()).slice(-8)
  return {
    en: `The bottles of batch ${batch} froze on the way`,
    zh: `批次 ${batch} 的瓶子在途中冻坏了`,
    th: `ขวดของล็อต ${batch} แข็งตัวระหว่างขนส่ง`,
  }
}

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.describe.configure({ timeout: 120_000 })

test('single items are canceled before shipping: an unpaid order becomes smaller, a paid one is refunded in part', async ({
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
    await dialog.getByLabel(SOLD_OUT[journeyLang('en')]).check()
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
  await page.getByRole('main').locator('a[href*="/returns/"]').first().click()
  await expect(page.getByText(returns.photos, { exact: true })).toBeVisible()
  await expect(page.getByText(returns.unsentReasons.sold_out).first()).toBeVisible()
  await expect(page.getByRole('button', { name: orderOutcomes.undo })).toBeHidden()
  await shopper.inspect('back-office-canceled-items-refund')

  // The rest is canceled too: staff are asked whether the refund of the item was transferred already.
  await page.goto(`/back-office/orders/${paid.id}`)
  await page.getByRole('button', { name: orders.cancel, exact: true }).click()
  const cancelAll = () => dialog.getByRole('button', { name: orders.cancel, exact: true }).click()
  await dialog.getByRole('textbox').fill('ลูกค้าเปลี่ยนใจ')
  await cancelAll()
  await expect(dialog.getByText(orderOutcomes.notTransferredNeeded)).toBeVisible()
  await shopper.inspect('back-office-cancel-with-open-refund')
  await dialog.getByLabel(orderOutcomes.notTransferred).check()
  await cancelAll()
  await expect(page.getByText(orders.canceled(paid.number))).toBeVisible()
})

test('a reason from a template: written in three languages, chosen when an order is canceled, read by the buyer in theirs @main', async ({
  page,
  browser,
  baseURL,
  shopper,
  request,
}) => {
  const texts = newTexts()
  const { reasons, pages, shell, orders, content } = await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto('/back-office/reasons')
  await expect(page.getByRole('heading', { name: pages.reasons })).toBeVisible()
  await page.getByLabel(reasons.usedFor).click()
  await page.locator('.ant-select-item-option').filter({ hasText: reasons.uses.order_canceled }).click()
  await expect(page).toHaveURL(/use=order_canceled/)
  await expect(page.locator('.ant-select-dropdown').last()).toBeHidden()
  await shopper.inspect('back-office-reasons')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: reasons.add }).click()
  const field = (lang: keyof typeof texts) => dialog.getByLabel(`${reasons.text} (${content.languages[lang]})`)
  await field('en').fill(texts.en)
  await field('zh').fill(texts.zh)
  await dialog.getByRole('button', { name: shell.save }).click()
  await expect(dialog.getByText(content.brand.required)).toBeVisible()
  await shopper.inspect('back-office-reason-incomplete')
  await field('th').fill(texts.th)
  await dialog.getByRole('button', { name: shell.save }).click()
  await expect(page.getByText(reasons.saved)).toBeVisible()
  const own = texts[journeyLang('en')]
  const row = page.locator('tr, li').filter({ hasText: own })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `${shell.moveUp}: ${own}` }).click()
  await expect(page.getByText(reasons.sorted)).toBeVisible()

  const buyer = await createBuyer(request)
  const order = await buyer.order(1)
  await page.goto(`/back-office/orders/${order.id}`)
  await page.getByRole('button', { name: orders.cancel, exact: true }).click()
  await dialog.getByLabel(own).check()
  await dialog.getByLabel(shell.reasons.also).fill('Sorry, Nok! 🙏')
  await shopper.inspect('back-office-reason-chosen')
  await dialog.getByRole('button', { name: orders.cancel, exact: true }).click()
  await expect(page.getByText(orders.canceled(order.number))).toBeVisible()
  await expect(page.getByText(own).first()).toBeVisible()

  const phone = await openGuestPhone(browser, baseURL!, buyer.token, order.id)
  const shown = phone.getByRole('dialog').getByText(texts[journeyLang('th')])
  await expect(shown).toBeVisible()
  await expect(shown).toContainText('Sorry, Nok! 🙏')
  await phone.context().close()

  await page.goto('/back-office/reasons?use=order_canceled')
  await page.getByRole('button', { name: `${reasons.retire}: ${own}` }).click()
  await expect(page.getByText(reasons.isRetired)).toBeVisible()
  await expect(page.getByRole('button', { name: `${reasons.offer}: ${own}` })).toBeVisible()
})
