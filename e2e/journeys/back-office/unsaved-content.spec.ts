import type { Page, Request, Route } from '@playwright/test'
import { expectAccessible } from '../../helpers/accessibility.ts'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 180_000 })

const { content: words, shell } = BACK_OFFICE_WORDS[journeyLang('en')]

test('signing out asks about what is not saved, and leaves nothing of it in the browser', async ({ page }) => {
  const listDrafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')))
  await openBackOffice(page)
  await page.goto('/back-office/articles/new')
  await page.getByLabel(`${words.title} (${words.languages.en})`).fill('Not for the next one')
  await expect.poll(listDrafts).toHaveLength(1)
  const leave = page.getByRole('button', { name: shell.signOut }).first()
  const asked = page.getByRole('dialog').filter({ hasText: shell.dropDraftsHint })
  await leave.click()
  await asked.getByRole('button', { name: shell.cancel }).click()
  await expect(asked).toHaveCount(0)
  expect(await listDrafts()).toHaveLength(1)
  await leave.click()
  await asked.getByRole('button', { name: shell.signOut }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await listDrafts()).toEqual([])
})

test('of two editors the second sees who saved first, and their own text stays', async ({ page, browser, baseURL }) => {
  await openBackOffice(page)
  await page.goto('/back-office/articles/new')
  await page.getByLabel(`${words.title} (${words.languages.en})`).fill('Two pens')
  await page.getByRole('textbox', { name: words.editor.body(words.languages.en) }).fill('Begun')
  await page.getByRole('button', { name: words.articles.save, exact: true }).click()
  await expect(page).toHaveURL(/articles\/\d+$/)
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openBackOffice(other)
  await other.goto(page.url())
  await other.getByRole('textbox', { name: words.editor.body(words.languages.en) }).fill('Theirs')
  await other.getByRole('button', { name: words.articles.save, exact: true }).click()
  await expect(other.getByText(words.articles.saved)).toBeVisible()

  const ownPage = page.getByRole('textbox', { name: words.editor.body(words.languages.en) })
  await ownPage.fill('Mine')
  await page.getByRole('button', { name: words.articles.save, exact: true }).click()
  await expect(page.getByText(words.editedByOther)).toBeVisible()
  await expect(ownPage).toHaveText('Mine')
  await page.getByRole('button', { name: words.showTheirs }).click()
  await page.getByRole('dialog').getByText(words.languages.en, { exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Theirs')).toBeVisible()
  await page.keyboard.press('Escape')

  // Even the tab may be closed: the words are offered again.
  await page.goto('/back-office/articles', { waitUntil: 'commit' }).catch(() => undefined)
  await page.goto(other.url())
  await expect(page.getByRole('textbox', { name: words.editor.body(words.languages.en) })).toHaveText('Theirs')
  await page.getByRole('button', { name: words.takeDraft }).click()
  await expect(page.getByRole('textbox', { name: words.editor.body(words.languages.en) })).toHaveText('Mine')
  await other.context().close()
})

test('a lost reply: text changed since follows the first save; a conflict offers the other version', async ({
  page,
  browser,
  baseURL,
}) => {
  const about = async (own: Page) => {
    await openBackOffice(own)
    await own.goto('/back-office/brand?page=about')
    const title = own.getByLabel(`${words.title} (${words.languages.en})`, { exact: true })
    await expect(title).toBeVisible()
    return { title, saveButton: own.getByRole('button', { name: shell.save, exact: true }) }
  }
  const mine = await about(page)
  const before = await mine.title.inputValue()
  const loseReply = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/staff/about', loseReply, { times: 1 })
  await mine.title.fill('House of dew')
  await mine.saveButton.click()
  await expect(page.getByText(shell.noNetwork)).toBeVisible()
  await mine.title.fill('House of morning dew')
  await mine.saveButton.click()
  await expect(page.getByText(words.brand.saved)).toBeVisible()

  const otherPage = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const theirs = await about(otherPage)
  await expect(theirs.title).toHaveValue('House of morning dew')
  await theirs.title.fill('Their house')
  await theirs.saveButton.click()
  await expect(otherPage.getByText(words.brand.saved)).toBeVisible()
  await otherPage.context().close()

  await mine.title.fill('My house')
  await mine.saveButton.click()
  await expect(page.getByText(errorWords('en').code.edit_conflict)).toBeVisible()
  await expect(mine.title).toHaveValue('My house')
  await expectAccessible(page, 'conflict')
  await page.getByRole('button', { name: words.takeTheirs }).click()
  await expect(mine.title).toHaveValue('Their house')
  await mine.title.fill(before)
  await mine.saveButton.click()
  await expect(page.getByText(words.brand.saved)).toBeVisible()
})

test('text typed while an article is being saved is saved next', async ({ page }) => {
  await openBackOffice(page)
  await page.goto('/back-office/articles/new')
  const body = page.getByRole('textbox', { name: words.editor.body(words.languages.en) })
  const saveButton = page.getByRole('button', { name: words.articles.save, exact: true })
  await page.getByLabel(`${words.title} (${words.languages.en})`).fill('Typed twice')
  await body.fill('Begun')
  await page.route(
    '**/api/staff/article',
    async (route) => {
      // The page of the new article replaces this one: what is typed here would be lost.
      await expect(page.locator('[inert]').getByText('Begun')).toBeVisible()
      await route.continue()
    },
    { times: 1 },
  )
  await saveButton.click()
  await expect(page.getByRole('heading', { name: 'Typed twice' })).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
  const isSave = (call: Request) => call.method() === 'PUT' && call.url().includes('/api/staff/article/')
  let release = () => {}
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname.startsWith('/api/staff/article/'),
    async (route) => {
      if (isSave(route.request())) await typed
      await route.continue()
    },
  )
  await body.fill('First half')
  const saved = page.waitForResponse((reply) => isSave(reply.request()))
  await saveButton.click()
  await body.fill('First half, second half')
  release()
  await saved
  await expect(page.locator('.ant-btn-loading')).toHaveCount(0)
  const [reply] = await Promise.all([page.waitForResponse((next) => isSave(next.request())), saveButton.click()])
  expect((await reply.json()).status).toBe(100)
  await page.reload()
  await expect(body).toHaveText('First half, second half')
})

test('a list that is being saved cannot be changed; after a conflict it offers the other version', async ({ page }) => {
  await openBackOffice(page)
  await page.goto('/back-office/brand?page=social')
  const lead = page.getByLabel(`${words.brand.lead} (${words.languages.en})`, { exact: true })
  const before = await lead.inputValue()
  const row = `${words.brand.tabs.social} 1`
  await page.route(
    '**/api/staff/social',
    async (route) => {
      await expect(lead).toBeDisabled()
      await expect(page.getByRole('button', { name: `${shell.moveDown}: ${row}` })).toBeDisabled()
      await expect(page.getByRole('button', { name: `${words.remove}: ${row}` })).toBeDisabled()
      await expect(page.getByRole('button', { name: words.brand.addLink })).toBeDisabled()
      const headers = { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() }
      const mine = route.request().postDataJSON() as { lead: object }
      await page.request.put(route.request().url(), {
        headers,
        data: { ...mine, lead: { ...mine.lead, en: 'Theirs' } },
      })
      await route.continue()
    },
    { times: 1 },
  )
  await lead.fill('Mine')
  const saveButton = page.getByRole('button', { name: shell.save, exact: true })
  await saveButton.click()
  await expect(page.getByText(errorWords('en').code.edit_conflict)).toBeInViewport()
  await expect(lead).toHaveValue('Mine')
  await page.getByRole('button', { name: words.takeTheirs }).click()
  await expect(lead).toHaveValue('Theirs')
  await lead.fill(before)
  await saveButton.click()
  await expect(page.getByText(words.brand.saved)).toBeVisible()
})
