import { expectAccessible } from '../../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../../helpers/back-office.ts'
import { createBuyer } from '../../../helpers/buyer-api.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../../helpers/words.ts'

const lang = journeyLang('th')
const { pickupPoints: words, newOrder, orders, orderSupport, shell, content } = BACK_OFFICE_WORDS[lang]
const FIRST = { en: 'Pick-up point', zh: '自提点', th: 'จุดรับสินค้า' }[lang]

test('a pick-up point is added, chosen at checkout, found by staff, and removed after the hand-over', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const laptop = await browser.newContext({ baseURL: baseURL!, viewport: LAPTOP.viewport, reducedMotion: 'reduce' })
  const backOffice = await laptop.newPage()
  await openBackOffice(backOffice, 'th', 'operations@demo.example')
  await backOffice.goto('/back-office/orders/pickup-points')
  await expect(backOffice.getByText(FIRST).first()).toBeVisible()
  await expectAccessible(backOffice, 'pick-up points')
  await backOffice.getByRole('button', { name: words.add }).click()
  const form = backOffice.getByRole('dialog', { name: words.add })
  const save = form.getByRole('button', { name: shell.save })
  await save.click()
  await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
  const named = `Silom ${Date.now() % 100_000}`
  for (const input of await form.getByLabel(new RegExp(`^${words.name} `)).all()) await input.fill(named)
  const { fields } = newOrder
  for (const [label, text] of [
    [fields.address1, '12 ถนนสีลม'],
    [fields.area, 'สีลม'],
    [fields.city, 'บางรัก'],
    [fields.province, 'กรุงเทพมหานคร'],
    [fields.zip, '10500'],
    [fields.phone, '02 234 5678'],
    [words.mapLink, 'https://maps.example/silom'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text)
  // The postcode offers its places.
  await form.getByLabel(fields.zip, { exact: true }).fill('10200')
  await expect(form.getByText(words.zipUnlike)).toBeVisible()
  await form.getByLabel(fields.zip, { exact: true }).fill('10500')
  await backOffice.locator('.ant-select-item-option').filter({ hasText: 'สีลม' }).last().click()
  await expect(form.getByLabel(fields.area, { exact: true })).toHaveValue('สีลม')
  await expect(form.getByLabel(fields.zip, { exact: true })).toHaveValue('10500')
  const from = form.locator('[id$=hours_0_from]')
  await from.fill('25:00')
  await from.blur()
  await expect(form.getByText(words.timeWrong)).toBeVisible()
  await from.fill('1000')
  await form.locator('[id$=hours_6_open]').click()
  await form.getByRole('button', { name: words.addBreak }).first().click()
  await form.locator('[id$=hours_0_breaks_0_to]').fill('11:00')
  await form.locator('[id$=hours_0_breaks_0_to]').blur()
  await expect(form.getByText(words.breakWrong)).toBeVisible()
  await form.locator('[id$=hours_0_breaks_0_to]').fill('13:00')
  await form.getByRole('button', { name: words.sameHours }).click()
  await expect(form.locator('[id$=hours_5_breaks_0_from]')).toHaveValue('12:00')
  await expectAccessible(backOffice, 'form of a pick-up point')
  await save.click()
  await expect(backOffice.getByText(words.saved)).toBeVisible()
  await expect(backOffice.getByText(named).first()).toBeVisible()
  await expect(backOffice.getByText('10:00–12:00, 13:00–18:00')).toBeVisible()

  const shop = await shopper.speak('th')
  const buyer = await createBuyer(request)
  await page.goto('/home')
  await page.evaluate((token) => localStorage.setItem('guest_token', token), buyer.token)
  await page.goto(`/order/confirm?buy=${buyer.variant.id}&n=1`)
  await page.getByRole('radio', { name: `${shop.orders.pickUp} ${shop.orders.free}` }).check()
  await page.getByRole('button', { name: new RegExp(shop.addresses.pickupAt) }).click()
  const sheet = page.getByRole('dialog', { name: shop.addresses.choosePoint })
  await expect(sheet.getByRole('radio')).toHaveCount(2)
  await shopper.inspect('th-choose-pickup-point')
  await sheet.getByRole('radio', { name: named }).click()
  await expect(page.getByRole('button', { name: new RegExp(named) })).toBeVisible()
  await page.getByLabel(shop.orders.contactName).fill('ปวีณา')
  await page.getByLabel(shop.addresses.phone).fill('0812345678')
  await page.getByRole('radio', { name: shop.orders.cod }).check()
  await page.getByRole('button', { name: shop.orders.place }).click()
  await page.waitForURL('**/order/list**')
  const { data } = await (await request.get('/api/order', { headers: { 'x-guest-token': buyer.token } })).json()
  const { id, number } = data.list[0] as { id: string; number: string }
  await page.goto(`/order/list?order=${id}`)
  await expect(page.getByText(named)).toBeVisible()
  await expect(page.getByRole('link', { name: shop.addresses.showMap })).toHaveAttribute('href', /maps\.example/)
  await shopper.inspect('th-order-pickup-point')

  await backOffice.reload()
  const row = backOffice.getByRole('row').filter({ hasText: named })
  await row.getByRole('link', { name: words.showOrders(1) }).click()
  await expect(backOffice.getByRole('combobox', { name: words.name })).toBeVisible()
  await expect(backOffice.getByRole('link', { name: number })).toBeVisible()
  await backOffice.goto('/back-office/orders/pickup-points')
  await backOffice.getByRole('button', { name: `${content.remove}: ${named}` }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: content.remove }).click()
  await expect(backOffice.getByText(errorWords('th').code.pickup_in_use.replace('{n}', '1'))).toBeVisible()
  await backOffice.goto(`/back-office/orders/${id}`)
  await expect(backOffice.getByText(named).first()).toBeVisible()
  await backOffice.getByRole('button', { name: orders.handOver }).click()
  const dialog = backOffice.getByRole('dialog')
  await expect(dialog.getByText(named)).toBeVisible()
  const { pickup_code: code } = await buyer.read(id)
  await dialog.getByLabel(orderSupport.pickupCode, { exact: true }).fill(code)
  await dialog.getByRole('button', { name: orders.handOver }).click()
  await expect(backOffice.getByText(orders.handedOver(number))).toBeVisible()

  await backOffice.goto('/back-office/orders/pickup-points')
  await backOffice.getByRole('button', { name: `${content.remove}: ${named}` }).click()
  await backOffice.getByRole('dialog').getByRole('button', { name: content.remove }).click()
  await expect(backOffice.getByText(words.removed)).toBeVisible()
  await laptop.close()
})

test.describe('roles', () => {
  test.use(LAPTOP)
  test('content reads pick-up points and cannot change them', async ({ page }) => {
    const all = await openBackOffice(page, 'en', 'content@demo.example')
    await page.goto('/back-office/orders/pickup-points')
    await expect(page.getByRole('heading', { name: all.pickupPoints.title })).toBeVisible()
    await expect(page.getByRole('button', { name: all.pickupPoints.add })).toHaveCount(0)
  })
})
