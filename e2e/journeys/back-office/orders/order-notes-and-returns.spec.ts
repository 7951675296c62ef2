import { openBackOffice } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { waitForAnimations } from '../../../helpers/page-waits.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { staffApi } from '../../../helpers/staff-api.ts'

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.describe.configure({ timeout: 120_000 })

test('after a call of a buyer: a note, a changed address, a return opened by staff, a parcel not accepted', async ({
  page,
  shopper,
  request,
}) => {
  const guest = await createBuyer(request)
  const staff = await staffApi(request)
  const { newOrder, orders, orderSupport, returns, shell } = await openBackOffice(page, 'en', 'operations@demo.example')
  const sent = await guest.order(1)
  await staff.confirm(sent.id, sent.total)
  await page.goto(`/back-office/orders?search=E2E${sent.id.slice(-12)}`)
  await expect(page).toHaveURL(/\/back-office\/orders$/)
  await page.getByRole('link', { name: sent.number }).click()
  await page.getByLabel(orderSupport.noteNew).fill('Rings before noon')
  await page.getByRole('button', { name: orderSupport.noteAdd }).click()
  await expect(page.getByText(orderSupport.noteAdded)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: orderSupport.changeAddress }).click()
  await dialog.getByLabel(newOrder.fields.first_name).fill('Ploychompoo')
  await dialog.getByLabel(shell.reason).fill('Her sister receives it')
  await dialog.getByRole('button', { name: orderSupport.changeAddress }).click()
  await expect(page.getByText(orderSupport.addressChanged(sent.number))).toBeVisible()
  expect((await guest.read(sent.id)).address.first_name).toBe('Ploychompoo')

  await staff.ship(sent.id)
  await page.reload()
  await page.getByRole('button', { name: orderSupport.noteStrikeOf('Rings before noon') }).click()
  await page.getByRole('tooltip').getByRole('button', { name: orderSupport.noteStrike }).click()
  await expect(page.locator('del')).toHaveText('Rings before noon')
  await expect(page.getByRole('button', { name: orderSupport.changeAddress })).toBeHidden()
  await page.getByRole('button', { name: orderSupport.openReturn }).click()
  await dialog.getByRole('textbox').first().fill('1')
  await dialog.getByLabel(orderSupport.why).click()
  // A list that still slides open takes no choice.
  await expect(page.locator('.ant-select-dropdown').last()).not.toHaveClass(/ant-slide-up/)
  await page.locator('.ant-select-item-option').filter({ hasText: returns.reasons.damaged }).click()
  await dialog.getByLabel(orderSupport.promptpayNumber).fill('081-234-5678')
  await dialog.getByLabel(orderSupport.accountName).fill('ปวีณา')
  await dialog.getByLabel(orderSupport.askedBy).fill('By phone')
  await shopper.inspect('back-office-open-return')
  await dialog.getByRole('button', { name: orderSupport.openReturn }).click()
  await expect(page.getByText(orderSupport.returnOpened(sent.number))).toBeVisible()
  await expect(page.getByText(orderSupport.actions['return.opened_by_staff'])).toBeVisible()
  await shopper.inspect('back-office-order-care')

  await page.getByRole('link', { name: orders.returns, exact: true }).last().click()
  await page.getByRole('button', { name: returns.approve, exact: true }).click()
  await dialog.getByLabel(returns.sendTo).fill('88/9')
  await dialog.getByRole('button', { name: returns.approve, exact: true }).click()
  await page.getByRole('button', { name: orderSupport.rejectGoods }).click()
  await dialog.getByLabel(returns.rejectReason).fill('The seal is broken')
  // A dialog that still opens takes no tap.
  await waitForAnimations(page)
  await dialog.getByRole('button', { name: orderSupport.rejectGoods }).click()
  await expect(page.getByRole('main').getByText('The seal is broken')).toBeVisible()
  expect((await guest.read(sent.id)).returns[0]).toMatchObject({ status: 'rejected', answer: 'The seal is broken' })
})
