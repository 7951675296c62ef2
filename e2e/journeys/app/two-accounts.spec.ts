import type { Page } from '@playwright/test'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, WORDS } from '../../helpers/words.ts'

const words = WORDS[journeyLang('en')]
const nameField = (page: Page) => page.getByLabel(words.leads.form.name)
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

async function signInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel(words.auth.field.email).fill(email)
  await page.getByLabel(words.auth.field.password, { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: words.auth.login.submit }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/person')
  await page.getByRole('button', { name: words.account.person.signOut }).click()
  const question = page.getByRole('alertdialog', { name: words.account.person.signOut })
  await question.getByRole('button', { name: words.shell.dialog.confirm }).click()
  await expect.poll(() => tokenOf(page)).toBeNull()
}

test('two tabs: signing out in one ends the other, and nothing typed there gets into another account', async ({
  page,
  context,
  shopper,
}) => {
  await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  const tab = await context.newPage()
  await tab.goto('/customer/personal')
  await nameField(tab).fill('Typed by Malee')
  await signOut(page)
  await tab.waitForURL('**/home')
  await tab.waitForLoadState('networkidle')
  expect(await tab.evaluate(() => Object.keys(sessionStorage))).not.toContain('lead:individual')
  await page.goto('/login')
  // The tab of a guest becomes one of the account that signs in.
  const reloaded = tab.waitForEvent('load')
  await shopper.signIn('en', 'newpartner@demo.example')
  await reloaded
  await tab.goto('/customer/personal')
  await expect(nameField(tab)).toHaveValue('')
})

test('a session that ended elsewhere: another account that signs in here finds nothing typed before', async ({
  page,
  request,
  shopper,
}) => {
  await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  await page.goto('/customer/personal')
  await nameField(page).fill('Typed by Malee')
  await request.post('/api/logout', { data: {}, headers: { authorization: `Bearer ${await tokenOf(page)}` } })
  await page.getByRole('button', { name: words.leads.form.save }).click()
  await page.waitForURL('**/login*')
  // The page of the former user ends.
  const loaded = page.waitForEvent('load')
  await signInWith(page, 'newpartner@demo.example')
  await loaded
  await page.waitForURL('**/home')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('lead:individual'))).toBeNull()
  await page.goto('/customer/personal')
  await expect(nameField(page)).toHaveValue('')
})
