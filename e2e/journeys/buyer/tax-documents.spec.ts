import { readFile } from 'node:fs/promises'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { setShopRule } from '../../helpers/shop-control.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { openAsGuest } from '../../helpers/guest-phone.ts'

const REGISTERED = { rate_bp: 700, since: '2020-01-01', branch: '00000', invoice_days: 30 }
const COMPANY = { name: 'บริษัท สวยใส จำกัด', taxId: '0 1055 56000 01 7', address: '9 ถนนสุขุมวิท กรุงเทพมหานคร 10110' }

// Also after a failure: the receipts of other journeys have no tax.
test.afterEach(({ request }) => setShopRule(request, 'vat', { ...REGISTERED, rate_bp: 0 }))

test('a buyer asks for a full tax invoice; staff replace it, and both can be downloaded', async ({
  page,
  shopper,
  request,
  browser,
  baseURL,
}) => {
  const { orders, returns } = await shopper.speak('th')
  const words = returns.taxInvoice
  await setShopRule(request, 'vat', REGISTERED)
  const buyer = await createBuyer(request)
  // Servers see a changed setting within seconds.
  const open = async () => {
    const { id } = await buyer.shippedOrder(1)
    const reply = await request.get(`/api/order/${id}/tax-document`, { headers: { 'x-guest-token': buyer.token } })
    return (await reply.json()).data.open_until === null ? undefined : id
  }
  let id: string | undefined
  await expect.poll(async () => (id = await open())).toBeTruthy()
  await openAsGuest(page, buyer.token, `/order/list?order=${id}`)
  await page.getByRole('button', { name: orders.receipt }).click()
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  await shopper.inspect('th-receipt-vat')
  await page.getByRole('button', { name: words.ask }).click()
  await page.getByRole('radio', { name: words.company }).check({ force: true })
  await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.wrongId)).toBeVisible()
  await shopper.inspect('th-tax-invoice-empty')
  await page.getByLabel(words.companyName).fill(COMPANY.name)
  await page.getByLabel(words.taxId).fill(COMPANY.taxId)
  await page.getByLabel(words.address).fill(COMPANY.address)
  // The answer is lost: the invoice that was made shows, and cannot be asked for again.
  await page.route('**/tax-document', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: words.send }).click()
  const row = page.getByRole('listitem').filter({ hasText: words.invoice })
  await expect(row).toHaveCount(1)
  await expect(page.getByRole('button', { name: words.ask })).toHaveCount(0)
  await shopper.inspect('th-tax-invoice')
  const coming = page.waitForEvent('download')
  await row.getByRole('button').click()
  expect((await readFile(await (await coming).path())).subarray(0, 5).toString()).toBe('%PDF-')

  const laptop = await browser.newContext({ baseURL: baseURL!, viewport: LAPTOP.viewport, reducedMotion: 'reduce' })
  const backOffice = await laptop.newPage()
  const { taxDocuments: invoiceWords, shell } = await openBackOffice(backOffice, 'en', 'finance@demo.example')
  await backOffice.goto(`/back-office/orders/${id}`)
  await backOffice.getByRole('button', { name: invoiceWords.replace }).click()
  const dialog = backOffice.getByRole('dialog')
  await dialog.getByRole('button', { name: invoiceWords.issue }).click()
  await expect(dialog.getByText(invoiceWords.wrongId)).toBeVisible()
  await dialog.getByLabel(invoiceWords.name, { exact: true }).fill('ปวีณา ใจดี')
  await dialog.getByLabel(invoiceWords.taxId).fill('1 1017 00230 70 8')
  await dialog.getByLabel(invoiceWords.address).fill(COMPANY.address)
  await dialog.getByLabel(shell.reason).fill('The buyer asked for another name')
  await dialog.getByRole('button', { name: invoiceWords.issue }).click()
  await expect(dialog).toBeHidden()
  await expect(backOffice.getByText(invoiceWords.replaced('#').split('#')[0]!.trim()).first()).toBeVisible()
  await expect(backOffice.getByText('ปวีณา ใจดี', { exact: false }).first()).toBeVisible()
  await laptop.close()
})
