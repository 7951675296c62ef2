import type { Page } from '@playwright/test'
import { BACK_OFFICE_WORDS, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

/** Bytes of JavaScript, compressed as transferred. */
const MAX_SIGN_IN_JS = 60_000
const MAX_LIST_JS = 250_000
/** With what an idle list loads after its rows: lists to choose from, calendars, messages, the dialog of the session. */
const MAX_IDLE_LIST_JS = 425_000

/** @param until only what was requested before this time of the page, in milliseconds */
const readScriptBytes = (page: Page, until = Infinity) =>
  page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < end)
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    until === Infinity ? Number.MAX_SAFE_INTEGER : until,
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

test('the first list loads at most 250 KB of JavaScript before its rows', async ({ page }) => {
  const lang = journeyLang('th')
  const { pages } = BACK_OFFICE_WORDS[lang]
  await page.addInitScript((chosen) => {
    localStorage.setItem('back-office-lang', chosen)
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody td a')) return
      performance.mark('rows')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, lang)
  await signInStaff(page.request, 'owner@demo.example')
  await page.goto('/back-office/orders', { waitUntil: 'commit' })
  // Away from the links: the page of one below the pointer would be loaded too.
  await page.mouse.move(640, 780)
  await expect(page.getByRole('heading', { name: pages.orders })).toBeVisible()
  await expect(page.locator('tbody td a').first()).toBeVisible()
  const rowsAt = await page.evaluate(() => performance.getEntriesByName('rows')[0]!.startTime)
  const bytes = await readScriptBytes(page, rowsAt)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(MAX_LIST_JS)

  // The dialog of an ended session is the last part that an idle page loads.
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('reauthentication-dialog')),
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await readScriptBytes(page)).toBeLessThanOrEqual(MAX_IDLE_LIST_JS)
})
