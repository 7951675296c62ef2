import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { createBuyer } from '../../helpers/buyer-api.ts'
import { readBangkokDay, readShopClock } from '../../helpers/shop-control.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'

test.use(LAPTOP)

const csv = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')),
})

test('a bank statement: certain matches are confirmed together, another line is assigned, one is dismissed and restored', async ({
  page,
  shopper,
  request,
}) => {
  const { bank: words, shell } = await openBackOffice(page, 'th', 'finance@demo.example')
  const buyer = await createBuyer(request)
  const [certain, short] = [await buyer.order(1), await buyer.order(2)]
  const [year, month, day] = (await readBangkokDay(request)).split('-')
  const on = `${day}/${month}/${Number(year) + 543}`
  const [lessThanDue, unknown, fee] = ['X4711', 'X0815', 'ค่าธรรมเนียม'].map(
    (said) => `${said} ${short.number.slice(-6)}`,
  )
  const file = csv('statement.csv', [
    ['วันที่', 'เวลา', 'ถอนเงิน', 'ฝากเงิน', 'รายละเอียด'],
    [on, '00:01', '', plainBaht(certain.total), `รับโอน ${certain.number}`],
    [on, '00:02', '', plainBaht(short.total - 100), lessThanDue!],
    [on, '00:03', '', '77.77', unknown!],
    [on, '00:04', '10.00', '', fee!],
  ])

  await page.goto('/back-office/bank')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(words.read(4, 0, 3))).toBeVisible()
  const lines = page.getByRole('region', { name: words.tabs.open })
  const row = (text: string) => lines.getByRole('row').filter({ hasText: text })
  await expect(row(certain.number).first()).toContainText(words.confidence.sure)
  await shopper.inspect('back-office-bank-open')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText(words.sameFile)).toBeVisible()

  await row(certain.number).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: words.confirm(1), exact: true }).click()
  await expect(page.getByText(words.confirmed(1))).toBeVisible()
  expect((await buyer.read(certain.id)).status).toBe('awaiting_shipment')

  await row(lessThanDue!).getByRole('button', { name: words.assign }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.numbers).fill(short.number)
  await dialog.getByRole('button', { name: words.check }).click()
  await expect(dialog.getByText(words.short(exactMoney(100)))).toBeVisible()
  await dialog.getByRole('radio', { name: words.lessWays.accept }).check()
  await dialog.getByRole('button', { name: words.confirm(0), exact: true }).click()
  await expect(dialog.getByText(words.reasonNeeded)).toBeVisible()
  await shopper.inspect('back-office-bank-assign')
  await dialog.getByLabel(words.reason).fill('ค่าธรรมเนียมโอน')
  await dialog.getByRole('button', { name: words.confirm(0), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await buyer.read(short.id)).status).toBe('awaiting_shipment')

  await row(unknown!).getByRole('button', { name: words.dismiss }).click()
  await dialog.getByRole('textbox').fill('เงินของเจ้าของร้าน')
  await dialog.getByRole('button', { name: words.dismiss }).click()
  await expect(row(unknown!)).toHaveCount(0)
  await page.getByRole('main').getByText(words.tabs.dismissed, { exact: true }).first().click()
  const setAside = page.getByRole('region', { name: words.tabs.dismissed }).getByRole('row')
  await expect(setAside.filter({ hasText: unknown! })).toContainText('เงินของเจ้าของร้าน')
  await shopper.inspect('back-office-bank-dismissed')
  await setAside.filter({ hasText: unknown! }).getByRole('button', { name: words.reopen }).click()
  await page.getByText(words.tabs.booked, { exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: lessThanDue! })).toContainText(short.number)
  await shopper.inspect('back-office-bank-booked')
  await page.getByText(words.tabs.out, { exact: true }).click()
  await expect(page.getByText(fee!)).toBeVisible()
  await page.getByText(words.tabs.open, { exact: true }).click()
  await expect(row(unknown!)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await shopper.inspect('back-office-bank-phone')
  await expect(page.getByText(shell.noNetwork)).toHaveCount(0)
})

