import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { openAsGuest } from '../../helpers/guest-phone.ts'

test('a guest sees the stored data and what blocks erasure, exports it and erases it', async ({
  page,
  shopper,
  request,
}) => {
  const { legal, orders, shell } = await shopper.speak('th')
  const { own: ownData } = legal
  const buyer = await createBuyer(request)
  const { id } = await buyer.order(1)
  await openAsGuest(page, buyer.token, '/my-data')
  await expect(page.getByText(ownData.open(1))).toBeVisible()
  await expect(page.getByRole('button', { name: ownData.erase })).toHaveCount(0)
  await shopper.inspect('th-my-data-open')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: ownData.saveHtml }).click()
  expect((await coming).suggestedFilename()).toMatch(/^bailu-[\d-]+\.html$/)

  await buyer.cancel(id)
  await page.reload()
  await page.getByRole('button', { name: ownData.erase }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText(ownData.sure)
  await shopper.inspect('th-my-data-sure')
  await sure.getByRole('button', { name: ownData.erase }).click()
  await page.waitForURL('**/home')
  await expect(page.getByText(ownData.erased)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guest_token'))).toBeNull()
  const read = await request.get(`/api/order/${id}`, { headers: { 'x-guest-token': buyer.token } })
  expect((await read.json()).status).not.toBe(100)
  await page.goto('/my-data')
  await expect(page.getByText(ownData.none)).toBeVisible()
  await page.goto('/order/list')
  await expect(page.getByText(orders.noneOf.all)).toBeVisible()
  await expect(page.getByText(shell.state.noMore)).toBeHidden()

  // What the shop itself says it uses an address for.
  await page.goto('/register')
  await expect(page.getByText(legal.notes.register)).toBeVisible()
})

test('the owner sees retention periods on a phone, and where to change them', async ({ page, shopper }) => {
  const { legal, shopRules } = await openBackOffice(page, 'zh')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/back-office/privacy')
  const leads = page.locator('tr').filter({ hasText: legal.kinds.leads.title })
  await expect(leads).toContainText(legal.lengths.months(24))
  await leads.scrollIntoViewIfNeeded()
  await expect(leads.getByText(legal.lengths.months(24))).toBeInViewport({ ratio: 1 })
  await shopper.inspect('phone-back-office-privacy-zh')
  await leads.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: shopRules.names.lead_retention.title })).toBeVisible()
  await page.setViewportSize(LAPTOP.viewport)
})
