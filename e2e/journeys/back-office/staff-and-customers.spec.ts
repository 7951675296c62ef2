import { expectAccessible } from '../../helpers/accessibility.ts'
import { registerApplicant, verifyEmail } from '../../helpers/applicant.ts'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { CONTROL_URL } from '../../ports.ts'
import { totpCode } from '../../helpers/totp-code.ts'
import { BACK_OFFICE_WORDS, openBackOffice, LAPTOP, openMenuSections } from '../../helpers/back-office.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { signInStaff } from '../../helpers/staff-api.ts'
import { journeyLang } from '../../helpers/words.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 180_000 })

const words = BACK_OFFICE_WORDS[journeyLang('en')]
const dialog = (page: Page) => page.getByRole('dialog')
async function leave(page: Page) {
  await page.getByRole('button', { name: words.shell.signOut, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: words.shell.signIn.title })).toBeVisible()
}

async function giveReason(page: Page, action: string, reason: string) {
  await dialog(page).getByLabel(words.shell.reason, { exact: true }).fill(reason)
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

async function readMailedLink(request: APIRequestContext, to: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(to)}`)).text()
    link = /\/back-office\/welcome#token=[\w-]{43}/.exec(mail)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 20_000, intervals: [200] })
  return link
}

test('the owner adds a staff member, who sets a password and a second factor, signs in with it and is disabled', async ({
  page,
  request,
  shopper,
}) => {
  const { me, step, list, welcome } = words.staff
  const email = `colleague${Date.now()}@journey.example`
  const password = 'three quiet herons'
  await openBackOffice(page)
  await page.goto('/back-office/staff')
  await page.getByRole('button', { name: list.add }).click()
  await dialog(page).getByRole('button', { name: list.addSubmit }).click()
  await expect(dialog(page).getByText(list.emailNeeded)).toBeVisible()
  await expect(dialog(page).getByText(list.rolesNeeded)).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: words.shell.roles.operations }).check()
  await dialog(page).getByLabel(list.name, { exact: true }).fill('Busaba')
  await dialog(page).getByLabel(list.email, { exact: true }).fill(email)
  await dialog(page).getByRole('button', { name: list.addSubmit }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText(list.invited)).toBeVisible()
  // Owners and the own account cannot be changed; the sessions of all are visible.
  await page.getByRole('button', { name: `${list.actions}: Orn` }).click()
  await expect(page.getByRole('menuitem', { name: list.sessions })).toBeVisible()
  for (const action of [list.changeRoles, list.stepOff, list.disable])
    await expect(page.getByRole('menuitem', { name: action, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await shopper.inspect('en-back-office-staff')
  await leave(page)

  await page.goto(await readMailedLink(request, email))
  await expect(page.getByRole('heading', { name: welcome.title('Busaba') })).toBeVisible()
  await expect(page).toHaveURL(/\/back-office\/welcome$/)
  await shopper.inspect('en-back-office-welcome')
  await page.getByLabel(me.newPassword, { exact: true }).fill(password)
  await page.getByLabel(me.again, { exact: true }).fill(password)
  await page.getByRole('button', { name: welcome.submit }).click()
  await page.getByRole('link', { name: welcome.toSignIn }).click()

  const signIn = words.shell.signIn
  const fillIn = async () => {
    await page.getByLabel(signIn.email).fill(email)
    await page.getByLabel(signIn.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  }
  await fillIn()
  await page.getByRole('link', { name: /Busaba/ }).click()
  await expect(page.getByText(step.off, { exact: true })).toBeVisible()
  await shopper.inspect('en-back-office-me')
  await page.getByRole('button', { name: step.turnOn, exact: true }).click()
  const secret = (await dialog(page)
    .getByText(/^([A-Z2-7]{4} ?){8}$/)
    .textContent())!
  await shopper.inspect('en-back-office-second-step')
  await dialog(page)
    .getByLabel(step.code)
    .fill(await totpCode(secret))
  await dialog(page).getByRole('button', { name: step.confirm }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(8)
  const recovery = (await dialog(page).getByRole('listitem').first().textContent())!
  await shopper.inspect('en-back-office-recovery-codes')
  await dialog(page).getByRole('button', { name: step.stored }).click()
  await expect(page.getByText(step.left(8))).toBeVisible()
  await leave(page)

  await fillIn()
  await page.getByLabel(signIn.code).fill('000000')
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await shopper.inspect('en-back-office-code')
  // The next code: the one of now was used to switch it on.
  await page.getByLabel(signIn.code).fill(await totpCode(secret, 1))
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  // After signing out the start page opens.
  await expect(page).toHaveURL(/\/back-office\/?$/)
  await page.getByRole('link', { name: /Busaba/ }).click()
  await expect(page.getByText(step.left(8))).toBeVisible()
  // After a lost session the last page opens again.
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('button', { name: signIn.submit, exact: true })).toBeVisible()
  await fillIn()
  await page.getByLabel(signIn.code).fill(recovery)
  await page.getByRole('button', { name: signIn.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/back-office\/me$/)
  await expect(page.getByText(step.left(7))).toBeVisible()
  await leave(page)

  await openBackOffice(page)
  await page.goto('/back-office/staff')
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click()
  await page.getByRole('menuitem', { name: list.disable }).click()
  await giveReason(page, list.disable, 'Has left us')
  await expect(page.getByRole('row').filter({ hasText: email }).getByText(list.disabled)).toBeVisible()
  await page.goto('/back-office/audit?group=staff')
  const trail = page.getByRole('row').filter({ hasText: 'Has left us' }).first()
  await expect(trail).toContainText('Orn')
  await trail.click()
  await shopper.inspect('en-back-office-audit')
  const saved = page.waitForEvent('download', { timeout: 15_000 })
  await page.getByRole('button', { name: words.audit.export }).click()
  const table = await readFile(await (await saved).path(), 'utf8')
  expect(table).toContain('Has left us')
})

test('operations approves an applicant, finds a customer, reveals a phone number with a reason and changes the mentor', async ({
  page,
  request,
  shopper,
}) => {
  const {
    applications,
    customers: { customers, find },
    partners,
  } = words
  const { email } = await registerApplicant(page, request, journeyLang('en'))
  const login = await request.post('/api/login', { data: { email, password: '0'.repeat(40) } })
  expect(((await login.json()) as { status: number }).status).not.toBe(100)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const form = {
    first_name: 'Kanya',
    last_name: 'Suwan',
    birth_date: '1990-05-05',
    consents: { partner: true, privacy: true },
  }
  const sent = await request.post('/api/application', {
    data: form,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': email },
  })
  expect(((await sent.json()) as { status: number }).status).toBe(100)

  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto('/back-office/applications')
  await shopper.inspect('en-back-office-applications')
  await page.getByRole('row').filter({ hasText: 'Kanya Suwan' }).first().getByRole('button').click()
  await expect(dialog(page).getByText('a•••@d•••.example')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await shopper.inspect('en-back-office-application')
  await dialog(page).getByRole('button', { name: applications.approve, exact: true }).click()
  await page
    .getByRole('dialog', { name: `${applications.approve}: Kanya Suwan` })
    .getByRole('button', { name: applications.approve, exact: true })
    .click()
  await expect(page.getByText(new RegExp(`^${applications.approved('BL')}`))).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/back-office/partners')
  await page.getByLabel(find.search).fill('BL0001')
  await page.getByLabel(find.search).press('Enter')
  await shopper.inspect('en-back-office-partners')
  await page.getByRole('link', { name: 'BL0001' }).click()
  await expect(page.getByRole('heading', { name: 'Malee' })).toBeVisible()
  // What was typed is not in the address, yet Back and reload keep it.
  await page.goBack()
  for (const again of [() => Promise.resolve(), () => page.reload()]) {
    await again()
    await expect(page.getByLabel(find.search)).toHaveValue('BL0001')
    await expect(page.getByRole('link', { name: /^BL\d{4}$/ })).toHaveText(['BL0001'])
    await expect(page).toHaveURL(/\/back-office\/partners$/)
  }
  await page.getByRole('link', { name: 'BL0001' }).click()
  await expect(page.getByRole('heading', { name: 'Malee' })).toBeVisible()
  await expect(page.getByText(partners.available)).toBeVisible()
  await shopper.inspect('en-back-office-partner')

  await page.goto('/back-office/customers')
  await page.getByLabel(find.search).fill('customer@demo.example')
  await page.getByLabel(find.search).press('Enter')
  await page.getByRole('link', { name: 'Ploy' }).click()
  await expect(page.getByRole('heading', { name: 'Ploy' })).toBeVisible()
  await expect(page.getByText('0895556666')).toHaveCount(0)
  await shopper.inspect('en-back-office-customer')
  await page.getByRole('button', { name: `${customers.show}: ${customers.fields.phone}` }).click()
  await giveReason(page, customers.show, 'The parcel came back')
  await expect(page.getByText('0895556666')).toBeVisible()
  await page.getByRole('button', { name: customers.hide }).click()
  await expect(page.getByText('0895556666')).toHaveCount(0)

  for (const [number, name] of [
    ['BL0003', 'Somchai'],
    ['BL0001', 'Malee'],
  ] as const) {
    await page.getByRole('button', { name: find.change }).click()
    await page.getByRole('menuitem', { name: customers.move }).click()
    await dialog(page).getByLabel(customers.moveTo).fill(number)
    await giveReason(page, customers.move, 'Moved house')
    await expect(page.getByRole('link', { name: `${name} ${number}` })).toBeVisible()
  }
  // What they did is in their own log.
  await page.goto('/back-office/audit')
  await expect(page.getByText(words.audit.own)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'The parcel came back' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: words.audit.export })).toHaveCount(0)
})

test('operations merges two accounts of one person; the closed one says which to use', async ({
  page,
  request,
  shopper,
}) => {
  const { find, customers, merge } = words.customers
  const serial = Date.now()
  const password = createHash('sha1').update(`twice ${serial}`).digest('hex')
  const join = async (name: string, more: Record<string, string> = {}) => {
    const email = `${name}.${serial}@twice.example`
    const data = { nickname: `Dao ${name}`, email, phone: '0823334444', password, agreed: true, lang: 'en', ...more }
    const answer = await (await request.post('/api/register', { data })).json()
    expect(answer.status, answer.msg).toBe(100)
    await verifyEmail(request, email)
    const headers = { authorization: `Bearer ${answer.data.token}` }
    const { user } = (await (await request.get('/api/user-info', { headers })).json()).data
    return { email, headers, id: user.id as number }
  }
  const [remainingAccount, mergedAccount] = [await join('old'), await join('new', { invitation_code: 'BL0001' })]
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto(`/back-office/customers/${remainingAccount.id}`)
  await page.getByRole('button', { name: find.change }).click()
  await page.getByRole('menuitem', { name: merge.title }).click()
  const action = dialog(page).getByRole('button', { name: merge.submit })
  await expect(action).toBeDisabled()
  await dialog(page).getByLabel(merge.find).fill(mergedAccount.email)
  await dialog(page).getByLabel(merge.find).press('Enter')
  await dialog(page)
    .getByRole('button', { name: merge.compare('Dao new', mergedAccount.id) })
    .click()
  // Only the one with a mentor can stay.
  await expect(dialog(page).getByText(merge.obstacles.merge_mentors)).toBeVisible()
  await expect(action).toBeDisabled()
  await dialog(page).getByLabel(`${merge.stays}: Dao new ${mergedAccount.id}`).check()
  await expect(action).toBeEnabled()
  await shopper.inspect('en-back-office-merge')
  await giveReason(page, merge.submit, 'Called: both are hers')
  await expect(page).toHaveURL(new RegExp(`/customers/${mergedAccount.id}$`))

  await page.goto(`/back-office/customers/${remainingAccount.id}`)
  await expect(page.getByText(merge.into)).toBeVisible()
  await expect(page.getByRole('button', { name: find.change })).toHaveCount(0)
  await shopper.inspect('en-back-office-merged')
  await page.getByRole('link', { name: merge.open }).click()
  await expect(page.getByRole('heading', { name: 'Dao new' })).toBeVisible()
  await expect(page.getByText(customers.noOrders)).toBeVisible()

  const reply = await (
    await request.post('/api/login?lang=en', { data: { email: remainingAccount.email, password } })
  ).json()
  expect(reply).toMatchObject({ code: 'account_merged', msg: expect.stringContaining('n•••@t•••.example') })
  const signedOut = await (await request.get('/api/user-info', { headers: remainingAccount.headers })).json()
  expect(signedOut.status).toBe(401)
  const guess = { email: remainingAccount.email, password: '0'.repeat(40) }
  expect((await (await request.post('/api/login', { data: guess })).json()).code).toBe('wrong_login')
})

test('the role content sees none of it, and the server denies access', async ({ page, request }) => {
  await openBackOffice(page, 'en', 'content@demo.example')
  await openMenuSections(page)
  const menu = page.getByRole('navigation', { name: words.shell.menu })
  await expect(menu.getByRole('link', { name: words.audit.title })).toBeVisible()
  for (const name of [words.staff.list.title, words.partners.title, words.customers.customers.title])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  const headers = { authorization: `Bearer ${await signInStaff(request, 'content@demo.example')}` }
  for (const path of ['colleague', 'partner', 'customer', 'application', 'audit/csv']) {
    const answer = await (await request.get(`/api/staff/${path}`, { headers })).json()
    expect(answer.status, path).toBe(403)
  }
})

test('operations sends a customer a password link, which is only in the email', async ({ page, request }) => {
  const { customers, find } = words.customers
  const { email } = await registerApplicant(page, request, journeyLang('en'))
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto('/back-office/customers')
  await page.getByLabel(find.search).fill(email)
  await page.getByLabel(find.search).press('Enter')
  await expect(page.locator('td a')).toHaveCount(1)
  await page.locator('td a').click()
  await page.getByRole('button', { name: find.change }).click()
  await page.getByRole('menuitem', { name: customers.reset }).click()
  await giveReason(page, customers.reset, 'Cannot sign in')
  await expect(page.getByText(customers.resetSent)).toBeVisible()
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(email)}`)).text()
    expect(mail).toMatch(/\/forgot#[\w.-]{20}/)
  }).toPass({ timeout: 20_000, intervals: [200] })
})