test('a statement of an unknown format: its columns are set once; unreadable lines reject the file', async ({
  page,
  shopper,
  request,
}) => {
  const { bank: words } = await openBackOffice(page, 'en', 'finance@demo.example')
  const today = await readBangkokDay(request)
  await page.goto('/back-office/bank')
  const upload = (name: string, rows: string[][]) => page.locator('input[type=file]').setInputFiles(csv(name, rows))
  const serial = String(await readShopClock(request))
  const head = ['Tag', 'Betrag', `Wer ${serial}`]
  await upload('unknown.csv', [head, [today, '12.34', `Someone ${serial}`], [today, '-5.00', `Fee ${serial}`]])
  await expect(page.getByText(words.unknownHead)).toBeVisible()
  await expect(page.getByText(words.columnsNeeded)).toBeVisible()
  await shopper.inspect('back-office-bank-columns')
  const choose = async (column: number, role: string) => {
    await page.getByRole('combobox', { name: `${words.roles.words} ${column}` }).click()
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden):not(.ant-slide-up)')
    await list.getByText(role, { exact: true }).click()
    await expect(list).toHaveCount(0)
  }
  await choose(1, words.roles.date)
  await choose(2, words.roles.amount)
  await choose(3, words.roles.words)
  await page.getByRole('button', { name: words.takeColumns }).click()
  await expect(page.getByText(words.read(2, 0, 1))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `Someone ${serial}` })).toContainText('฿12.34')

  await upload('broken.csv', [head, [today, 'twelve', 'Someone else']])
  await expect(page.getByText(words.wrong)).toBeVisible()
  await shopper.inspect('back-office-bank-wrong')
  await upload('next.csv', [head, [today, '56.78', `Another ${serial}`]])
  await expect(page.getByText(words.read(1, 0, 1))).toBeVisible()
})

test('a courier’s list: rows with errors are named, the money is booked for the others less the fee', async ({
  page,
  shopper,
  request,
}) => {
  const { bank } = await openBackOffice(page, 'zh', 'finance@demo.example')
  const words = bank.list
  const buyer = await createBuyer(request)
  const orders = [await buyer.order(1), await buyer.order(1)] as const
  await page.goto('/back-office/receipts')
  await page.getByRole('link', { name: words.title }).click()
  const list = page.getByRole('textbox', { name: words.paste })
  const rows = orders.map(({ number, total }) => `${number},${plainBaht(total)},10`)
  await list.fill([...rows, 'BL000000NONE00,50,0'].join('\n'))
  await page.getByRole('button', { name: words.check, exact: true }).click()
  await expect(page.getByText(words.issues.unknown)).toBeVisible()
  await expect(page.getByText(words.fine, { exact: true })).toHaveCount(2)
  await shopper.inspect('back-office-money-list')
  await page.getByLabel(words.reference).fill(`COD${orders[0].number}`)
  await page.getByRole('button', { name: words.book(2) }).click()
  await expect(page.getByText(bank.chooseNeeded)).toBeVisible()
  await page.getByRole('radio', { name: bank.surplusWays.keep }).check()
  await page.getByLabel(bank.reason).fill('快递手续费')
  await page.setViewportSize({ width: 390, height: 844 })
  await shopper.inspect('back-office-money-list-phone')
  await page.getByRole('button', { name: words.book(2) }).click()
  await expect(page.getByText(words.done, { exact: true })).toBeVisible()
  for (const { id } of orders) expect((await buyer.read(id)).status).toBe('awaiting_shipment')
  await page.goto('/back-office/receipts?state=open')
  await expect(page.getByText(`COD${orders[0].number}`)).toBeVisible()
})

test('cash of a sale is deposited, and a person other than the one who recorded the deposit voids it', async ({
  page,
  shopper,
  request,
}) => {
  const { cash: words, shell } = await openBackOffice(page, 'th', 'finance@demo.example')
  const buyer = await createBuyer(request)
  await (await staffApi(request)).sellForCash(buyer.variant.id)
  const reference = `CASH${await readShopClock(request)}`
  await page.goto('/back-office/cash')
  await page.getByRole('button', { name: words.carry }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.carry }).click()
  await expect(dialog.getByText(words.needed)).toBeVisible()
  await dialog.getByLabel(words.reference).fill(reference)
  await shopper.inspect('back-office-cash-carry')
  await dialog.getByRole('button', { name: words.carry }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText(words.noted)
  await shopper.inspect('back-office-cash')

  await openBackOffice(page, 'th', 'owner@demo.example')
  await page.goto('/back-office/cash')
  await row.getByRole('button', { name: words.void }).click()
  await dialog.getByRole('button', { name: words.void }).click()
  await expect(dialog.getByText(shell.reasonNeeded)).toBeVisible()
  await dialog.getByRole('textbox').fill('ยอดไม่ตรงกับธนาคาร')
  await dialog.getByRole('button', { name: words.void }).click()
  await expect(row).toContainText(words.voided)
  await expect(row).toContainText('ยอดไม่ตรงกับธนาคาร')
  await page.setViewportSize({ width: 390, height: 844 })
  await shopper.inspect('back-office-cash-phone')
})
