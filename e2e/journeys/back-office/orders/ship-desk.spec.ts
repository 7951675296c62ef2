import { openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { staffApi } from '../../../helpers/staff-api.ts'

test.use(LAPTOP)

test('ships scanned and pasted numbers: a list in any sequence is matched by order number, a scan finds the row and ships it, typed numbers survive a reload', async ({
  page,
  request,
}) => {
  const buyer = await createBuyer(request)
  const staff = await staffApi(request)
  const placed = [await buyer.order(1), await buyer.order(1), await buyer.order(1)]
  for (const { id, total } of placed) await staff.confirm(id, total)
  const [first, second, third] = placed as [(typeof placed)[0], (typeof placed)[0], (typeof placed)[0]]
  const { orders, shipDesk } = await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto(`/back-office/orders/ship?ids=${placed.map(({ id }) => id).join(',')}`)
  const field = (number: string) => page.getByLabel(orders.rowOf(orders.tracking, number))
  await field(first.number).click()
  const lines = `Waybill,Reference,Courier\nTHAA000000003,${third.number},Flash\nTHAA000000001,#${first.number},Flash\nTHAA000000009,BL260101ZZZZZZ,Flash\n`
  await page.getByRole('button', { name: shipDesk.more }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'flash.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  await expect(dialog.getByText(shipDesk.list.matched(2))).toBeVisible()
  await expect(dialog.getByText('BL260101ZZZZZZ')).toBeVisible()
  await dialog.getByRole('button', { name: shipDesk.list.fill(2) }).click()
  await expect(field(first.number)).toHaveValue('THAA000000001')
  await expect(field(third.number)).toHaveValue('THAA000000003')
  await expect(page.getByRole('button', { name: orders.shipAll(2) })).toBeEnabled()

  page.once('dialog', (leaving) => void leaving.accept())
  await page.reload()
  await expect(field(third.number)).toHaveValue('THAA000000003')
  await page.getByRole('button', { name: orders.shipAll(2) }).click()
  await expect(page.getByText(orders.shipSummary(2, 0))).toBeVisible()
  expect(await buyer.read(third.id)).toMatchObject({ carrier: 'Flash Express', tracking_number: 'THAA000000003' })

  // A scanner types the code and Enter, wherever the focus is.
  await page.getByRole('switch', { name: shipDesk.shipOnScan }).click()
  await page.getByLabel(orders.carrierForAll).fill('Flash Express')
  await page.getByRole('heading', { name: orders.ship }).click()
  await page.keyboard.type(second.number)
  await page.keyboard.press('Enter')
  await expect(field(second.number)).toBeFocused()
  await page.keyboard.type('THAA000000002')
  await page.keyboard.press('Enter')
  await expect(page.getByText(shipDesk.sent(second.number, 'THAA000000002'))).toBeVisible()
  expect((await buyer.read(second.id)).tracking_number).toBe('THAA000000002')
})