test('operations notes something about a customer, tags chosen rows, filters by the tag and deletes it', async ({
  page,
  request,
}) => {
  const { find, marks } = words.customers
  const notes = words.orderSupport
  const { email } = await registerApplicant(page, request, journeyLang('en'))
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto('/back-office/customers')
  await page.getByRole('button', { name: marks.tags, exact: true }).click()
  await page.getByRole('button', { name: marks.newTag }).click()
  const form = page.getByRole('dialog', { name: marks.newTag })
  await form.getByRole('button', { name: words.shell.save }).click()
  await expect(form.getByText(marks.nameNeeded)).toBeVisible()
  const name = `Careful ${Date.now() % 100_000}`
  await form.getByLabel(marks.name, { exact: true }).fill(name)
  await form.getByRole('radio', { name: marks.colours.red }).check()
  await form.getByRole('button', { name: words.shell.save }).click()
  await expect(page.getByText(marks.saved)).toBeVisible()
  await expectAccessible(page, 'tags for customers')
  await page.getByRole('dialog', { name: marks.tags }).getByRole('button', { name: 'Close' }).click()

  await page.getByLabel(find.search).fill(email)
  await page.getByLabel(find.search).press('Enter')
  await expect(page.locator('td a')).toHaveCount(1)
  await page.locator('td input[type=checkbox]').check()
  await expect(page.getByText(marks.selected(1))).toBeVisible()
  await page.getByRole('combobox', { name: marks.chooseTag }).fill(name)
  await page.getByRole('option', { name }).or(page.getByTitle(name)).first().click()
  await page.getByRole('button', { name: marks.add, exact: true }).click()
  await expect(page.getByText(marks.changed(1))).toBeVisible()
  await expect(page.getByRole('cell', { name })).toBeVisible()

  await page.goto('/back-office/customers')
  await page.getByRole('combobox', { name: marks.tags }).fill(name)
  await page.getByTitle(name).first().click()
  await expect(page.locator('td a')).toHaveCount(1)
  await page.locator('td a').click()
  await expect(page.getByRole('heading', { name: marks.notes })).toBeVisible()
  await page.getByLabel(notes.noteNew).fill('Prefers mornings')
  // What is typed is there again after a reload.
  await page.reload()
  await page.getByRole('button', { name: words.content.takeDraft }).click()
  await expect(page.getByLabel(notes.noteNew)).toHaveValue('Prefers mornings')
  await page.getByRole('button', { name: notes.noteAdd }).click()
  await expect(page.getByText(notes.noteAdded)).toBeVisible()
  await expectAccessible(page, 'customer with notes and tags')
  await page.getByRole('button', { name: notes.noteStrikeOf('Prefers mornings') }).click()
  await page.getByRole('tooltip').getByRole('button', { name: notes.noteStrike, exact: true }).click()
  await expect(page.locator('del', { hasText: 'Prefers mornings' })).toBeVisible()
  await page.getByRole('button', { name: marks.removeOf(name) }).click()
  await expect(page.getByText(marks.noTags)).toBeVisible()
})
