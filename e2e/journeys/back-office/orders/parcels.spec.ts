import { openBackOffice, LAPTOP } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { openGuestPhone } from '../../../helpers/guest-phone.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { errorWords, journeyLang, WORDS } from '../../../helpers/words.ts'

test.use(LAPTOP)

test('a tracking number is corrected, the file of the carrier is applied, and the buyer sees the parcel delivered', async ({
  page,
  browser,
  baseURL,
  shopper,
  request,
}) => {
  const buyer = await createBuyer(request)
  const [first, second] = [await buyer.shippedOrder(1), await buyer.shippedOrder(1)]
  const { orders, parcels, shell } = await openBackOffice(page, 'en')
  await page.goto(`/back-office/orders/${first.id}`)
  await expect(page.getByText(parcels.states.on_its_way).first()).toBeVisible()
  await page.getByRole('button', { name: parcels.correct }).click()
  const dialog = page.getByRole('dialog')
  const number = `EB1${first.number.slice(-6)}`
  await dialog.getByLabel(orders.tracking).fill('<script>=1')
  await expect(dialog.getByText(parcels.trackingRule)).toBeVisible()
  await dialog.getByLabel(orders.tracking).fill(number)
  await dialog.getByLabel(shell.reason).fill('Label of another order')
  await dialog.getByRole('button', { name: parcels.correct }).click()
  await expect(page.getByText(parcels.correctDone(first.number))).toBeVisible()
  await expect(page.getByRole('link', { name: number })).toBeVisible()

  // The number of another order needs a confirmation.
  await page.goto(`/back-office/orders/${second.id}`)
  await page.getByRole('button', { name: parcels.correct }).click()
  await dialog.getByLabel(orders.tracking).fill(number)
  await dialog.getByLabel(shell.reason).fill('Both in one parcel')
  await dialog.getByRole('button', { name: parcels.correct }).click()
  await expect(dialog.getByText(errorWords('en').code.tracking_used.replace('{number}', first.number))).toBeVisible()
  await dialog.getByLabel(parcels.shared).check()
  await shopper.inspect('back-office-correct-tracking')
  await dialog.getByRole('button', { name: parcels.correct }).click()
  await expect(page.getByText(parcels.correctDone(second.number))).toBeVisible()

  await page.goto('/back-office/orders/carrier-file')
  const report = `Tracking No.,Status\n${number},Delivered\nTH-UNKNOWN,Delivered\n`
  const file = { name: 'flash.csv', mimeType: 'text/csv', buffer: Buffer.from(report) }
  await page.getByLabel(parcels.choose).setInputFiles(file)
  await expect(page.getByText(`${parcels.results.number}: 1`)).toBeVisible()
  await shopper.inspect('back-office-carrier-file')
  await page.getByRole('button', { name: parcels.apply(2) }).click()
  await expect(page.getByText(parcels.applied(2))).toBeVisible()

  await page.goto('/back-office/orders?parcel=delivered')
  await expect(page.getByRole('link', { name: first.number })).toBeVisible()

  const phone = await openGuestPhone(browser, baseURL!, buyer.token, first.id)
  const ofBuyer = phone.getByRole('dialog')
  await expect(ofBuyer.getByText(WORDS[journeyLang('th')].orders.parcelSteps.delivered).first()).toBeVisible()
  await expect(ofBuyer.getByText(number)).toBeVisible()
  await phone.context().close()
})
