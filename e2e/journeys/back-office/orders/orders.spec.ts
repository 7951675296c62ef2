import type { APIRequestContext, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { ADDRESS } from '../../../helpers/address.ts'
import { openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { openGuestPhone } from '../../../helpers/guest-phone.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { signInStaff, staffApi } from '../../../helpers/staff-api.ts'
import { errorWords, journeyLang, WORDS } from '../../../helpers/words.ts'

test.use(LAPTOP)

const drawSlip = (background: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The buyer uploads a slip over the call their phone makes. */
async function uploadSlip(request: APIRequestContext, token: string, order: string, background: string) {
  const buffer = await drawSlip(background)
  const reply = await request.post('/upload_paid_pic', {
    headers: { 'x-guest-token': token },
    multipart: { order, file: { name: 'slip.jpg', mimeType: 'image/jpeg', buffer } },
  })
  expect((await reply.json()).status).toBe(100)
}

const plain = (satang: number) => (satang / 100).toFixed(2)
const colour = () => `#${randomUUID().slice(0, 6)}`

test.describe.configure({ timeout: 180_000 })

test('slips: reviewed by keyboard, rejected with a reason shown to the buyer, uploaded again, confirmed', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const buyer = await createBuyer(request)
  const { id, number, total } = await buyer.order(1)
  const reused = colour()
  const duplicateOrder = await buyer.order(1)
  await uploadSlip(request, buyer.token, duplicateOrder.id, reused)
  await uploadSlip(request, buyer.token, id, reused)

  const { orders, shell } = await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto(`/back-office/orders/slips?at=${id}`)
  await expect(page.getByRole('img', { name: orders.slipPicture })).toBeVisible()
  await expect(page.getByText(orders.flags.slip_elsewhere)).toBeVisible()
  await expect(page.getByRole('link', { name: duplicateOrder.number })).toBeVisible()
  await shopper.inspect('back-office-slips')

  // Keyboard shortcuts move between slips, except while typing in a field.
  const current = page.locator('[aria-current=true]')
  await expect(current).toContainText(number)
  await page.keyboard.press('k')
  await expect(current).not.toContainText(number)
  await page.keyboard.press('j')
  await expect(current).toContainText(number)
  await page.keyboard.press('c')
  await expect(page.getByLabel(orders.bankReference)).toBeFocused()
  await page.getByLabel(orders.bankReference).fill('')
  await page.getByLabel(orders.bankReference).press('j')
  await expect(page.getByLabel(orders.bankReference)).toHaveValue('j')
  await expect(current).toContainText(number)

  // Without the tick nothing goes, nor another amount before someone says what it is.
  await page.getByLabel(orders.amountBaht).fill(plain(total - 100))
  await page.getByLabel(orders.bankReference).fill(`DESK-${number}`)
  await page.getByRole('button', { name: orders.confirm, exact: true }).click()
  await expect(page.getByText(orders.tickNeeded)).toBeVisible()
  await page.getByLabel(orders.paymentSeen).check()
  await page.getByRole('button', { name: orders.confirm, exact: true }).click()
  await expect(page.getByText(orders.differsNeeded)).toBeVisible()

  await page.getByRole('heading', { name: orders.slips }).click()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(shell.reasons.also).fill('ยอดเงินไม่เข้าบัญชี')
  await dialog.getByRole('button', { name: orders.rejectSlip }).click()
  await expect(page.getByText(orders.slipRejectedDone(number))).toBeVisible()
  await expect(page.getByRole('navigation', { name: orders.queue }).getByText(number)).toBeHidden()

  // The buyer, on their phone.
  const buyerWords = WORDS[journeyLang('th')].orders
  const shop = await openGuestPhone(browser, baseURL!, buyer.token)
  const card = shop.getByRole('article').filter({ hasText: number })
  await expect(card.getByText(buyerWords.slipRejected)).toBeVisible()
  await card.getByRole('button').first().click()
  await expect(shop.getByRole('dialog').getByText('ยอดเงินไม่เข้าบัญชี')).toBeVisible()
  await shop.screenshot({ path: `${test.info().outputDir}/rejected.png` })
  await shop
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await drawSlip(colour()) })
  await shop.getByRole('dialog').last().getByRole('button', { name: buyerWords.send, exact: true }).click()
  await expect.poll(async () => (await buyer.read(id)).slip).toBe('uploaded')
  await shop.context().close()

  await page.goto(`/back-office/orders/slips?at=${id}`)
  await page.getByLabel(orders.amountBaht).fill(plain(total))
  await page.getByLabel(orders.bankReference).fill(`DESK-${number}`)
  await page.getByLabel(orders.paymentSeen).check()
  await page.getByRole('button', { name: orders.confirm, exact: true }).click()
  await expect(page.getByText(orders.confirmed(number))).toBeVisible()
  expect((await buyer.read(id)).status).toBe('awaiting_shipment')

  // Finance may not ship: there is no button, and the server denies access.
  await page.goto(`/back-office/orders/${id}`)
  await expect(page.getByText(orders.actions['order.slip_rejected'])).toBeVisible()
  await expect(page.getByText('ยอดเงินไม่เข้าบัญชี').first()).toBeVisible()
  await expect(page.getByRole('button', { name: orders.cancel })).toBeVisible()
  await expect(page.getByRole('button', { name: orders.shipOne, exact: true })).toBeHidden()
  await shopper.inspect('back-office-order')
  const rejected = await request.post(`/api/staff/order/${id}/ship`, {
    headers: {
      authorization: `Bearer ${await signInStaff(request, 'finance@demo.example')}`,
      'idempotency-key': `no-${id}`,
    },
    data: { carrier: 'Flash', tracking_number: 'TH1', shared_parcel: true, seen_pieces: 1 },
  })
  expect((await rejected.json()).code).toBe('forbidden')
})

