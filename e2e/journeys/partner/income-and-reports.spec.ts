import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoToken } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { scrollToEnd } from '../../helpers/page-waits.ts'
import { JOURNEY_LANGS, WORDS, journeyLang } from '../../helpers/words.ts'

const baht = (text: string) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
const day = (ago: number) => new Date(Date.now() + 7 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)

async function signInWithToken(
  page: Page,
  request: APIRequestContext,
  email: 'partner' | 'newpartner',
): Promise<string> {
  const token = await demoToken(request, email as 'partner')
  await page.goto('/login')
  await page.evaluate((one) => localStorage.setItem('token', one), token)
  return token
}

for (const lang of JOURNEY_LANGS) {
  test(`a partner follows the income from the month to one reward and its reversal (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const { income: words, shell } = await shopper.speak(lang)
    await signInWithToken(page, request, 'partner')
    await page.goto('/income')
    await expect(page.getByText(words.withdrawable)).toBeVisible()
    await shopper.inspect(`${lang}-income-rich`)
    await page.getByRole('link', { name: words.totalTitle }).click()
    await expect(page.getByRole('heading', { name: words.totalTitle })).toBeVisible()
    const month = page.locator('main li').first()
    const monthly = baht((await month.locator('span.text-16').textContent())!)
    await shopper.inspect(`${lang}-income-months`)
    await month.getByRole('button').click()

    // What the month came to is what its lines come to.
    const sum = page.getByRole('region', { name: words.counted })
    const strong = sum.locator('dd').last()
    await expect(strong).toBeVisible()
    expect(baht((await strong.textContent())!)).toBe(monthly)
    await scrollToEnd(page, shell.state.noMore)
    const rows = await page.locator('main li button').evaluateAll((all) =>
      all
        .map((one) => one.querySelector('span.text-16')!)
        .filter((one) => !one.className.includes('line-through'))
        .map((one) => one.textContent!),
    )
    // Rewards of earlier months that were canceled in this one have their own line in the sum.
    const canceled = await sum.locator('dt').evaluateAll(
      (labels, [earned, then]) => {
        const valueOf = (name: string) =>
          labels.find((label) => label.textContent.startsWith(`${name} · `))?.nextElementSibling?.textContent ?? '0'
        return labels.some((label) => label.textContent.startsWith(`${then} · `))
          ? [valueOf(earned!), valueOf(then!)]
          : []
      },
      [words.tabs.canceled, words.canceledThen],
    )
    const counted = [...rows, ...canceled].reduce((all, one) => all + baht(one) * 100, 0)
    expect(Math.round(counted)).toBe(Math.round(monthly * 100))

    await page.goto('/income/sales')
    await page.getByRole('button', { name: words.tabs.approved, exact: true }).click()
    await page.getByRole('button', { name: words.ranges.d90, exact: true }).click()
    await expect(page).toHaveURL(/tab=approved&range=d90|range=d90&tab=approved/)
    await shopper.inspect(`${lang}-income-filtered`)
    const reversal = page.locator('main li').filter({ hasText: words.reversal }).first()
    await reversal.getByRole('button').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(words.reversalHint)).toBeVisible()
    await expect(sheet.getByText(words.returned)).toBeVisible()
    await shopper.inspect(`${lang}-income-reversal`)
    await sheet.getByRole('region', { name: words.takesBack }).getByRole('button').click()
    await expect(sheet.getByText(words.whys.sales)).toBeVisible()
    await expect(sheet.getByText(words.yearToDate)).toBeVisible()
    await page.reload()
    await expect(sheet.getByRole('region', { name: words.reversedBy })).toBeVisible()
    await sheet.getByRole('button', { name: shell.dialog.close }).dblclick()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/income\/sales\?/)

    await page.getByRole('button', { name: words.range.choose }).click()
    await page.getByRole('button', { name: words.range.use }).click()
    await expect(page.getByText(words.range.missing)).toBeVisible()
    await page.getByLabel(words.range.from, { exact: true }).fill(day(1))
    await page.getByLabel(words.range.to, { exact: true }).fill(day(9))
    await page.getByRole('button', { name: words.range.use }).click()
    await expect(page.getByText(words.range.order)).toBeVisible()
    await expect(page.getByLabel(words.range.from, { exact: true })).toHaveValue(day(1))
    await page.getByLabel(words.range.from, { exact: true }).fill(day(9))
    await page.getByRole('button', { name: words.range.use }).click()
    await expect(page).toHaveURL(new RegExp(`from=${day(9)}`))

    await page.goto('/income/activity')
    await expect(page.locator('main li').filter({ hasText: '11.11' })).toContainText(words.kinds.activity)
  })

  test(`a partner reads a figure as a chart, a table, a list and a file (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const { dataCenter: words, shell } = await shopper.speak(lang)
    await signInWithToken(page, request, 'partner')
    await page.goto('/data-center')
    const tile = page.getByRole('link', { name: words.figures.sales })
    await expect(tile).toBeVisible()
    await shopper.inspect(`${lang}-data-center`)
    await page.getByRole('button', { name: words.windows[90], exact: true }).click()
    await expect(page).toHaveURL(/days=90/)
    await tile.click()
    await expect(page.getByRole('heading', { name: words.figures.sales, exact: true })).toBeVisible()

    const chart = page.getByRole('slider')
    await expect(chart.locator('canvas')).toBeVisible()
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuenow', '89')
    const box = (await chart.boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + 60)
    expect(Number(await chart.getAttribute('aria-valuenow'))).toBeLessThan(70)
    await shopper.inspect(`${lang}-report-chart`)

    await page.getByRole('button', { name: words.table, exact: true }).click()
    const cells = await page.locator('tbody td').allTextContents()
    expect(cells).toHaveLength(90)
    const total = baht((await page.locator('main p.text-38').textContent())!)
    const cents = (list: string[]) => list.reduce((all, one) => all + Math.round(baht(one) * 100), 0)
    expect(cents(cells)).toBe(Math.round(total * 100))
    await shopper.inspect(`${lang}-report-table`)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.export }).dblclick()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^bailu-sales-[\d-]{21}\.csv$/)
    const text = await readFile((await file.path())!, 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    const amounts = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[3]!)
    expect(cents(amounts)).toBe(Math.round(total * 100))

    await page.getByRole('button', { name: words.range.choose }).click()
    await expect(page.getByText(words.range.most('90'))).toBeVisible()
    await page.getByLabel(words.range.from, { exact: true }).fill(day(120))
    await expect(page.getByLabel(words.range.to, { exact: true })).toHaveAttribute('max', day(31))
    await page.getByLabel(words.range.to, { exact: true }).fill(day(30))
    await page.getByRole('button', { name: words.range.use }).click()
    await expect(page.getByRole('dialog').getByText(words.range.most('90'))).toHaveCount(2)
    await shopper.inspect(`${lang}-report-range`)
    await page.getByLabel(words.range.to, { exact: true }).fill(day(31))
    await page.getByRole('button', { name: words.range.use }).click()
    await expect(page).toHaveURL(new RegExp(`from=${day(120)}&to=${day(31)}`))
    await page.reload()
    await expect(page.locator('main p.text-38')).toBeVisible()

    await page.goto('/data-center/customer/repeat')
    const people = Number(await page.locator('main p.text-38').textContent())
    await scrollToEnd(page, shell.state.noMore)
    await expect(page.locator('main li')).toHaveCount(people)
    await shopper.inspect(`${lang}-report-people`)
    await page.goto('/data-center/trade/repeat')
    await expect(page.getByRole('heading', { name: shell.missing.title })).toBeVisible()
  })
}

