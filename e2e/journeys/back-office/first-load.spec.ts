import type { Page } from '@playwright/test'
import { BACK_OFFICE_WORDS, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

/** Bytes of JavaScript, compressed as transferred. */
const MAX_SIGN_IN_JS = 60_000

const readScriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

test('the sign-in page loads at most 60 KB of JavaScript, signs in and opens the page that was asked for', async ({
  page,
  shopper,
}) => {
  const lang = journeyLang('en')
  const { shell, orders } = BACK_OFFICE_WORDS[lang]
  await page.addInitScript((chosen) => localStorage.setItem('back-office-lang', chosen), lang)
  await page.goto('/back-office/orders?tab=finished')
  await expect(page).toHaveURL(/\/sign-in\?to=/)
  await page.waitForLoadState('networkidle')
  const fields = {
    email: page.getByLabel(shell.signIn.email),
    password: page.getByLabel(shell.signIn.password, { exact: true }),
  }
  await page.goto(page.url())
  await expect(fields.email).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bytes = await readScriptBytes(page)
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(MAX_SIGN_IN_JS)
  await shopper.inspect('sign-in')

  await page.getByRole('button', { name: shell.signIn.submit, exact: true }).click()
  await expect(page.getByText(shell.signIn.emailNeeded)).toBeVisible()
  await expect(fields.email).toBeFocused()
  await fields.email.fill('owner@demo.example')
  await fields.password.fill('wrong-password')
  await fields.password.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(fields.password).toHaveValue('wrong-password')
  await fields.password.fill('demo1234')
  await fields.password.press('Enter')
  await expect(page).toHaveURL(/\/back-office\/orders\?tab=finished/)
  await expect(page.getByRole('heading', { name: orders.title })).toBeVisible()
})