test(
  'several orders: filtered, selected, printed, shipped from a pasted column; an order changed by others shows a message',
  { tag: '@main' },
  async ({ page, shopper, request }) => {
    const buyer = await createBuyer(request)
    const staff = await staffApi(request)
    const placed = [await buyer.order(1), await buyer.order(1), await buyer.order(1)]
    for (const { id, total } of placed) await staff.confirm(id, total)
    const { orders, shipDesk } = await openBackOffice(page, 'en')
    await page.goto('/back-office/orders?tab=awaiting_shipment&way=delivery')
    await expect(page.getByLabel(orders.select(placed[0]!.number))).toBeVisible()
    await shopper.inspect('back-office-orders')
    for (const { number } of placed) await page.getByLabel(orders.select(number)).check()
    const tab = await page.url()
    await page.reload()
    expect(page.url()).toBe(tab)
    for (const { number } of placed) await page.getByLabel(orders.select(number)).check()

    await page.getByRole('link', { name: orders.printLabels }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
    await shopper.inspect('back-office-labels')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: orders.print, exact: true })).toBeHidden()
    const pages = await page.pdf({ preferCSSPageSize: true })
    // A6 in points, a page an order.
    expect(pages.toString('latin1').match(/\/MediaBox\s*\[0 0 29[78](\.\d+)? 4(19|20)(\.\d+)?\]/g)?.length).toBe(3)
    await page.emulateMedia({ media: 'screen' })
    await page.goBack()
    for (const { number } of placed) await page.getByLabel(orders.select(number)).check()
    await page.getByRole('link', { name: orders.shipThese(3) }).click()
    await page.getByLabel(orders.carrierForAll).fill('Flash Express')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: shipDesk.more }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(shipDesk.list.paste).fill('TH0123450001A\nTH0123450002A\nTH0123450002A')
    await dialog.getByRole('button', { name: shipDesk.list.check }).click()
    await expect(dialog.getByText(shipDesk.list.byPosition(3))).toBeVisible()
    await dialog.getByRole('button', { name: shipDesk.list.fill(3) }).click()
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') })
    const [, second, third] = (await rows.getByRole('link').allInnerTexts()) as [string, string, string]
    for (const number of [second, third]) await expect(page.getByText(shipDesk.alreadyOn(number))).toBeVisible()
    await rows.nth(2).getByRole('textbox').fill('TH0123450003A')
    // Another member of staff ships the order in the middle.
    await staff.ship(placed.find(({ number }) => number === second)!.id)
    await page.getByRole('button', { name: orders.shipAll(3) }).click()
    await expect(page.getByText(orders.shipSummary(2, 1))).toBeVisible()
    await expect(rows.nth(1)).toContainText('TH0123456789')
    await shopper.inspect('back-office-ship')
    for (const { id } of placed) expect((await buyer.read(id)).status).toBe('finished')

    await page.goto(`/back-office/orders?search=${placed[0]!.number.slice(-6).toLowerCase()}`)
    await expect(page.getByRole('link', { name: placed[0]!.number })).toBeVisible()
    await expect(page.getByRole('link', { name: placed[1]!.number })).toBeHidden()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: orders.exportCsv }).click()
    expect((await download).suggestedFilename()).toMatch(/^bailu-orders-.*\.csv$/)
  },
)