test('a new partner sees empty lists, and no reward of others', async ({ page, shopper, request }) => {
  const { income, dataCenter } = await shopper.speak('zh')
  const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
  const { data } = (await (await request.get('/api/income/sales', { headers })).json()) as {
    data: { list: { id: string }[] }
  }
  await signInWithToken(page, request, 'newpartner')
  await page.goto(`/income/sales?line=${data.list[0]!.id}`)
  await expect(page.getByRole('dialog').getByText(income.lineMissing)).toBeVisible()
  await page.goto('/income/total')
  await expect(page.getByText(income.noneHint)).toBeVisible()
  await page.goto('/data-center')
  await expect(page.getByRole('link', { name: dataCenter.figures.average })).toContainText('–')
  await shopper.inspect('zh-data-center-empty')
  await page.goto('/data-center/customer/new?days=7')
  await expect(page.getByText(dataCenter.emptyHint)).toBeVisible()
  await shopper.inspect('zh-report-empty')
})

test('in a chat app the table is copied', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Line/14.0.0',
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  })
  const token = await demoToken(request, 'partner')
  const lang = journeyLang('en')
  const { dataCenter } = WORDS[lang]
  await context.addInitScript(
    (stored) => Object.entries(stored).forEach(([name, value]) => localStorage.setItem(name, value)),
    { token, lang, FIRST_TIPS: 'CUSTOM_1' },
  )
  const page = await context.newPage()
  await page.goto('/data-center/trade/refunds')
  await page.getByRole('button', { name: dataCenter.export }).click()
  await page.getByRole('dialog').getByRole('button', { name: dataCenter.exportCopy }).click()
  await expect(page.getByText(dataCenter.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    lang === 'en' ? /^Time,Order,Client,Goods \(baht\),Note/ : /^([^,\n]+,){4}/,
  )
  await context.close()
})
