import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CONTROL_URL } from '../../ports.ts'
import { demoToken } from '../../helpers/screen-list.ts'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { listWithdrawals } from '../../helpers/withdrawals.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { ALL_LANGS, journeyLang } from '../../helpers/words.ts'

const DAYS_TO_SETTLE = 16
const TRACKING = 'TH0099887766'

const picture = async (name: string, width: number, height: number, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})

test('a business day: a product is created, stocked, shared, bought, paid and shipped; its reward settles, is withdrawn and paid', async ({
  page,
  shopper,
  request,
  browser,
}) => {
  test.setTimeout(180_000)
  const shop = await shopper.speak('en')
  const faults: string[] = []
  /** A colleague at another laptop. */
  const openColleague = async (email: string) => {
    const laptop = await browser.newContext({
      isMobile: false,
      hasTouch: false,
      deviceScaleFactor: 1,
      ...LAPTOP.contextOptions,
    })
    const backOffice = await laptop.newPage()
    backOffice.on('pageerror', (error) => faults.push(String(error)))
    return { backOffice, words: await openBackOffice(backOffice, 'en', `${email}@demo.example`) }
  }
  const names = { en: `Lotus Serum ${Date.now()}`, zh: `莲花精华 ${Date.now()}`, th: `เซรั่มดอกบัว ${Date.now()}` }
  const name = names[journeyLang('en')]
  const sku = `LOTUS-${Date.now()}`
  let product = ''

  await test.step('content makes a product and puts it on sale', async () => {
    const { backOffice, words } = await openColleague('content')
    const says = words.catalogue
    await backOffice.goto('/back-office/products')
    await backOffice.getByRole('button', { name: says.new }).click()
    for (const lang of ALL_LANGS)
      await backOffice.getByLabel(`${says.name} · ${says.languages[lang]}`).fill(names[lang])
    await backOffice.getByRole('button', { name: says.addVariant }).click()
    const variant = backOffice.getByRole('region', { name: says.variantAt(1) })
    await variant.getByLabel(says.sku).fill(sku)
    await variant.getByLabel(says.price, { exact: true }).fill('1290.50')
    await backOffice
      .locator('input[type=file][multiple]')
      .setInputFiles(await picture('lotus.png', 640, 640, '#d9a7b4'))
    await expect(backOffice.getByRole('img', { name: says.pictureAt(1) })).toBeVisible()
    await backOffice.getByRole('switch', { name: says.onSale }).last().click()
    await backOffice.getByRole('button', { name: words.shell.save }).click()
    await expect(backOffice.getByRole('heading', { level: 1, name })).toBeVisible()
    product = backOffice.url().split('/').at(-1)!
    await backOffice.context().close()
  })

  const operations = await openColleague('operations')
  await test.step('operations receives its pieces', async () => {
    const { backOffice, words } = operations
    await backOffice.goto(`/back-office/stock?q=${sku}`)
    await backOffice.getByRole('button', { name: words.stock.of(sku) }).click()
    await backOffice.getByLabel(words.stock.pieces).fill('12')
    await backOffice.getByRole('button', { name: words.stock.move, exact: true }).click()
    await expect(backOffice.getByText(words.stock.moved(12))).toBeVisible()
  })

  let total = 0
  let number = ''
  await test.step('a guest opens a partner’s link, buys it and uploads the slip', async () => {
    await page.goto(`/product/${product}?e=BL0001`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: shop.product.addToCart }).click()
    await expect(page.getByText(shop.product.added)).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: shop.cart.checkout(1) }).click()
    await page.waitForURL('**/order/confirm')
    await page.getByRole('button', { name: shop.addresses.choose }).click()
    await page.getByRole('dialog').getByLabel(shop.addresses.firstName).fill('=ปวีณา')
    await page.getByRole('dialog').getByLabel(shop.addresses.lastName).fill('ใจดี')
    await page.getByRole('dialog').getByLabel(shop.addresses.phone).fill('0823456789')
    for (const part of ['province', 'city', 'area'] as const)
      await page.getByLabel(shop.addresses[part], { exact: true }).selectOption({ index: 1 })
    await page.getByLabel(shop.addresses.address1).fill('12/7 ซอยร่วมใจ')
    await page.getByRole('button', { name: shop.addresses.save }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const placed = page.waitForResponse(
      (response) => response.url().endsWith('/api/order') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: shop.orders.place }).click()
    ;({ total, number } = ((await (await placed).json()) as { data: { total: number; number: string } }).data)
    expect(total).toBeGreaterThanOrEqual(129_050)
    await page.getByRole('button', { name: shop.orders.paid }).click()
    await page.waitForURL('**/order/list**')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture('slip.png', 600, 900, `#${(Date.now() % 0xffffff).toString(16).padStart(6, '0')}`))
    await page.getByRole('button', { name: shop.orders.send }).click()
    await expect(page.getByText(shop.orders.slipUploaded)).toBeVisible()
  })

  await test.step('finance finds the money on the account', async () => {
    const { backOffice, words } = await openColleague('finance')
    const says = words.orders
    await backOffice.goto('/back-office/orders/slips')
    await backOffice.getByRole('navigation', { name: says.queue }).getByText(number).click()
    await expect(backOffice.getByRole('img', { name: says.slipPicture })).toBeVisible()
    await backOffice.getByLabel(says.amountBaht).fill((total / 100).toFixed(2))
    await backOffice.getByLabel(says.bankReference).fill(`DAY-${number}`)
    await backOffice.getByLabel(says.paymentSeen).check()
    await backOffice.getByRole('button', { name: says.confirm, exact: true }).click()
    await expect(backOffice.getByText(says.confirmed(number))).toBeVisible()
    await backOffice.context().close()
  })

  await test.step('operations ships it, and the guest reads where it is', async () => {
    const { backOffice, words } = operations
    const says = words.orders
    await backOffice.goto(`/back-office/orders?search=${number}`)
    await backOffice.getByRole('link', { name: number }).click()
    await backOffice.getByRole('button', { name: says.shipOne, exact: true }).click()
    const form = backOffice.getByRole('dialog')
    await form.getByLabel(says.carrier).fill('Flash Express')
    await form.getByLabel(says.tracking).fill(TRACKING)
    await form.getByRole('button', { name: says.shipOne, exact: true }).click()
    await expect(backOffice.getByText(says.shipped(number))).toBeVisible()
    await backOffice.goto(`/back-office/orders?search=${number}`)
    const coming = backOffice.waitForEvent('download')
    await backOffice.getByRole('button', { name: says.exportCsv }).click()
    const [, row = []] = await readCells(await (await coming).path())
    expect(row[0]).toBe(number)
    // What the guest typed begins as a formula does, and is none in the file.
    expect(row).toContain("'=ปวีณา ใจดี")
    await backOffice.context().close()
    await page.reload()
    await page.getByRole('article').filter({ hasText: number }).getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByText(TRACKING)).toBeVisible()
  })

  await test.step('the reward settles when its days are over', async () => {
    await page.goto('/login')
    // The partner has another phone.
    await page.context().clearCookies({ name: 'bailu-guest' })
    await page.evaluate(() => localStorage.clear())
    await shopper.signIn('en', 'partner@demo.example')
    const line = page.getByRole('listitem').filter({ hasText: number })
    await page.goto('/income/sales')
    await expect(line).toContainText(shop.income.tabs.pending)
    await request.post(`${CONTROL_URL}/advance-days/${DAYS_TO_SETTLE}`)
    // The session has expired by now.
    await shopper.signIn('en', 'partner@demo.example')
    await page.goto('/income/sales')
    await expect(line).toContainText(shop.income.tabs.approved)
  })

  const says = shop.withdrawals.withdrawal
  await test.step('the partner requests a withdrawal', async () => {
    await page.goto('/wthdrawal')
    await page.getByLabel(says.amount).fill('500.25')
    await page.getByRole('main').getByRole('button', { name: says.submit, exact: true }).first().click()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText('฿500.25')).toBeVisible()
    await ask.getByRole('button', { name: says.submit }).click()
    await expect(page.getByText(shop.shell.toast.withdrawn)).toBeVisible()
  })

  const { backOffice, words } = await openColleague('finance')
  await test.step('finance makes a batch, takes the file for the bank and marks it paid', async () => {
    const [asked] = await listWithdrawals(request, await demoToken(request, 'partner'))
    expect(asked).toMatchObject({ net: 50_025, status: 'under_review' })
    const { withdrawals, payouts } = words
    await backOffice.goto('/back-office/withdrawals?state=under_review&partner=BL0001')
    await backOffice.getByLabel(withdrawals.choose('Malee', '฿500.25')).check()
    await backOffice.getByRole('button', { name: withdrawals.makeChosen(1) }).click()
    await expect(backOffice).toHaveURL(/\/payouts\/\d+$/)
    await backOffice.getByRole('button', { name: payouts.fileMake }).click()
    const dialog = backOffice.getByRole('dialog')
    await dialog.getByLabel(payouts.fileFor).fill('Payout of the day')
    const coming = backOffice.waitForEvent('download')
    await dialog.getByRole('button', { name: payouts.fileMake, exact: true }).click()
    const rows = await readCells(await (await coming).path())
    expect(rows).toHaveLength(3)
    const [head = [], row = [], sum = []] = rows
    const cell = (column: string) => row[head.indexOf(column)]
    expect(cell('account_number')).toBe('0123456789')
    expect(cell('account_name')).toBe('MALEE SRISUWAN')
    expect(cell('amount_baht')).toBe('500.25')
    expect([sum[0], sum[head.indexOf('account_number')], sum.at(-1)]).toEqual(['TOTAL', '1', '500.25'])

    await backOffice.getByRole('button', { name: payouts.payAll(1) }).click()
    await dialog.getByLabel(withdrawals.reference).fill('KBIZ 9001')
    await dialog.getByRole('button', { name: payouts.payAll(1) }).click()
    await expect(backOffice.getByText(payouts.outcome(1, 0))).toBeVisible()
  })

  await test.step('the partner sees it paid, and the ledger check passes', async () => {
    await checkBooks(backOffice, words)
    await page.goto('/wthdrawal')
    await page.getByRole('link', { name: '฿500.25' }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: says.status.paid })).toBeVisible()
    await expect(sheet.getByText(/^KBIZ9001\/\d+-001$/)).toBeVisible()
    await backOffice.context().close()
  })
  expect(faults).toEqual([])
})

/** A file's cells as a bank reads them; none of these is quoted. */
async function readCells(path: string): Promise<string[][]> {
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

async function checkBooks(backOffice: Page, { ledger }: Awaited<ReturnType<typeof openBackOffice>>) {
  await backOffice.goto('/back-office/ledger')
  await backOffice.getByRole('button', { name: ledger.run }).click()
  await expect(backOffice.getByText(ledger.underWay)).toBeVisible()
  await expect(backOffice.getByText(ledger.underWay)).toBeHidden({ timeout: 40_000 })
  await expect(backOffice.getByText(new RegExp(`^${ledger.right(0).replace('0', '\\d+')}$`))).toBeVisible()
}
