import type { Page } from '@playwright/test'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice, openMenuSections } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)

const { catalogue, content, shell, staff } = BACK_OFFICE_WORDS[journeyLang('en')]
const endSession = (page: Page) => page.context().clearCookies()
const nameField = (page: Page) => page.getByLabel(`${catalogue.name} · ${catalogue.languages.en}`, { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: shell.save, exact: true })

test('a session that ends in the middle loses nothing, and another tab may have begun a new one', async ({ page }) => {
  await openBackOffice(page)
  await page.goto('/back-office/products/new')
  await nameField(page).fill('Night oil')
  await endSession(page)
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: shell.sessionOver.title })
  await expectAccessible(page, 'signing in over the form')
  await dialog.getByLabel(shell.reauthentication.password).fill('demo1234')
  await dialog.getByRole('button', { name: shell.sessionOver.submit }).click()
  await expect(page).toHaveURL(/products\/\d+$/)
  await expect(nameField(page)).toHaveValue('Night oil')

  // The sign-in in another tab replaced the session together with its token.
  await nameField(page).fill('Night oil for two')
  await signInStaff(page.request)
  // The notice of the first save may still be shown: only the reply tells that this one is over. Errors are replies too.
  const saved = page.waitForResponse(
    async (response) =>
      response.request().method() === 'PUT' &&
      response.url().includes('/product/') &&
      (await response.json()).status === 100,
  )
  await saveButton(page).click()
  await saved
  await page.reload()
  await expect(nameField(page)).toHaveValue('Night oil for two')
})

test('who signs in instead sees nothing of the draft; the person before finds it again', async ({ page }) => {
  await openBackOffice(page)
  const title = page.getByLabel(`${content.title} (${content.languages.en})`)
  await page.goto('/back-office/articles/new')
  await title.fill('Left in the middle')
  await endSession(page)
  await page.getByRole('button', { name: content.articles.save, exact: true }).click()
  await page.getByRole('button', { name: shell.sessionOver.other }).click()
  await expect(page).toHaveURL(/sign-in/)
  await expect(title).toHaveCount(0)

  await signInStaff(page.request, 'content@demo.example')
  await page.goto('/back-office/articles/new')
  await expect(title).toHaveValue('')
  await expect(page.getByRole('button', { name: content.takeDraft })).toHaveCount(0)

  await signInStaff(page.request)
  await page.reload()
  await page.getByRole('button', { name: content.takeDraft }).click()
  await expect(title).toHaveValue('Left in the middle')
  await expect(page.getByRole('button', { name: content.dropDraft })).toHaveCount(0)
})

test('by its address too, a page of another role shows no form', async ({ page }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  for (const address of ['rewards/grant', 'orders/new', 'orders/ship', 'staff']) {
    await page.goto(`/back-office/${address}`)
    await expect(page.getByRole('heading', { name: shell.notForRole })).toBeVisible()
    await expect(page.getByText(shell.notYourRole)).toBeVisible()
    await expect(page.getByRole('main').locator('form')).toHaveCount(0)
    await expect(page.getByRole('button', { name: shell.retry })).toHaveCount(0)
  }
  await expectAccessible(page, 'a page of another role')
})

test('who has two roles works on the pages of both, and on no others', async ({ page }) => {
  await openBackOffice(page, 'en', 'desk@demo.example')
  await openMenuSections(page)
  const menu = page.getByRole('navigation', { name: shell.menu })
  for (const address of ['/back-office/orders', '/back-office/articles'])
    await expect(menu.locator(`a[href^="${address}"]`).first()).toBeVisible()
  for (const address of ['/back-office/rewards', '/back-office/staff'])
    await expect(menu.locator(`a[href^="${address}"]`)).toHaveCount(0)
  await page.goto('/back-office/articles/new')
  await expect(page.getByRole('button', { name: content.articles.save, exact: true })).toBeVisible()
  await page.goto('/back-office/orders/ship')
  await expect(page.getByRole('heading', { name: shell.notForRole })).toHaveCount(0)
  await page.goto('/back-office/rewards/grant')
  await expect(page.getByRole('heading', { name: shell.notForRole })).toBeVisible()
})

test('the owner gives several roles, is warned of goods and money in one hand, and changes them', async ({ page }) => {
  const { list } = staff
  const email = `roles${Date.now()}@journey.example`
  const dialog = page.getByRole('dialog')
  const choice = (role: keyof typeof shell.roles) => dialog.getByRole('checkbox', { name: shell.roles[role] })
  const row = page.getByRole('row').filter({ hasText: email })
  await openBackOffice(page)
  await page.goto('/back-office/staff')
  await page.getByRole('button', { name: list.add }).click()
  await dialog.getByLabel(list.name, { exact: true }).fill('Mali')
  await dialog.getByLabel(list.email, { exact: true }).fill(email)
  await dialog.getByRole('button', { name: list.addSubmit }).click()
  await expect(dialog.getByText(list.rolesNeeded)).toBeVisible()
  await choice('content').check()
  await expect(dialog.getByText(list.pricesAndStock)).toHaveCount(0)
  await choice('operations').check()
  await expect(dialog.getByText(list.pricesAndStock)).toBeVisible()
  await expect(dialog.getByText(list.goodsAndMoney)).toHaveCount(0)
  await dialog.getByRole('button', { name: list.addSubmit }).click()
  await expect(row.getByText(shell.roles.operations, { exact: true })).toBeVisible()
  await expect(row.getByText(shell.roles.content, { exact: true })).toBeVisible()

  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: list.changeRoles }).click()
  await expect(choice('content')).toBeChecked()
  await choice('content').uncheck()
  await choice('finance').check()
  await expect(dialog.getByText(list.goodsAndMoney)).toBeVisible()
  await expect(dialog.getByText(list.pricesAndStock)).toHaveCount(0)
  await expectAccessible(page, 'roles of a colleague')
  await dialog.getByLabel(shell.reason, { exact: true }).fill('Covers for Fah')
  await dialog.getByRole('button', { name: list.changeRoles, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText(shell.roles.finance, { exact: true })).toBeVisible()
  await expect(row.getByText(shell.roles.content, { exact: true })).toHaveCount(0)
})
