import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cancelReasons } from '@bailu/phrases/orders/reasons'
import { CONTROL_URL } from '../../ports.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { readEmvFields, readQr } from '../../helpers/qr.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'
import { scrollToEnd } from '../../helpers/page-waits.ts'
import { staffApi } from '../../helpers/staff-api.ts'

// QR codes need the resolution of a phone screen.
test.use({ deviceScaleFactor: 2 })

const signInAsGuest = async (page: Page, token: string) => {
  await page.goto('/home')
  await page.evaluate((stored) => localStorage.setItem('guest_token', stored), token)
}

test('the list: tabs with their own texts, endless, restored at its position', async ({ page, shopper, request }) => {
  const words = await shopper.speak('zh')
  const buyer = await createBuyer(request)
  await signInAsGuest(page, buyer.token)
  await page.goto('/order/list?tab=canceled')
  await expect(page.getByText(words.orders.noneOf.canceled)).toBeVisible()
  await shopper.inspect('zh-orders-none')
  for (let made = 0; made < 22; made += 1) await buyer.order(1, { pickup: true })
  await page.goto('/order/list')
  await expect(page.getByRole('article').first()).toBeVisible()
  await scrollToEnd(page, words.shell.state.noMore)
  await expect(page.getByRole('article')).toHaveCount(22)
  const before = await page.evaluate(() => window.scrollY)
  await page.getByRole('article').nth(18).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('link')
    .filter({ has: page.locator('picture') })
    .click()
  await page.waitForURL('**/product/**')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 1200)
})

test('cancel with a reason, a double tap is one; buying again reports what was added', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  await signInAsGuest(page, buyer.token)
  const { number } = await buyer.order(3)
  await page.goto('/order/list')
  const card = page.getByRole('article').filter({ hasText: number })
  await card.getByRole('button', { name: words.orders.cancel }).first().click()
  const ask = page.getByRole('alertdialog')
  await ask.getByLabel(words.orders.cancelReasons.wrong_item).check()
  await shopper.inspect('en-cancel-why')
  await ask.getByRole('button', { name: words.orders.cancel }).dblclick()
  await expect(page.getByText(words.orders.canceled)).toBeVisible()
  await expect(card.getByText(words.orders.tabs.canceled, { exact: true })).toBeVisible()
  await card.getByRole('button').first().click()
  await expect(page.getByText(cancelReasons[journeyLang('en')].by_buyer_wrong_item)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: words.orders.buyAgain }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByText(buyer.product.name).first()).toBeVisible()
  await expect(page.getByRole('button', { name: words.cart.checkout(3) })).toBeEnabled()
})

test('the payment drawer: cannot be dismissed, survives a reload, is copied, and its saved picture has the same code', async ({
  page,
  shopper,
  request,
  context,
}) => {
  const words = await shopper.speak('en')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const buyer = await createBuyer(request)
  await signInAsGuest(page, buyer.token)
  const placed = await buyer.order(1)
  await page.goto('/order/list')
  await page.getByRole('article').getByRole('button').first().click()
  await page
    .getByRole('dialog', { name: words.orders.detailTitle })
    .getByRole('button', { name: words.orders.pay, exact: true })
    .click()
  const drawer = page.getByRole('dialog', { name: words.orders.scan })
  await expect(drawer.getByRole('img', { name: words.orders.promptpay })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(195, 20)
  await page.evaluate(
    () =>
      new Promise((handled) => {
        addEventListener('popstate', () => requestAnimationFrame(() => requestAnimationFrame(handled)), { once: true })
        history.back()
      }),
  )
  await expect(drawer).toBeVisible()
  expect(page.url()).toContain(placed.id)
  await page.reload()
  await expect(drawer.getByRole('img', { name: words.orders.promptpay })).toBeVisible()
  await shopper.inspect('en-drawer')
  const shown = await readQr(await page.screenshot())
  expect(readEmvFields(shown).get('54')).toBe((placed.total / 100).toFixed(2))
  await drawer.getByRole('button', { name: words.orders.copyAmount }).click()
  await expect(page.getByText(words.orders.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((placed.total / 100).toFixed(2))
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: words.orders.saveQr }).click()
  const saved = await readFile(await (await saving).path())
  expect(saved.subarray(1, 4).toString()).toBe('PNG')
  expect(await readQr(saved)).toBe(shown)
  // LINE cannot download files: the picture is shown for a long press.
  await page.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Mobile Safari Line/15.0.0' }))
  await drawer.getByRole('button', { name: words.orders.saveQr }).click()
  await expect(drawer.getByText(words.orders.holdToSave)).toBeVisible()
  await shopper.inspect('en-drawer-hold')

  await (await staffApi(request)).confirm(placed.id, placed.total)
  const paid = page.getByRole('dialog').filter({ has: page.getByText(words.orders.paidSeen) })
  await expect(paid).toBeVisible()
  await shopper.inspect('en-drawer-paid')
  await paid.getByRole('button', { name: words.orders.paid }).click()
  await expect(paid).toBeHidden()
})

for (const outcome of ['canceled', 'expired']) {
  test(`a drawer whose order was ${outcome}  while it is open shows no invalid code`, async ({
    page,
    shopper,
    request,
  }) => {
    const words = await shopper.speak('th')
    const buyer = await createBuyer(request)
    await signInAsGuest(page, buyer.token)
    const placed = await buyer.order(1)
    await page.goto('/order/list')
    await page.getByRole('button', { name: words.orders.pay, exact: true }).first().click()
    const drawer = page.getByRole('dialog', { name: words.orders.scan })
    await expect(drawer.getByRole('img', { name: words.orders.promptpay })).toBeVisible()
    if (outcome === 'canceled') await buyer.cancel(placed.id)
    else await request.get(`${CONTROL_URL}/advance-days/2`)
    await page.reload()
    const closed = page
      .getByRole('dialog')
      .filter({ has: page.getByText(outcome === 'canceled' ? words.orders.closed : words.orders.expired) })
    await expect(closed).toBeVisible()
    await expect(closed.getByRole('img', { name: words.orders.promptpay })).toHaveCount(0)
    await shopper.inspect(`th-drawer-${outcome}`)
    await closed.getByRole('button', { name: words.orders.toOrders }).click()
    await expect(closed).toBeHidden()
  })
}

test('a parcel is followed on its carrier’s page; the receipt prints with the right to cancel', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const buyer = await createBuyer(request)
  await signInAsGuest(page, buyer.token)
  const placed = await buyer.shippedOrder(2)
  await page.goto('/order/list')
  await expect(page.getByRole('link', { name: words.orders.track })).toHaveAttribute(
    'href',
    'https://www.flashexpress.co.th/fle/tracking?se=TH0123456789',
  )
  await page.goto(`/order/list?order=${placed.id}`)
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('TH0123456789')).toBeVisible()
  await shopper.inspect('en-order-detail')
  await sheet.getByRole('button', { name: words.orders.receipt }).click()
  await expect(page.getByRole('heading', { name: words.returns.receipt.title })).toBeVisible()
  await expect(page.getByText('สิทธิเลิกสัญญาของคุณ')).toBeVisible()
  await shopper.inspect('en-receipt')
  const size = (text: string) =>
    page.getByText(text).evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
  expect(await size('ผู้บริโภคมีสิทธิเลิกสัญญาได้ภายใน 7 วัน')).toBeGreaterThan(await size(placed.number))
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
})
