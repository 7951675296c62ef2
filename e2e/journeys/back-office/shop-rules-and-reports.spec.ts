import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { setShopRule } from '../../helpers/shop-control.ts'
import { salesReportTexts } from '@bailu/phrases/reports/file'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

// The buyers' journeys of this server count on the fee of the demo.
test.afterEach(({ request }) => setShopRule(request, 'shipping', { fee: 5_000, free_from: 150_000 }))

test('the owner changes shipping now and for a later day, and retracts the later change', async ({ page }) => {
  const words = (await openBackOffice(page)).shopRules
  const retractReason = `Too little ${Date.now()}`
  const reason = `The carrier costs more ${Date.now()}`
  await page.goto('/back-office/shop-rules')
  await expect(page.getByRole('heading', { name: words.names.promptpay.title })).toBeVisible()
  await expectAccessible(page, 'shop rules')

  await page.goto('/back-office/shop-rules/shipping')
  await page.getByLabel(words.fields.fee, { exact: true }).fill('55.50')
  await page.getByLabel(words.reason).fill(reason)
  await page.getByRole('button', { name: words.preview }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('row', { name: /฿1,000/ })).toContainText('฿55.50')
  await expectAccessible(page, 'preview of a rule')
  await preview.getByRole('button', { name: words.save }).click()
  await expect(preview).toBeHidden()
  const past = page.getByRole('row').filter({ hasText: reason })
  await expect(past).toContainText(words.states.holds)

  await page.getByLabel(words.fields.fee, { exact: true }).fill('120')
  await page.getByText(words.later).click()
  await page.getByLabel(words.laterLabel).fill('2099-01-01 00:00')
  await page.getByLabel(words.laterLabel).press('Enter')
  await page.getByLabel(words.reason).fill('New year')
  await page.getByRole('button', { name: words.preview }).click()
  await expect(preview).toContainText(words.warnings.big_jump)
  await preview.getByRole('button', { name: words.savePlan }).click()
  await expect(preview.getByText(words.sureNeeded)).toBeVisible()
  await preview.getByLabel(words.sure).check()
  await preview.getByRole('button', { name: words.savePlan }).click()
  await expect(preview).toBeHidden()
  await expectAccessible(page, 'changes of a rule')
  await page.getByRole('button', { name: words.retract }).click()
  await preview.getByRole('textbox').fill(retractReason)
  await preview.getByRole('button', { name: words.retract }).click()
  await expect(page.getByText(words.plannedEmpty)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: retractReason })).toContainText(words.states.retracted)
})

test('a wrong value is named beside its field', async ({ page }) => {
  const words = (await openBackOffice(page, 'th')).shopRules
  await page.goto('/back-office/shop-rules/promptpay')
  await page.getByLabel(words.fields.id).fill('02 123 4567 8')
  await page.getByLabel(words.reason).fill('ทดสอบ')
  await page.getByRole('button', { name: words.preview }).click()
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText(
    { en: /[a-z]/, th: /[ก-๙]/, zh: /[一-鿿]/ }[journeyLang('th')],
  )
})

test('finance reads settings and may not change one, on the screen or by call', async ({ page }) => {
  const words = (await openBackOffice(page, 'en', 'finance@demo.example')).shopRules
  await page.goto('/back-office/shop-rules/sales_rates')
  await expect(page.getByText(words.onlyOwner)).toBeVisible()
  await expect(page.getByRole('button', { name: words.preview })).toHaveCount(0)
  const me = await page.request.get('/api/staff/me')
  const { data } = (await me.json()) as { data: { csrf: string } }
  const rejected = await page.request.post('/api/staff/shop-rule/sales_rates', {
    headers: { 'X-CSRF-Token': data.csrf, 'Idempotency-Key': 'e2e-finance' },
    data: { value: [1, 1, 1, 1], from: null, reason: 'x', version: 0, sure: true },
  })
  expect(((await rejected.json()) as { code: string }).code).toBe('forbidden')
})

test('reports: range in the address, table behind the chart, a file whose sum is the figure', async ({ page }) => {
  const words = (await openBackOffice(page)).reports
  await page.goto('/back-office/reports/sales?days=90')
  const paid = page.locator('dt', { hasText: words.figures.paid }).first().locator('xpath=following-sibling::dd')
  const shown = Number((await paid.locator('span').first().innerText()).replace(/[฿,]/g, ''))
  expect(shown).toBeGreaterThan(0)
  await expect(page.locator('.uplot canvas')).toBeVisible()
  await page.getByText(words.periods.month, { exact: true }).click()
  await expect(page).toHaveURL(/by=month/)
  await page.getByText(words.table).click()
  await expectAccessible(page, 'report')

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: words.csv }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  const lines = text.trim().split('\r\n').slice(1)
  const sum = lines
    .filter((line) => line.includes(salesReportTexts[journeyLang('en')].kind.paid))
    .reduce((total, line) => total + Math.round(Number(line.split(',').at(-1)) * 100), 0)
  expect(sum).toBe(Math.round(shown * 100))

  for (const name of ['products', 'partners', 'cohorts', 'flow'] as const) {
    await page.locator(`nav a[href$='/reports/${name}']`).click()
    await expect(page.getByRole('heading', { level: 1, name: words[name] })).toBeVisible()
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    await expectAccessible(page, name)
  }
})