test('a pick-up by its code, a cancelation with reason and refund, a complete return', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const buyer = await createBuyer(request, 'customer@demo.example')
  const { orders, orderSupport, refunds, returns, shell } = await openBackOffice(page, 'th')
  const open = (id: string) => page.goto(`/back-office/orders/${id}`)
  const guest = await createBuyer(request)
  const pickup = await guest.order(1, { pickup: true })
  // Who confirms a payment does not pay it back; signing in again from one client ends the first session.
  await (await staffApi(request, 'finance@demo.example')).confirm(pickup.id, pickup.total)
  const staff = await staffApi(request)
  await open(pickup.id)
  await page.getByRole('button', { name: orders.handOver }).click()
  const { pickup_code: code } = await guest.read(pickup.id)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(orderSupport.pickupCode, { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: orders.handOver }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: errorWords('th').code.pickup_code_wrong })).toBeVisible()
  await shopper.inspect('back-office-hand-over')
  await dialog.getByLabel(orderSupport.pickupCode, { exact: true }).fill(code)
  await dialog.getByRole('button', { name: orders.handOver }).click()
  await expect(page.getByText(orders.handedOver(pickup.number))).toBeVisible()
  await page.getByRole('button', { name: orders.cancel }).click()
  await dialog.getByRole('button', { name: orders.cancel }).click()
  await expect(dialog.getByText(shell.reasonNeeded)).toBeVisible()
  await dialog.getByRole('textbox').fill('ลูกค้าเปลี่ยนใจ')
  await dialog.getByRole('button', { name: orders.cancel }).click()
  await expect(page.getByText(orders.canceled(pickup.number))).toBeVisible()
  await expect(page.getByText(orders.actions['order.canceled_by_staff'])).toBeVisible()

  // It was paid: the money is owed, and the guest says on their phone where it goes.
  await expect(page.getByText(orders.actions['refund.owed'], { exact: true })).toBeVisible()
  await page.getByRole('link', { name: refunds.open }).click()
  await expect(page.getByText(refunds.accountMissing)).toBeVisible()
  const phone = await openGuestPhone(browser, baseURL!, guest.token, pickup.id)
  const { returns: said } = WORDS[journeyLang('th')]
  await phone.getByRole('button', { name: said.refund.save }).click()
  await expect(phone.getByText(said.fill).first()).toBeVisible()
  await phone.getByLabel(said.promptpayNumber).fill('081-234 5678')
  await phone.getByLabel(said.holder).fill('ปวีณา')
  await phone.getByRole('button', { name: said.refund.save }).click()
  await expect(phone.getByText(said.refund.waits)).toBeVisible()
  await page.goto('/back-office/refunds')
  await shopper.inspect('back-office-refunds')
  await page.getByRole('link', { name: pickup.number }).click()
  await expect(page.getByRole('button', { name: refunds.show })).toBeVisible()
  await expect(page.getByText('••••5678').first()).toBeVisible()
  await page.getByRole('button', { name: refunds.show }).click()
  await dialog.getByRole('textbox').fill('โอนเงินคืน')
  await dialog.getByRole('button', { name: refunds.show }).click()
  await expect(page.getByText('0812345678')).toBeVisible()
  await page.getByRole('button', { name: refunds.pay }).click()
  await dialog.getByLabel(refunds.reference).fill(`REFUND${pickup.number}`)
  await dialog.getByRole('button', { name: refunds.pay }).click()
  await expect(page.getByText(`REFUND${pickup.number}`)).toBeVisible()
  await shopper.inspect('back-office-refund')
  expect((await guest.read(pickup.id)).refund_detail).toMatchObject({ state: 'paid' })
  await phone.reload()
  await expect(phone.getByText(said.refund.states.paid).first()).toBeVisible()
  await phone.context().close()

  const given = await createReturn(request, buyer, staff)
  await page.goto('/back-office/returns?status=requested')
  await expect(page.getByRole('link', { name: given.number })).toBeVisible()
  await shopper.inspect('back-office-returns')
  await page.getByRole('link', { name: given.number }).click()
  await page.getByRole('button', { name: returns.approve, exact: true }).click()
  await dialog.getByLabel(returns.sendTo).fill('88/9 สุขุมวิท 23')
  await dialog.getByRole('button', { name: returns.approve, exact: true }).click()
  await page.getByRole('button', { name: returns.receive, exact: true }).click()
  await dialog.getByRole('button', { name: returns.receive, exact: true }).click()
  await page.getByRole('button', { name: returns.refund, exact: true }).click()
  await expect(dialog.getByText('0812345678')).toBeVisible()
  await dialog.getByLabel(returns.bankReference).fill(`BACK${given.number}`)
  await dialog.getByRole('button', { name: returns.refund, exact: true }).click()
  await expect(page.getByText(`BACK${given.number}`)).toBeVisible()
  await shopper.inspect('back-office-return')
})

