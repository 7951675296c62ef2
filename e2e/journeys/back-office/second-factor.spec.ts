import type { Page } from '@playwright/test'
import { PORT } from '../../ports.ts'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 120_000 })

const { shell, staff, orders } = BACK_OFFICE_WORDS[journeyLang('en')]
const dialog = (page: Page) => page.getByRole('dialog')

/** A virtual authenticator of Chromium with user verification. */
async function addAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added, signs in alone and is removed', async ({ page, shopper }) => {
  // Passkeys belong to a name, not to a number.
  const backOffice = `http://localhost:${PORT}/back-office`
  await addAuthenticator(page)
  await page.addInitScript((lang) => localStorage.setItem('back-office-lang', lang), journeyLang('en'))
  await page.goto(`${backOffice}/sign-in`)
  await page.getByLabel(shell.signIn.email).fill('content@demo.example')
  await page.getByLabel(shell.signIn.password, { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: shell.signIn.submit, exact: true }).click()
  await expect(page.getByRole('navigation', { name: shell.menu })).toBeVisible()

  await page.goto(`${backOffice}/me`)
  await page.getByRole('button', { name: staff.step.addPasskey }).click()
  await dialog(page).getByLabel(staff.step.passkeyName, { exact: true }).fill('Work laptop')
  await dialog(page).getByRole('button', { name: staff.step.makePasskey }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(8)
  await dialog(page).getByRole('button', { name: staff.step.stored }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await shopper.inspect('en-back-office-passkeys')

  await page.getByTitle(shell.signOut).click()
  await page.getByRole('button', { name: shell.passkey.signIn }).click()
  await expect(page.getByRole('navigation', { name: shell.menu })).toBeVisible()

  await page.goto(`${backOffice}/me`)
  await page.getByRole('button', { name: `${staff.step.remove}: Work laptop` }).click()
  await page.getByRole('tooltip').getByRole('button', { name: staff.step.remove, exact: true }).click()
  await expect(page.getByText(staff.step.passkeyGone)).toBeVisible()
  await expect(page.getByText('Work laptop')).toHaveCount(0)
})

test('reauthentication is requested in a dialog, and the call is then repeated', async ({ page, shopper }) => {
  await openBackOffice(page)
  await page.goto('/back-office/orders')
  let asked = 0
  await page.route('**/api/staff/order/csv*', (route) =>
    (asked += 1) === 1
      ? route.fulfill({ json: { status: 403, data: null, msg: '', code: 'password_needed' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: orders.exportCsv }).click()
  await dialog(page).getByLabel(shell.reauthentication.password, { exact: true }).fill('wrong')
  await dialog(page).getByRole('button', { name: shell.reauthentication.submit }).click()
  await expect(dialog(page).getByText(errorWords('en').code.wrong_password)).toBeVisible()
  await shopper.inspect('en-back-office-proof')
  const coming = page.waitForEvent('download')
  await dialog(page).getByLabel(shell.reauthentication.password, { exact: true }).fill('demo1234')
  await dialog(page).getByRole('button', { name: shell.reauthentication.submit }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog(page)).toBeHidden()
  expect(asked).toBe(2)
})
