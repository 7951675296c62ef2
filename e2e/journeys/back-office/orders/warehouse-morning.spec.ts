import type { APIRequestContext, Page } from '@playwright/test'
import { openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { readableSlip, slipFile } from '../../../helpers/slip.ts'
import { signInStaff, staffApi } from '../../../helpers/staff-api.ts'
import { CONTROL_URL } from '../../../ports.ts'

test.use({ ...LAPTOP, actionTimeout: 20_000 })
test.describe.configure({ timeout: 900_000 })

const BY_FILE = 300
const BY_SCAN = 20
const READABLE = 80
const UNREADABLE = 20
const SIDE_BY_SIDE = 4

type Order = { id: string; number: string; total: number }

/** Counts clicks and keys of the page. */
async function countInputs(page: Page) {
  const counted = { clicks: 0, keys: 0 }
  await page.exposeFunction('reportInput', (kind: 'clicks' | 'keys') => {
    counted[kind] += 1
  })
  await page.addInitScript(() => {
    const { reportInput } = window as unknown as { reportInput: (kind: string) => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && reportInput('clicks'), { capture: true })
    addEventListener('keydown', ({ isTrusted }) => isTrusted && reportInput('keys'), { capture: true })
  })
  return async (name: string, task: () => Promise<number>) => {
    const [{ clicks, keys }, began] = [{ ...counted }, Date.now()]
    const count = await task()
    const spent = (Date.now() - began) / 1000
    const line = `${name}: ${count} in ${spent.toFixed(1)} s, ${counted.clicks - clicks} clicks, ${counted.keys - keys} keys`
    test.info().annotations.push({ type: 'measured', description: line })
    console.log(line)
  }
}

/** A network may place so many orders in an hour. */
const A_HOUR_OF_ORDERS = 100

async function paidOrders(request: APIRequestContext, count: number): Promise<Order[]> {
  const orders: Order[] = []
  while (orders.length < count) {
    await request.get(`${CONTROL_URL}/advance-minutes/61`)
    const [buyer, staff] = [await createBuyer(request), await staffApi(request)]
    const next = async () => {
      const placed = await buyer.order(1)
      await staff.confirm(placed.id, placed.total)
      return placed
    }
    for (let left = Math.min(A_HOUR_OF_ORDERS, count - orders.length); left > 0; left -= SIDE_BY_SIDE)
      orders.push(...(await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, left) }, next))))
  }
  return orders
}

async function orderWithSlip(request: APIRequestContext, file: Awaited<ReturnType<typeof slipFile>>): Promise<Order> {
  const buyer = await createBuyer(request)
  const order = await buyer.order(1)
  const reply = await request.post('/upload_paid_pic', {
    headers: { 'x-guest-token': buyer.token },
    multipart: { order: order.id, file },
  })
  expect((await reply.json()).status).toBe(100)
  return order
}

test(
  'a morning: slips answered by keys, orders shipped by scanner, three hundred tracking numbers from a file',
  { tag: '@thorough' },
  async ({ page, request }) => {
    const stock = await createBuyer(request)
    await request.get(`${CONTROL_URL}/change-variant/${stock.variant.id}?stock=5000`)
    const measure = await countInputs(page)
    const paid = await paidOrders(request, BY_FILE + BY_SCAN)
    await request.get(`${CONTROL_URL}/advance-minutes/61`)
    const references = Array.from({ length: READABLE }, (_, at) => `000212312312${String(Date.now() + at).slice(-7)}`)
    for (const reference of references) await orderWithSlip(request, await readableSlip(reference))
    for (let at = 0; at < UNREADABLE; at += 1)
      await orderWithSlip(request, await slipFile(`#${(0x3a5f00 + at * 977).toString(16)}`))

    const { orders, shipDesk, withdrawals } = await openBackOffice(page, 'en', 'finance@demo.example')
    await page.goto('/back-office/orders/slips')
    const current = page.getByRole('navigation', { name: orders.queue }).locator('[aria-current=true]')
    const reference = page.getByLabel(orders.bankReference)
    const seen = page.getByLabel(orders.paymentSeen)
    const isRead = async () => {
      await expect(seen).toBeVisible()
      return (await reference.inputValue()) !== ''
    }
    const confirm = async () => {
      const [number = ''] = /BL\w+/.exec(await current.innerText()) ?? []
      await page.keyboard.press('c')
      if (!(await isRead())) {
        await expect(reference).toBeFocused()
        await page.keyboard.type(number.slice(-8))
        await page.keyboard.press('Enter')
      }
      await expect(seen).toBeFocused()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page.getByText(orders.confirmed(number))).toBeVisible()
      await expect(
        page.getByRole('heading', { name: number }).or(page.getByRole('link', { name: number })),
      ).toHaveCount(0)
    }
    const confirmWhile = async (readable: boolean) => {
      let count = 0
      await expect(seen.or(page.getByText(orders.queueEmpty))).toBeVisible()
      while ((await seen.isVisible()) && (await isRead()) === readable) {
        await confirm()
        count += 1
        await expect(seen.or(page.getByText(orders.queueEmpty))).toBeVisible()
      }
      return count
    }
    // Those of the demo shop wait longest.
    await confirmWhile(false)
    await measure('slips that could be read', () => confirmWhile(true))
    await measure('slips that could not be read', () => confirmWhile(false))

    await page.goto('/back-office/withdrawals')
    await page.getByRole('region', { name: withdrawals.list }).getByRole('link').first().click()
    const pay = page.getByRole('button', { name: withdrawals.pay, exact: true })
    await expect(pay).toBeVisible()
    await measure('withdrawals paid', async () => {
      let count = 0
      while (await pay.isVisible()) {
        const address = page.url()
        await pay.click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(withdrawals.reference).fill(`KBIZ${Date.now()}`)
        await dialog.getByRole('button', { name: withdrawals.pay, exact: true }).click()
        await expect(page).not.toHaveURL(address)
        count += 1
        await page.waitForLoadState('networkidle')
      }
      return count
    })
    await signInStaff(page.request, 'operations@demo.example')

    // Scanned: one tracking number for each order, the longest waiting first.
    await page.goto('/back-office/orders/ship')
    await page.getByRole('switch', { name: shipDesk.shipOnScan }).click()
    await page.getByLabel(orders.carrierForAll).fill('Flash Express')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: orders.ship }).click()
    await measure('shipped by scanner', async () => {
      for (let at = 0; at < BY_SCAN; at += 1) {
        const tracking = `TH${String(Date.now() + at).slice(-10)}S`
        // A scanner types; the keys of this line are its own.
        await page.keyboard.type(tracking)
        await page.keyboard.press('Enter')
        await expect(page.getByText(new RegExp(`: shipped with ${tracking}`))).toBeVisible()
      }
      return BY_SCAN
    })

    // From the carrier's file.
    const waiting = paid.slice(-BY_FILE)
    const lines = waiting.map(({ number }, at) => `TH${String(500_000_000 + at)}F,${number},Flash`)
    const file = Buffer.from(['Waybill,Reference,Courier', ...lines.toReversed()].join('\n'))
    await page.goto('/back-office/orders/ship')
    await measure('shipped by a file', async () => {
      await page.getByRole('button', { name: shipDesk.more }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'flash.csv', mimeType: 'text/csv', buffer: file })
      await dialog.getByRole('button', { name: shipDesk.list.fill(BY_FILE) }).click()
      await page.getByRole('button', { name: orders.shipAll(BY_FILE) }).click()
      await expect(page.getByText(orders.shipSummary(BY_FILE, 0))).toBeVisible({ timeout: 300_000 })
      return BY_FILE
    })
  },
)
