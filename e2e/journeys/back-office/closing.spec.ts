import { readFile } from 'node:fs/promises'
import { openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { readBangkokDay } from '../../helpers/shop-control.ts'
import { expect, test } from '../../helpers/shop-test.ts'

test.use(LAPTOP)

test('finance counts a day, gives a reason for the difference, closes it, and downloads the period', async ({
  page,
  shopper,
  request,
}) => {
  const { closing: words, shell } = await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto('/back-office/closing')
  await expect(page.getByText(words.first)).toBeVisible()
  await expect(page.getByText(words.none)).toBeVisible()
  await shopper.inspect('back-office-closing-first')
  await page
    .getByRole('main')
    .getByRole('link', { name: words.closeNext('') })
    .click()
  await expect(page).toHaveURL(new RegExp(`/closing/${await readBangkokDay(request, 1)}$`))

  await page.getByLabel(words.countedNames.bank_in).fill('1000000.25')
  await page.getByLabel(words.countedNames.bank_out).fill('0')
  await page.getByLabel(words.countedNames.cod).fill('0')
  await expect(page.getByLabel(words.explain)).toBeVisible()
  await page.getByRole('button', { name: words.close }).click()
  await expect(page.getByText(words.explainNeeded)).toBeVisible()
  await shopper.inspect('back-office-closing-open')
  await page.getByLabel(words.explain).fill('The owner paid in')
  await page.getByRole('button', { name: words.close }).click()
  const sure = page.getByRole('dialog')
  await expect(sure.getByText(words.sureHint)).toBeVisible()
  await sure.getByRole('button', { name: words.close }).click()
  await expect(page.getByText(words.states.closed, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The owner paid in')).toBeVisible()
  await expect(page.getByRole('button', { name: words.close })).toHaveCount(0)
  await shopper.inspect('back-office-closing-closed')

  await page.goto(`/back-office/closing/${await readBangkokDay(request)}`)
  await expect(page.getByText(words.provisional)).toBeVisible()
  await expect(page.getByRole('button', { name: words.close })).toHaveCount(0)

  await page.goto('/back-office/closing')
  await expect(page.getByText(words.allClosed)).toBeVisible()
  const list = page.getByRole('region', { name: words.list })
  await expect(list.getByText('The owner paid in')).toBeVisible()
  await shopper.inspect('back-office-closing')
  await page.getByRole('button', { name: words.export }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: words.take }).click()
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toContain('The owner paid in')
  expect(file).toContain('1000000.25')
  await expect(page.getByText(shell.noNetwork)).toHaveCount(0)
})

test('content staff neither see the closing nor may read it', async ({ page }) => {
  const words = await openBackOffice(page, 'en', 'content@demo.example')
  await expect(page.getByRole('link', { name: words.closing.title })).toHaveCount(0)
  const reply = await page.request.get('/api/staff/closing')
  expect(((await reply.json()) as { status: number }).status).toBe(403)
})
