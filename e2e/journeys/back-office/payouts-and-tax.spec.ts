import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS } from '../../helpers/words.ts'

const FINANCE = 'finance@demo.example'
test.use(LAPTOP)
test.describe.configure({ timeout: 180_000 })

/** Enters the reason in the dialog and confirms the action. */
async function giveReason(page: Page, label: string, reason: string, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

async function downloadFile(page: Page, click: () => Promise<void>) {
  const coming = page.waitForEvent('download')
  await click()
  return (await readFile(await (await coming).path(), 'utf8')).slice(1).trimEnd().split('\r\n')
}

test('finance reviews withdrawals, sends a batch to the bank and marks it paid', async ({ page, shopper }) => {
  const { withdrawals: words, payouts, shell } = await openBackOffice(page, 'en', FINANCE)
  await page.goto('/back-office/withdrawals')
  const list = page.getByRole('region', { name: words.list })
  await expect(list.getByText(words.ready).first()).toBeVisible()
  await shopper.inspect('back-office-withdrawals')

  await list.getByRole('link').first().click()
  await expect(page.getByText(words.balance)).toBeVisible()
  await expect(page.getByText('0123456789')).toHaveCount(0)
  await page.getByRole('button', { name: words.show }).click()
  await giveReason(page, shell.reason, 'The bank called back', words.show)
  await expect(page.getByText('0123456789')).toBeVisible()
  await shopper.inspect('back-office-withdrawal')

  await page.goto('/back-office/withdrawals')
  await page.getByRole('button', { name: words.makeAll }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.makeAll }).click()
  await expect(page).toHaveURL(/\/payouts\/\d+$/)
  await expect(page.getByText(payouts.states.open).first()).toBeVisible()
  await shopper.inspect('back-office-payout')
  const file = await downloadFile(page, async () => {
    await page.getByRole('button', { name: payouts.fileMake }).click()
    await giveReason(page, payouts.fileFor, 'Payout of today', payouts.fileMake)
  })
  expect(file).toHaveLength(4)
  expect(file[1]).toContain(',0123456789,MALEE SRISUWAN,')
  expect(file[3]).toMatch(/^TOTAL,,,,2,,\d+\.\d\d$/)
  await expect(page.getByRole('button', { name: payouts.release })).toHaveCount(0)
  await expect(page.getByRole('button', { name: payouts.payAll(2) })).toBeVisible()
  await shopper.inspect('back-office-payout-sent')
  const again = await downloadFile(page, async () => {
    await page.getByRole('button', { name: payouts.fileAgain }).click()
    await giveReason(page, payouts.fileFor, 'The download broke off', payouts.take)
  })
  expect(again).toEqual(file)

  await page.getByRole('button', { name: payouts.notExecuted }).last().click()
  await giveReason(page, payouts.said, 'Account closed', payouts.notExecuted)
  await expect(page.getByText(payouts.notExecutedDone)).toBeVisible()
  await expect(page.getByRole('button', { name: payouts.fileAgain })).toHaveCount(0)
  await page.getByRole('button', { name: payouts.payAll(1) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.reference).fill('KBIZ 7781')
  await dialog.getByRole('button', { name: payouts.payAll(1) }).click()
  await expect(page.getByText(payouts.outcome(1, 0))).toBeVisible()
  await expect(page.getByText(/^KBIZ7781\/\d+-001$/)).toBeVisible()
  await page.goto('/back-office/payouts')
  await expect(page.getByRole('region', { name: payouts.list }).getByText('2/2')).toBeVisible()
  await shopper.inspect('back-office-payouts')

  // The bank gives it back: the partner has the money again.
  await page.getByRole('region', { name: payouts.list }).getByRole('link').first().click()
  await page
    .getByRole('row', { name: /KBIZ7781/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: words.returned }).click()
  await dialog.getByLabel(words.returnedReference).fill('RETURN 1')
  await giveReason(page, words.reason, 'The account is closed', words.returned)
  await expect(page.getByText(words.returnedDone)).toBeVisible()
  await expect(page.getByText('RETURN1', { exact: true })).toBeVisible()
  await shopper.inspect('back-office-withdrawal-returned')

  await page.goto('/back-office/withdrawals')
  await list.getByRole('link').first().click()
  await page.getByRole('button', { name: words.reject }).click()
  await giveReason(page, words.reason, 'The name differs', words.reject)
  // No other one is under review.
  await expect(page.getByText(words.none)).toBeVisible()
  await page.goto('/back-office/withdrawals?state=rejected')
  await list.getByRole('link').first().click()
  await expect(page.getByRole('main').getByText('The name differs')).toBeVisible()
  await expect(page.getByRole('button', { name: words.pay })).toHaveCount(0)
})

test('flagged rewards are decided, and a list of activity rewards is checked before it is granted', async ({
  page,
  shopper,
}) => {
  const { rewards: words, shell } = await openBackOffice(page, 'en', FINANCE)
  await page.goto('/back-office/rewards?state=on_hold')
  const list = page.getByRole('region', { name: words.list })
  await expect(list.getByText(words.states.on_hold).first()).toBeVisible()
  await shopper.inspect('back-office-rewards')
  await list.getByRole('button', { name: words.release }).first().click()
  await giveReason(page, shell.reason, 'Asked the buyer', words.release)
  await expect(page.getByText(words.none)).toBeVisible()
  await page.goto('/back-office/rewards?state=pending')
  await list.getByRole('button', { name: shell.cancel }).first().click()
  await giveReason(page, shell.reason, 'Bought for oneself', words.cancel)
  await expect(page.getByText(words.canceled)).toBeVisible()
  await page.goto('/back-office/rewards?state=canceled')
  await expect(list.getByText('Bought for oneself')).toBeVisible()

  await page.getByRole('link', { name: words.grantTitle }).click()
  await expect(page.getByText(words.left('฿', '').split('฿')[0]!.trim()).first()).toBeVisible()
  const rows = page.getByLabel(words.paste)
  await rows.fill('number\tbaht\tnote\nBL0001\t150\tE2E trip\nBL9999\t20\tE2E trip')
  await page.getByRole('button', { name: words.check }).click()
  await expect(page.getByText(words.issues.unknown)).toBeVisible()
  await expect(page.getByText(words.mend)).toBeVisible()
  await shopper.inspect('back-office-grant')
  await page.locator('input[type=file]').setInputFiles({
    name: 'rewards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('number,baht,note\nBL0001,150,E2E trip\nBL0003,"1,020.50",E2E trip\n'),
  })
  await page.getByRole('button', { name: words.check }).click()
  await page.getByRole('button', { name: words.grantAll(2, '฿1,170.50') }).click()
  const asked = page.getByRole('dialog').filter({ hasText: words.askList(2, '฿1,170.50') })
  await asked.getByRole('button', { name: words.grantAll(2, '฿1,170.50') }).click()
  await expect(page.getByText(words.grantedList(2, '฿1,170.50'))).toBeVisible()
  await page.goto('/back-office/rewards?kind=activity&partner=BL0003')
  await expect(list.getByText('฿1,020.50')).toBeVisible()
  await expect(list.getByText(/E2E trip/)).toBeVisible()
})

test('a tax rule is previewed and saved, withholding tax is filed, and the ledger check passes', async ({
  page,
  shopper,
}) => {
  const { tax: words, ledger, shell } = await openBackOffice(page, 'en', FINANCE)
  await page.goto('/back-office/tax')
  await page.getByRole('button', { name: words.add }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: words.rate }).fill('5')
  await form.getByRole('button', { name: words.calculate }).click()
  await expect(form.getByText(words.would('฿1,000.00', '฿19,000.00'))).toBeVisible()
  await shopper.inspect('back-office-tax-rule')
  await form.getByLabel(words.from).fill('2030-01-01')
  await form.getByLabel(words.from).press('Enter')
  await form.getByLabel(shell.reason).fill('New law')
  await form.getByRole('button', { name: words.save }).click()
  const rules = page.getByRole('region', { name: words.list })
  await expect(rules.getByText(words.states.coming)).toBeVisible()
  await expect(rules.getByText('5 %')).toBeVisible()
  await shopper.inspect('back-office-tax')

  await page.goto('/back-office/withholding')
  await expect(page.getByRole('region', { name: words.payees }).getByText('BL0001')).toBeVisible()
  await shopper.inspect('back-office-withholding')
  const file = await downloadFile(page, async () => {
    await page.getByRole('button', { name: words.file }).click()
    await giveReason(page, words.what, 'Filing of the year', words.take)
  })
  expect(file.some((line) => line.startsWith('BL0001,thai_id,1000000000009,'))).toBe(true)
  expect(file.at(-1)).toMatch(/^TOTAL,,,,,,\d+\.\d\d,/)

  await page.goto('/back-office/ledger?code=withdrawal.paid')
  await expect(page.getByText(new RegExp(ledger.right(0).replace('0', '\\d+')))).toBeVisible({ timeout: 40_000 })
  const entries = page.getByRole('region', { name: ledger.list })
  await expect(entries.getByText(ledger.codes['withdrawal.paid']).first()).toBeVisible()
  await shopper.inspect('back-office-ledger')
  await page.getByRole('button', { name: ledger.run }).click()
  await expect(page.getByText(ledger.underWay)).toBeVisible()
  await entries.getByRole('link', { name: ledger.causes.withdrawal }).first().click()
  await expect(page.getByText(BACK_OFFICE_WORDS[journeyLang('en')].withdrawals.balance)).toBeVisible()
})

for (const lang of JOURNEY_LANGS) {
  test(`money on a tablet (${lang})`, async ({ page, shopper }) => {
    const words = await openBackOffice(page, lang, FINANCE)
    await page.setViewportSize({ width: 820, height: 1180 })
    for (const [path, title] of [
      ['withdrawals?state=all', words.withdrawals.title],
      ['rewards', words.rewards.title],
      ['rewards/grant', words.rewards.grantTitle],
      ['ledger', words.ledger.title],
    ] as const) {
      await page.goto(`/back-office/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await shopper.inspect(`back-office-${path.replace(/\W/g, '-')}-${lang}`)
    }
  })
}
