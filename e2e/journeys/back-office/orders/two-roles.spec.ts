import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { signInStaff, staffApi } from '../../../helpers/staff-api.ts'
import { errorWords, journeyLang } from '../../../helpers/words.ts'

test.use(LAPTOP)

test('two roles on one order: it is shipped while finance is about to cancel it, the customer sees it shipped, and the owner reads both in the audit log', async ({
  page,
  browser,
  baseURL,
  request,
  shopper,
}) => {
  const lang = journeyLang('th')
  const { orders, audit } = BACK_OFFICE_WORDS[lang]
  const staff = await staffApi(request)
  const customer = await createBuyer(request, 'customer@demo.example')
  const order = await customer.order(1)
  await staff.confirm(order.id, order.total)
  const stockOf = async () =>
    (await (await request.get(`/api/product/${customer.product.id}`)).json()).data.variants.find(
      ({ id }: { id: number }) => id === customer.variant.id,
    ).stock as number
  const stock = await stockOf()

  // Finance has the question open, with its reason typed.
  await openBackOffice(page, 'th', 'finance@demo.example')
  await page.goto(`/back-office/orders/${order.id}`)
  await page.getByRole('button', { name: orders.cancel, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('ลูกค้าขอยกเลิก')

  const beside = await browser.newContext({ ...LAPTOP, baseURL: baseURL! })
  const warehouse = await beside.newPage()
  await openBackOffice(warehouse, 'th', 'operations@demo.example')
  await warehouse.goto(`/back-office/orders/ship?ids=${order.id}`)
  await warehouse.getByLabel(orders.carrierForAll).fill('Flash Express')
  await warehouse.keyboard.press('Escape')
  await warehouse.getByLabel(orders.rowOf(orders.tracking, order.number)).fill('THTWOROLES0001')
  await warehouse.getByRole('button', { name: orders.shipAll(1) }).click()
  await expect(warehouse.getByText(orders.shipSummary(1, 0))).toBeVisible()
  await beside.close()

  await dialog.getByRole('button', { name: orders.cancel, exact: true }).click()
  await expect(page.getByText(errorWords(lang).code.order_moved_on).first()).toBeVisible()
  await expect(dialog.getByRole('textbox').first()).toHaveValue('ลูกค้าขอยกเลิก')
  expect(await customer.read(order.id)).toMatchObject({ status: 'finished', tracking_number: 'THTWOROLES0001' })
  expect(await stockOf()).toBe(stock)

  await signInStaff(page.request)
  await page.goto('/back-office/audit')
  await expect(page.getByRole('heading', { name: audit.title })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await page.getByPlaceholder(audit.search).fill(order.number)
  await page.keyboard.press('Enter')
  await expect(rows.nth(1).getByRole('link', { name: order.number })).toBeVisible()
  await expect(rows.last().getByRole('link', { name: order.number })).toBeVisible()
  await shopper.inspect('audit log beside a signed-in customer')
})