/** A finished order of the customer, and a return of one piece of it. */
async function createReturn(
  request: APIRequestContext,
  buyer: Awaited<ReturnType<typeof createBuyer>>,
  staff: Awaited<ReturnType<typeof staffApi>>,
) {
  const headers = { authorization: `Bearer ${buyer.token}` }
  const post = async (path: string, data: unknown) => {
    const reply = await request.post(path, {
      data,
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    const answer = await reply.json()
    expect(answer.status, `${path}: ${answer.msg}`).toBe(100)
    return answer.data
  }
  const lines = [{ variant_id: buyer.variant.id, quantity: 1 }]
  const { total } = await post('/api/cart/quote', { lines, pickup: true })
  const placed = await post('/api/order', {
    lines,
    address_id: 99999,
    contact: { name: 'ปวีณา', phone: '0812345678' },
    expected_total: total,
  })
  await staff.confirm(placed.id, placed.total)
  await staff.handOver(placed.id)
  await post(`/api/order/${placed.id}/return`, {
    lines: [{ line: 0, quantity: 1 }],
    kind: 'goods',
    reason: 'damaged',
    words: 'ขวดแตก',
    refund_to: { by: 'promptpay', number: '0812345678', name: 'ปวีณา' },
  })
  return placed as { id: string; number: string }
}

test('the dashboard: open tasks by role, and their links', async ({ page, shopper }) => {
  const { dashboard, orders } = await openBackOffice(page, 'zh')
  await expect(page.getByText(dashboard.kinds.to_ship)).toBeVisible()
  await expect(page.getByRole('main').getByText(dashboard.orders, { exact: true }).first()).toBeVisible()
  await shopper.inspect('back-office-today')
  await page.getByRole('link', { name: dashboard.kinds.to_ship }).click()
  await expect(page).toHaveURL(/tab=awaiting_shipment&way=delivery/)
  await expect(page.getByRole('radio', { name: orders.tabs.awaiting_shipment })).toBeChecked()
  await asFinance(page)
  await expect(page.getByText(dashboard.kinds.slips)).toBeVisible()
  await expect(page.getByText(dashboard.kinds.to_ship)).toBeHidden()
})

async function asFinance(page: Page) {
  await page.context().clearCookies()
  await openBackOffice(page, 'zh', 'finance@demo.example')
}

/** Chooses what a search field of the back office finds. */
async function choose(page: Page, field: string, typed: string, found: string) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.locator('.ant-select-item-option').filter({ hasText: found }).first().click({ timeout: 10_000 })
}

test('an order placed by staff: for a customer by operations, for a guest and paid by finance', async ({
  page,
  shopper,
  request,
}) => {
  const buyer = await createBuyer(request, 'customer@demo.example')
  const { newOrder, orders, shell } = await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto('/back-office/orders')
  await page.getByRole('link', { name: newOrder.title }).click()
  await page.getByRole('button', { name: newOrder.submit }).click()
  for (const said of [newOrder.customerNeeded, newOrder.goodsNeeded, shell.reasonNeeded])
    await expect(page.getByText(said).first()).toBeVisible()
  await expect(page.getByRole('radio', { name: newOrder.how.paid })).toBeHidden()
  await choose(page, newOrder.customer, 'customer@demo.example', '@')
  await choose(page, newOrder.findGoods, buyer.product.name, buyer.product.name)
  await page.getByLabel(newOrder.quantityOf(buyer.product.name)).fill('2')
  await page.getByRole('radio', { name: newOrder.pickup }).check()
  await page.getByLabel(newOrder.pickedUpBy).fill('ปวีณา')
  await page.getByLabel(newOrder.fields.phone).fill('082-345-6789')
  await page.getByLabel(newOrder.reason).fill('By phone')
  await expect(page.getByRole('button', { name: newOrder.submit })).toContainText('฿')
  await shopper.inspect('back-office-sale')
  await page.getByRole('button', { name: newOrder.submit }).click()
  await expect(page.getByText(orders.actions['order.placed_by_staff'])).toBeVisible()
  await expect(page.getByRole('img', { name: newOrder.payCode })).toBeVisible()
  const id = page.url().split('/').at(-1)!
  expect(await buyer.read(id)).toMatchObject({ status: 'awaiting_payment', quantity: 2 })

  // That the money is in, operations may not say over the call either.
  const lines = [{ variant_id: buyer.variant.id, quantity: 1 }]
  const { data } = await (await request.post('/api/cart/quote', { data: { lines, pickup: true } })).json()
  const rejected = await request.post('/api/staff/order', {
    headers: {
      authorization: `Bearer ${await signInStaff(request, 'operations@demo.example')}`,
      'idempotency-key': randomUUID(),
    },
    data: {
      lines,
      address_id: 99999,
      contact: { name: 'ปวีณา', phone: '0823456789' },
      payment: { how: 'paid', by: 'cash', amount: data.total, bank_reference: 'TILL-1' },
      reason: 'Counter',
      expected_total: data.total,
    },
  })
  expect((await rejected.json()).code).toBe('forbidden')

  await page.context().clearCookies()
  await openBackOffice(page, 'en', 'finance@demo.example')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/back-office/orders/new')
  await page.getByRole('radio', { name: newOrder.withoutAccount }).check()
  await page.getByLabel(newOrder.partner).fill('BL0001')
  await choose(page, newOrder.findGoods, buyer.product.name, buyer.product.name)
  const typed = { ...ADDRESS, phone: '081 999 8877' }
  for (const field of ['first_name', 'last_name', 'phone', 'address1', 'area', 'city', 'province', 'zip'] as const)
    await page.getByLabel(newOrder.fields[field], { exact: true }).fill(typed[field])
  await page.getByRole('radio', { name: newOrder.how.paid }).check()
  await page.getByLabel(orders.bankReference).fill(`SALE${id.slice(-12)}`)
  await page.getByLabel(newOrder.reason).fill('At the counter')
  await page.getByRole('button', { name: newOrder.submit }).click()
  await expect(page.getByText(orders.tickNeeded)).toBeVisible()
  await shopper.inspect('back-office-sale-tablet')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: newOrder.submit }).click()
  await expect(page.getByText(orders.actions['order.paid'])).toBeVisible()
  await expect(page.getByText(`SALE${id.slice(-12)}`.toUpperCase()).first()).toBeVisible()
  await expect(page.getByText('BL0001').first()).toBeVisible()
})
