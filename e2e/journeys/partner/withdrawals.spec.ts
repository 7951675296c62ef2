import { readFileSync } from 'node:fs'
import { demoToken } from '../../helpers/screen-list.ts'
import { registerApplicant } from '../../helpers/applicant.ts'
import { ACCOUNT, fillCard, financeApi, readGross, listWithdrawals } from '../../helpers/withdrawals.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

const expireRecentAuth = { json: { status: 403, data: null, msg: '', code: 'password_needed' } }

for (const lang of JOURNEY_LANGS) {
  test(`a new partner links a card on the way to a withdrawal, changes it and deletes it (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const words = await shopper.speak(lang)
    const { withdrawals, shell } = words
    const cardWords = withdrawals.card
    const { email, token } = await registerApplicant(page, request, lang)
    const applied = {
      first_name: 'Nok',
      last_name: 'S',
      birth_date: '1990-02-28',
      consents: { partner: true, privacy: true },
    }
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': email }
    await request.post('/api/application', { data: applied, headers })
    await (await staffApi(request)).decideApplication(email, 'approve', {})

    await page.goto('/wthdrawal')
    await expect(page.getByText(withdrawals.withdrawal.none)).toBeVisible()
    await page.getByLabel(withdrawals.withdrawal.amount).fill('500')
    await page.getByRole('button', { name: withdrawals.withdrawal.submit }).click()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByText(withdrawals.withdrawal.needCard)).toBeVisible()
    await shopper.inspect(`${lang}-withdrawal-no-card`)
    await ask.getByRole('button', { name: withdrawals.withdrawal.linkNow }).click()

    const save = page.getByRole('button', { name: cardWords.save })
    await save.click()
    await expect(page.getByText(cardWords.error.missing).first()).toBeVisible()
    await shopper.inspect(`${lang}-card-empty`)
    const again = await fillCard(page, words)
    await again.fill('1234567891')
    await page.getByLabel(cardWords.idNumber).fill('1101700230709')
    await save.click()
    await expect(page.getByText(cardWords.error.differs)).toBeVisible()
    await expect(page.getByText(cardWords.error.thaiId)).toBeVisible()
    await page.getByLabel(cardWords.idNumber).fill('1101700230708')
    await again.fill(ACCOUNT)
    await page.getByLabel(cardWords.birth).fill('2020-01-01')
    await save.click()
    await expect(page.getByText(cardWords.error.underAge)).toBeVisible()
    await page.getByLabel(cardWords.birth).fill('1990-02-28')
    // The reply is lost: the form keeps its values, and the second attempt finds the card linked.
    await page.route('**/api/card', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await save.click()
    await expect(page.getByText(cardWords.error.broken)).toBeVisible()
    await page.unroute('**/api/card')
    await save.dblclick()
    await expect(page.getByText(shell.toast.addedSuccessfully)).toBeVisible()
    await expect(page).toHaveURL(/\/wthdrawal/)
    await expect(page.getByLabel(withdrawals.withdrawal.amount)).toHaveValue('500')
    await page.getByRole('button', { name: withdrawals.withdrawal.submit }).click()
    await expect(page.getByText(withdrawals.withdrawal.error.tooMuch('฿0.00'))).toBeVisible()

    await page.goto('/card')
    await expect(page.getByText('•••• 7890')).toBeVisible()
    await expect(page.getByText(ACCOUNT)).toHaveCount(0)
    await page.getByRole('link', { name: cardWords.change }).click()
    await page.getByLabel(cardWords.number, { exact: true }).fill('9876543210')
    await page.getByLabel(cardWords.numberAgain).fill('9876543210')
    await page.route(
      '**/api/card',
      (route) => (route.request().method() === 'PUT' ? route.fulfill(expireRecentAuth) : route.fallback()),
      { times: 1 },
    )
    await save.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(words.settings.reauthentication.title)).toBeVisible()
    await dialog.getByRole('button', { name: shell.dialog.cancel }).click()
    await expect(page.getByLabel(cardWords.number, { exact: true })).toHaveValue('9876543210')
    await save.click()
    await expect(page.getByText(shell.toast.modified)).toBeVisible()
    await expect(page.getByText('•••• 3210')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: cardWords.onHoldUntil('').slice(0, 12) })).toBeVisible()
    await shopper.inspect(`${lang}-card-on-hold`)

    await page.getByRole('button', { name: cardWords.remove }).click()
    await expect(ask.getByText(cardWords.removeAsk)).toBeVisible()
    await ask.getByRole('button', { name: cardWords.remove }).click()
    await expect(page.getByText(shell.toast.deleted)).toBeVisible()
    await expect(page.getByRole('heading', { name: cardWords.none })).toBeVisible()
    await shopper.inspect(`${lang}-card-none`)
  })

  test(
    `a partner withdraws once, sees it rejected and paid, and saves the yearly certificate (${lang})`,
    { tag: '@main' },
    async ({ page, shopper, request }) => {
      const { withdrawals, shell } = await shopper.speak(lang)
      const cardWords = withdrawals.withdrawal
      await page.goto('/login')
      await shopper.signIn(lang, 'partner@demo.example')
      await page.goto('/wthdrawal')
      const token = await demoToken(request, 'partner')
      const before = await listWithdrawals(request, token)
      const amount = page.getByLabel(cardWords.amount)
      const submit = page.getByRole('main').getByRole('button', { name: cardWords.submit, exact: true }).first()
      await amount.fill('12,3.4.5')
      await submit.click()
      await expect(page.getByText(cardWords.error.form)).toBeVisible()
      await amount.fill('1')
      await submit.click()
      await expect(page.getByText(cardWords.error.minimum('฿500'))).toBeVisible()
      await page.getByRole('button', { name: cardWords.all }).click()
      await expect(page.getByText(cardWords.why)).toBeVisible()
      await amount.fill('500.25')
      await expect(page.getByText(await readGross(request, token, 50_025))).toBeVisible()
      await page.reload()
      await expect(amount).toHaveValue('500.25')
      await shopper.inspect(`${lang}-withdrawal-preview`)

      const ask = page.getByRole('alertdialog')
      const sure = ask.getByRole('button', { name: cardWords.submit })
      // The reply is lost: a second tap sends the same withdrawal.
      await page.route('**/api/withdrawal', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        await route.fetch()
        await route.abort()
      })
      await submit.click()
      await expect(ask.getByText('฿500.25')).toBeVisible()
      await sure.click()
      await expect(page.getByText(cardWords.error.broken)).toBeVisible()
      await page.unroute('**/api/withdrawal')
      await submit.click()
      await sure.dblclick()
      await expect(page.getByText(shell.toast.withdrawn)).toBeVisible()
      const asked = await listWithdrawals(request, token)
      expect(asked).toHaveLength(before.length + 1)

      const work = await financeApi(request)
      await work.reject(asked[0]!.id, 'ชื่อบัญชีไม่ตรง')
      await page.reload()
      await page.getByRole('link', { name: '฿500.25' }).first().click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByText('ชื่อบัญชีไม่ตรง')).toBeVisible()
      await expect(sheet.getByText(cardWords.steps.rejected)).toBeVisible()
      await shopper.inspect(`${lang}-withdrawal-rejected`)
      await sheet.getByRole('button', { name: shell.dialog.close }).click()
      const [open] = asked.filter(({ status }) => status === 'under_review').slice(1)
      if (open) await work.pay(open.id, open.net)

      await page.getByRole('link', { name: withdrawals.statement.open }).click()
      const file = page.waitForEvent('download')
      await sheet.getByRole('button', { name: withdrawals.statement.save }).first().click()
      const saved = await file
      expect(saved.suggestedFilename()).toMatch(/^bailu-50tawi-25\d\d\.pdf$/)
      expect(
        readFileSync(await saved.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      await shopper.inspect(`${lang}-statements`)
    },
  )
}

test('another partner’s withdrawal is answered like an unknown id', async ({ page, shopper, request }) => {
  const { withdrawals } = await shopper.speak('th')
  const [foreign] = await listWithdrawals(request, await demoToken(request, 'partner'))
  await page.goto('/login')
  await shopper.signIn('th', 'newpartner@demo.example')
  for (const id of [foreign!.id, '01990000-0000-7000-8000-000000000000']) {
    await page.goto(`/wthdrawal?id=${id}`)
    await expect(page.getByRole('dialog').getByText(withdrawals.withdrawal.missing)).toBeVisible()
  }
})
