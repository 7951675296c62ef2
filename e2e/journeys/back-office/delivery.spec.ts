import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

const { stock, shell, content } = BACK_OFFICE_WORDS[journeyLang('th')]
const words = stock.delivery
/** Other journeys share the shop. */
const NUMBER = `DN 2026/${Date.now()}`

test('a delivery is scanned and uploaded, checked, booked once, and undone', async ({ page }) => {
  await openBackOffice(page, 'th', 'operations@demo.example')
  await page.goto('/back-office/stock')
  const histories = page.getByRole('button', { name: stock.of('') })
  await expect(histories.nth(1)).toBeVisible()
  const names = await histories.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  const skus = names.map((name) => name.slice(stock.of('').length))
  const [first = '', second = ''] = skus
  await page.goto('/back-office/stock/delivery')

  const scan = page.getByLabel(words.scan, { exact: true })
  for (let at = 0; at < 2; at += 1) {
    await scan.fill(first)
    await scan.press('Enter')
  }
  await expect(page.getByText(words.scanned(first, 2))).toBeVisible()
  const lines = page.getByLabel(words.text)
  await page.locator('input[type=file]').setInputFiles({
    name: 'note.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`SKU,Pieces\n${second},๑๒\n${first},3\nNO-SUCH,1\n`),
  })
  await expect(lines).toHaveValue(`${first}\t2\n${second}\t๑๒\n${first}\t3\nNO-SUCH\t1`)
  await page.getByLabel(words.number).fill(NUMBER)
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.wrong(1))).toBeVisible()
  await expect(page.getByText(words.problems.unknown)).toBeVisible()
  await expect(page.getByText(words.addedUp('1, 3'))).toBeVisible()
  await expect(page.getByRole('button', { name: words.book(17) })).toBeHidden()
  await expectAccessible(page, 'delivery, checked')

  // A reload loses nothing of it.
  await lines.fill(`${first}\t2\n${second}\t๑๒\n${first}\t3`)
  await expect(page.getByText(words.checkAgain)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: content.takeDraft }).click()
  await page.getByRole('button', { name: words.check }).click()
  await page.getByRole('button', { name: words.book(17) }).click()
  await expect(page.getByText(words.noteNeeded)).toBeVisible()
  await page.getByLabel(words.note).fill('Siam Supply')
  await page.getByRole('button', { name: words.book(17) }).click()
  await expect(page.getByText(words.booked(17))).toBeVisible()
  await expect(lines).toHaveValue('')
  const row = page.getByRole('row', { name: NUMBER })
  await expect(row).toContainText('17')

  // The same number again has to be confirmed.
  await lines.fill(`${first} 1`)
  await page.getByLabel(words.number).fill(NUMBER.toLowerCase().replace(' ', ''))
  await page.getByLabel(words.note).fill('Siam Supply')
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.used)).toBeVisible()
  await expect(page.getByRole('button', { name: words.book(1) })).toBeDisabled()
  await page.getByLabel(words.confirmUsed).check()
  await page.getByRole('button', { name: words.book(1) }).click()
  await expect(page.getByText(words.booked(1))).toBeVisible()

  await row.getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: words.openOf(NUMBER) })
  await expect(drawer.getByText(second)).toBeVisible()
  await expectAccessible(page, 'delivery, details')
  await drawer.getByRole('button', { name: words.undo }).click()
  const dialog = page.getByRole('dialog', { name: words.undo })
  await dialog.getByLabel(shell.reason).fill('Wrong list')
  await dialog.getByRole('button', { name: words.undo }).click()
  await expect(page.getByText(words.undoDone)).toBeVisible()
  await expect(drawer.getByText('Wrong list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText(words.undone)
})

test('finance sees the deliveries and books none, content has no such page', async ({ page }) => {
  await openBackOffice(page, 'th', 'finance@demo.example')
  await page.goto('/back-office/stock/delivery')
  await expect(page.getByRole('heading', { name: words.list })).toBeVisible()
  await expect(page.getByLabel(words.text)).toBeHidden()
})
