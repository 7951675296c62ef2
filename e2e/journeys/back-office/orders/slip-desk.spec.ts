import type { APIRequestContext } from '@playwright/test'
import { openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { slipFile } from '../../../helpers/slip.ts'
import { CONTROL_URL } from '../../../ports.ts'

test.use(LAPTOP)

const colour = () =>
  `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`

/** A buyer with an order whose slip waits for review. */
async function orderWithSlip(request: APIRequestContext) {
  const buyer = await createBuyer(request)
  const order = await buyer.order(1)
  const reply = await request.post('/upload_paid_pic', {
    headers: { 'x-guest-token': buyer.token },
    multipart: { order: order.id, file: await slipFile(colour()) },
  })
  expect((await reply.json()).status).toBe(100)
  return { ...order, read: () => buyer.read(order.id) }
}

test('slip desk: confirmed by twelve keys, while a slip sent beside joins the end of the queue', async ({
  page,
  playwright,
  baseURL,
}) => {
  const buyers = await playwright.request.newContext({ baseURL: baseURL! })
  const first = await orderWithSlip(buyers)
  await page.clock.install()
  const { orders } = await openBackOffice(page, 'th', 'finance@demo.example')
  await page.goto(`/back-office/orders/slips?at=${first.id}`)
  await expect(page.getByRole('img', { name: orders.slipPicture })).toBeVisible()
  // All of it is in view, without scrolling.
  for (const name of [orders.confirm, orders.rejectSlip])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel(orders.paymentSeen)).toBeInViewport()

  await page.keyboard.press('c')
  await expect(page.getByLabel(orders.bankReference)).toBeFocused()
  const second = await orderWithSlip(buyers)
  await page.keyboard.type(first.number.slice(-8))
  await page.clock.fastForward(16_000)
  const queue = page.getByRole('navigation', { name: orders.queue })
  await expect(queue.getByRole('listitem').last()).toContainText(second.number)
  // The field that is being filled in stays as it is.
  await expect(page.getByLabel(orders.bankReference)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(orders.paymentSeen)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(orders.confirmed(first.number))).toBeVisible()
  expect((await first.read()).status).toBe('awaiting_shipment')
  await expect(page.locator('[aria-current=true]')).toContainText(second.number)
  await buyers.dispose()
})

test('notices: a chosen email tells how many orders are new, the menu and the title count them', async ({
  page,
  request,
}) => {
  const { taskNotices, dashboard, shell } = await openBackOffice(page, 'th', 'finance@demo.example')
  const words = taskNotices.settings
  await page.goto('/back-office/me')
  await page.getByLabel(dashboard.kinds.slips, { exact: true }).click()
  await page.getByTitle(words.ways.mail).last().click()
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()

  await request.get(`${CONTROL_URL}/advance-minutes/1`)
  await orderWithSlip(request)
  for (const minutes of [1, 1]) await request.get(`${CONTROL_URL}/advance-minutes/${minutes}`)
  const to = encodeURIComponent('finance@demo.example')
  const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${to}`)).text()
  expect(mail.replaceAll(/=\r?\n/g, '')).toContain('/back-office/orders/slips')

  await page.goto('/back-office/')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  const home = page.getByRole('navigation', { name: shell.menu })
  await expect(home.getByText(/^\d+\+?$/).first()).toBeVisible()
})
