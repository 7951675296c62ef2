import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

const { find, orders, catalogue, shell } = BACK_OFFICE_WORDS[journeyLang('th')]

test('the search over everything opens an order by its tail, a page by its name, and lists them first the next time', async ({
  page,
}) => {
  await openBackOffice(page, 'th')
  await page.goto('/back-office/orders')
  const number = (await page.getByRole('table').getByRole('link').first().textContent())!
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: find.title })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessible(page, 'search over everything, empty')
  // A scanner sends Enter before the answer has arrived.
  await field.fill(number.slice(-6))
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: orders.one(number) })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: find.open }).click()
  await expect(dialog.getByRole('option')).toHaveText([new RegExp(number)])
  await field.fill(catalogue.title)
  await expect(dialog.getByRole('group', { name: find.pages }).getByRole('option').first()).toContainText(
    catalogue.title,
  )
  await field.fill('a')
  await field.fill('serum')
  await expect(dialog.getByRole('group', { name: find.kinds.products }).getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'search over everything, results')
  await field.press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
  await field.fill('zzz-no-such-record')
  await expect(dialog.getByText(find.none('zzz-no-such-record'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('content staff find no people and no orders', async ({ page }) => {
  await openBackOffice(page, 'th', 'content@demo.example')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: find.title })
  await dialog.getByRole('combobox').fill('serum')
  await expect(dialog.getByRole('group', { name: find.kinds.products })).toBeVisible()
  for (const kind of ['orders', 'customers', 'partners', 'receipts'] as const)
    await expect(dialog.getByRole('group', { name: find.kinds[kind] })).toHaveCount(0)
})

test('a list is sorted, its columns are chosen, and both are saved as a view that opens first', async ({ page }) => {
  await openBackOffice(page, 'th')
  await page.goto('/back-office/orders')
  await page.getByLabel(find.sort).click()
  await page.getByTitle(find.sorts.orders.amount_high).click()
  await expect(page).toHaveURL(/sort=amount_high/)
  await page.getByRole('button', { name: find.columns }).click()
  // Checked by the address, which changes a moment after the click.
  const partner = page.getByRole('checkbox', { name: orders.partner })
  await partner.click()
  await expect(partner).not.toBeChecked()
  await expect(page).toHaveURL(/columns=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: orders.partner })).toHaveCount(0)
  await page.getByRole('button', { name: find.saveView }).click()
  const form = page.getByRole('dialog', { name: find.saveView })
  await form.getByRole('button', { name: shell.save }).click()
  await expect(form.getByText(find.viewNameNeeded)).toBeVisible()
  await form.getByLabel(find.viewName).fill('ZZ 🎁')
  await form.getByRole('switch').click()
  await expectAccessible(page, 'form of a saved view')
  await form.getByRole('button', { name: shell.save }).click()
  const chip = page.getByRole('group', { name: find.views }).getByRole('button', { name: 'ZZ 🎁' }).first()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'list with a saved view')

  await page.goto('/back-office/orders')
  await expect(page).toHaveURL(/sort=amount_high/)
  await page.getByRole('group', { name: find.views }).getByRole('button', { name: find.noView }).click()
  await expect(page).not.toHaveURL(/sort=/)
  await chip.click()
  await page.getByRole('button', { name: find.viewActions('ZZ 🎁') }).click()
  await page.getByRole('menuitem', { name: find.deleteView }).click()
  await page.getByRole('dialog').getByRole('button', { name: find.deleteView }).click()
  await expect(page.getByText(find.viewDeleted)).toBeVisible()
  await expect(page.getByRole('group', { name: find.views }).getByRole('button', { name: 'ZZ 🎁' })).toHaveCount(0)
})

test('prices of chosen products are lowered after a check, and restored by undo', async ({ page }) => {
  const { bulk } = catalogue
  await openBackOffice(page, 'th', 'content@demo.example')
  await page.goto('/back-office/products')
  const rows = page.getByRole('table').getByRole('row')
  const price = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .getByRole('cell')
    .nth(2)
  const before = (await price.textContent())!
  await rows.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: bulk.chosen(1) }).click()
  const dialog = page.getByRole('dialog', { name: bulk.title(1) })
  await dialog.getByRole('button', { name: bulk.check }).click()
  await expect(dialog.getByText(bulk.nothingChosen)).toBeVisible()
  await dialog.getByRole('radio', { name: bulk.prices.lower }).check()
  await dialog.getByLabel(bulk.percent, { exact: true }).fill('10')
  await dialog.getByRole('button', { name: bulk.check }).click()
  await expect(dialog.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'checked bulk change of products')
  await dialog.getByRole('button', { name: /^แก้ไข|^Change|^修改/ }).click()
  await expect(dialog).toBeHidden()
  await expect(price).not.toHaveText(before)
  await page.getByRole('button', { name: shell.undo }).click()
  await expect(price).toHaveText(before)
})

test('temporary prices of chosen products are checked, set and ended by undo', async ({ page }) => {
  const { bulk, prices } = catalogue
  await openBackOffice(page, 'th', 'content@demo.example')
  await page.goto('/back-office/products')
  await page.getByRole('table').getByRole('row').getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: bulk.chosen(1) }).click()
  const dialog = page.getByRole('dialog', { name: bulk.title(1) })
  await dialog.getByRole('radio', { name: bulk.prices.lower }).check()
  await dialog.getByLabel(bulk.percent, { exact: true }).fill('10')
  await dialog.getByRole('radio', { name: bulk.periods.period }).check()
  await expect(dialog.getByRole('radio', { name: bulk.sales.off })).toHaveCount(0)
  await dialog.getByRole('button', { name: bulk.check }).click()
  await expect(dialog.getByText(catalogue.needed)).toHaveCount(2)
  await dialog.getByLabel(prices.until, { exact: true }).fill('2030-01-01 10:00')
  await dialog.getByLabel(prices.until, { exact: true }).press('Enter')
  await dialog.getByLabel(prices.reason, { exact: true }).fill('11.11')
  await dialog.getByRole('button', { name: bulk.check }).click()
  await expect(dialog.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'checked temporary prices')
  await dialog.getByRole('button', { name: /^แก้ไข|^Change|^修改/ }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: shell.undo }).click()
  await expect(page.getByText(/สิ้นสุดทันที \d ราคา/)).toBeVisible()
})
