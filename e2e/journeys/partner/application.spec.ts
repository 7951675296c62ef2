import { chooseBirthDate, dayAfter, setApproval, registerApplicant } from '../../helpers/applicant.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { staffApi } from '../../helpers/staff-api.ts'
import { journeyLang, JOURNEY_LANGS } from '../../helpers/words.ts'

for (const lang of JOURNEY_LANGS) {
  test(`a customer applies, waits, and becomes a partner without signing in again (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    const words = await shopper.speak(lang)
    const { applications, account } = words
    const { email, readApplication } = await registerApplicant(page, request, lang)
    await page.goto('/person')
    await expect(page.getByText(account.person.applyLead)).toBeVisible()
    await shopper.inspect(`${lang}-person-new`)
    await page.getByText(account.person.applyLead).click()
    await expect(page.getByRole('heading', { name: account.manage.becomeTitle })).toBeVisible()
    const explanation = page.getByRole('heading', { name: account.manage.how })
    await expect(explanation).toBeVisible()
    await page.getByRole('link', { name: applications.begin }).click()
    const sheet = page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: applications.form.send })
    await send.click()
    await expect(sheet.getByText(applications.error.birth)).toBeVisible()
    await expect(sheet.getByText(applications.error.consent)).toHaveCount(2)
    await shopper.inspect(`${lang}-apply-empty`)

    const { latest_birth_date: latest } = await readApplication()
    await chooseBirthDate(page, words, dayAfter(latest))
    await expect(sheet.getByText(applications.error.underAge)).toBeVisible()
    await shopper.inspect(`${lang}-apply-under-age`)
    await chooseBirthDate(page, words, latest)
    await expect(sheet.getByText(applications.error.underAge)).toBeHidden()
    await sheet.getByLabel(applications.form.firstName, { exact: true }).fill('ธนภรณ์')
    await sheet.getByLabel(applications.form.lastName, { exact: true }).fill('วัฒนาพงษ์สกุล')
    await sheet.getByLabel(applications.form.mentorNo).fill('bl9999')
    await expect(sheet.getByText(applications.error.mentor)).toBeVisible()
    await sheet.getByLabel(applications.form.mentorNo).fill('bl0001')
    await expect(sheet.getByText(applications.form.mentorFound('Malee', 'BL0001'))).toBeVisible()
    await expect(sheet.getByRole('link', { name: applications.form.readAgreement })).toHaveAttribute(
      'href',
      '/policy?doc=partner',
    )
    await sheet.getByLabel(applications.form.agreePartner).check()
    await page.reload()
    await expect(sheet.getByLabel(applications.form.firstName, { exact: true })).toHaveValue('ธนภรณ์')
    await expect(sheet.getByLabel(applications.form.agreePartner)).toBeChecked()
    await sheet.getByLabel(applications.form.agreePrivacy.link).check()
    await shopper.inspect(`${lang}-apply-filled`)

    // The reply is lost: the same application is sent again and stored once.
    await page.route('**/api/application', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(sheet.getByText(applications.error.broken)).toBeVisible()
    await page.unroute('**/api/application')
    await send.dblclick()
    await expect(page.getByText(applications.states.waitingLead(3))).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(explanation).toBeHidden()
    await shopper.inspect(`${lang}-apply-waiting`)
    await page.goto('/person')
    await expect(page.getByText(account.person.applied)).toBeVisible()
    await page.getByText(account.person.applied).click()

    const staff = await staffApi(request)
    if (lang === 'th') {
      await staff.decideApplication(email, 'reject', { reason: 'กรุณาแนบชื่อตามบัตรประชาชน' })
      await page.reload()
      await expect(page.getByText('กรุณาแนบชื่อตามบัตรประชาชน')).toBeVisible()
      await shopper.inspect(`${lang}-apply-rejected`)
      await page.goto('/person')
      await expect(page.getByText(account.person.rejected)).toBeVisible()
      await page.goto('/manage')
      await page.getByRole('link', { name: applications.again }).click()
      await expect(sheet.getByLabel(applications.form.lastName, { exact: true })).toHaveValue('วัฒนาพงษ์สกุล')
      await sheet.getByLabel(applications.form.agreePartner).check()
      await sheet.getByLabel(applications.form.agreePrivacy.link).check()
      await send.click()
      await expect(page.getByText(applications.states.waiting)).toBeVisible()
    }
    await staff.decideApplication(email, 'approve', {})
    // Focusing the app again refetches the status.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByRole('heading', { name: account.manage.title })).toBeVisible({ timeout: 20_000 })
    await page.goto('/person')
    await expect(page.getByText(account.person.become('BD'))).toBeVisible()
    await expect(page.getByText('Malee')).toBeVisible()
    await shopper.inspect(`${lang}-person-new-partner`)
  })
}

test('with automatic approval the customer becomes a partner at once; a bound mentor stays', async ({
  page,
  shopper,
  request,
}) => {
  const words = await shopper.speak('en')
  const { applications, account } = words
  const { readApplication } = await registerApplicant(page, request, journeyLang('en'), 'BL0003')
  await setApproval(request, 'automatic', readApplication)
  try {
    await page.goto('/manage?apply=1')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(applications.form.mentorBound)).toBeVisible()
    await chooseBirthDate(page, words, '1996-02-29')
    await expect(sheet.getByText('2539', { exact: false }).last()).toBeVisible()
    await sheet.getByLabel(applications.form.firstName, { exact: true }).fill('Nok')
    await sheet.getByLabel(applications.form.lastName, { exact: true }).fill('Saelim')
    await sheet.getByLabel(applications.form.agreePartner).check()
    await sheet.getByLabel(applications.form.agreePrivacy.link).check()
    await sheet.getByRole('button', { name: applications.form.send }).click()
    await expect(page.getByRole('heading', { name: account.manage.title })).toBeVisible()
    await expect(page).toHaveURL(/\/manage$/)
    await page.goto('/income')
    await expect(page.getByRole('heading', { name: words.income.title })).toBeVisible()
  } finally {
    await setApproval(request, 'staff', readApplication)
  }
})

test('a customer who opens any partner screen sees the benefits of partners', async ({ page, shopper }) => {
  const words = await shopper.speak('zh')
  await page.goto('/login')
  await shopper.signIn('zh', 'customer@demo.example')
  for (const path of ['/manage', '/income', '/income/sales', '/manage/client', '/data-center', '/card', '/wthdrawal']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words.account.manage.becomeTitle })).toBeVisible()
    await expect(page.getByText(words.account.manage.becomeLead('BL'))).toBeVisible()
  }
  await shopper.inspect('zh-become-elsewhere')
  await page.getByRole('link', { name: words.applications.begin }).click()
  await expect(page).toHaveURL(/\/manage\?apply=1$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/wthdrawal$/)
})

for (const lang of JOURNEY_LANGS) {
  test(`the personal center of a guest, a customer and a partner (${lang})`, async ({ page, shopper }) => {
    const { account, orders } = await shopper.speak(lang)
    await page.goto('/person')
    await expect(page.getByRole('heading', { name: account.person.guestTitle })).toBeVisible()
    await shopper.inspect(`${lang}-person-guest`)
    await shopper.signIn(lang, 'customer@demo.example')
    await page.goto('/person')
    await expect(page.getByRole('heading', { name: 'Ploy' })).toBeVisible()
    await shopper.inspect(`${lang}-person-customer`)
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto('/person')
    await expect(page.getByText('BL0001')).toBeVisible()
    await shopper.inspect(`${lang}-person-partner`)
    await page.getByRole('link', { name: orders.tabs.finished }).click()
    await expect(page).toHaveURL(/\/order\/list\?tab=finished$/)
  })
}
