import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { verifyEmail } from '../../helpers/applicant.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { errorWords, journeyLang } from '../../helpers/words.ts'

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const PASSWORD = 'long enough 77'

/** Registers an account and stores its token in the browser. */
async function openNewAccount(page: Page, request: APIRequestContext, lang: string) {
  const email = `account-${randomUUID()}@demo.example`
  const data = { nickname: 'มะลิ', email, phone: '0812345678', password: sha1(PASSWORD), agreed: true, lang }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  const token = reply.data.token as string
  await page.goto('/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  const login = async () =>
    (await (await request.post('/api/login', { data: { email, password: sha1(PASSWORD) } })).json()).data?.token
  return { email, token, login }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f4a3a' } })
    .jpeg()
    .toBuffer()

test('an avatar is cropped by keyboard, shown and removed; a text file is rejected', async ({
  page,
  shopper,
  request,
}) => {
  const { account, settings, shell } = await shopper.speak('en')
  await openNewAccount(page, request, journeyLang('en'))
  await page.goto('/person')
  await page.getByRole('link', { name: account.person.account }).click()
  await expect(page.getByRole('heading', { name: account.person.account })).toBeVisible()
  await shopper.inspect('en-account')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText(settings.avatar.notPicture)).toBeVisible()
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture(900, 600) })
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel(settings.avatar.zoom)).toBeVisible()
  await sheet.getByTestId('cropper').focus()
  await page.keyboard.press('ArrowRight')
  await sheet.getByLabel(settings.avatar.zoom).press('ArrowRight')
  await shopper.inspect('en-account-crop')
  await sheet.getByRole('button', { name: settings.avatar.use }).dblclick()
  await expect(page.getByText(shell.toast.uploaded)).toBeVisible()
  const shown = page.locator('main img[src*="/api/user/avatar/"]')
  await expect(shown).toHaveJSProperty('naturalWidth', 320)
  await page.goto('/person')
  await expect(shown).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: settings.avatar.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: settings.avatar.remove }).click()
  await expect(shown).toHaveCount(0)
})

test('name, phone and password change; the password is required again after some minutes; other devices are signed out', async ({
  page,
  shopper,
  request,
}) => {
  const { settings, auth, shell } = await shopper.speak('th')
  const { login } = await openNewAccount(page, request, 'th')
  await page.goto('/account?show=name')
  await page.getByLabel(auth.field.nickname).fill('มะลิ 🌸')
  await page.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(shell.toast.modified)).toBeVisible()
  await expect(page.getByText('มะลิ 🌸').first()).toBeVisible()

  // As the server replies when the last sign-in is older than five minutes.
  await page.route(
    '**/api/account/phone',
    (route) => route.fulfill({ json: { status: 403, data: null, msg: '', code: 'password_needed' } }),
    { times: 1 },
  )
  await page.goto('/account?show=phone')
  await page.getByLabel(auth.field.phone).fill('12')
  await page.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(auth.error.phone)).toBeVisible()
  await page.getByLabel(auth.field.phone).fill('+66 89-111 2222')
  await page.getByRole('button', { name: settings.save }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(auth.field.password, { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: shell.dialog.confirm }).click()
  await expect(dialog.getByText(errorWords('th').code.wrong_password)).toBeVisible()
  await shopper.inspect('th-account-fresh-password')
  await dialog.getByLabel(auth.field.password, { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: shell.dialog.confirm }).click()
  await expect(page.getByText('089 111 2222')).toBeVisible()

  await login()
  await login()
  await page.goto('/account?show=sessions')
  await expect(page.getByText(settings.sessions.thisOne)).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await shopper.inspect('th-account-sessions')
  await page.getByRole('listitem').last().getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: settings.sessions.end, exact: true }).click()
  await expect(page.getByRole('listitem')).toHaveCount(2)

  await page.goto('/account?show=password')
  await page.getByLabel(settings.password.current, { exact: true }).fill(PASSWORD)
  await page.getByLabel(settings.password.next, { exact: true }).fill('another one 88')
  await page.getByLabel(settings.password.again, { exact: true }).fill('another one 89')
  await page.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(auth.error.mismatch)).toBeVisible()
  await shopper.inspect('th-account-password')
  await page.getByLabel(settings.password.again, { exact: true }).fill('another one 88')
  await page.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(shell.toast.modified)).toBeVisible()
  await page.goto('/account?show=sessions')
  await expect(page.getByText(settings.sessions.onlyThis)).toBeVisible()
})

test('a new email address requires the emailed code, and continues after a reload', async ({
  page,
  shopper,
  request,
}) => {
  const { settings, shell } = await shopper.speak('zh')
  const { email } = await openNewAccount(page, request, journeyLang('zh'))
  await verifyEmail(request, email)
  await page.goto('/account?show=email')
  await page.getByLabel(settings.email.next).fill(email.toUpperCase())
  await page.getByRole('button', { name: settings.email.send }).click()
  await expect(page.getByText(settings.email.same)).toBeVisible()
  await page.getByLabel(settings.email.next).fill(`new-${email}`)
  await page.getByRole('button', { name: settings.email.send }).click()
  await expect(page.getByLabel(settings.email.code, { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(settings.email.sentTo(`new-${email}`))).toBeVisible()
  await page.getByLabel(settings.email.code, { exact: true }).fill('000 000')
  await page.getByRole('button', { name: shell.dialog.confirm }).click()
  await expect(page.getByText(errorWords('zh').code.code_wrong)).toBeVisible()
  await shopper.inspect('zh-account-email')
})

test('the data export is created and saved; the account is deleted, and the e-mail address is free again', async ({
  page,
  shopper,
  request,
}) => {
  const { settings, auth } = await shopper.speak('en')
  const { email, token, login } = await openNewAccount(page, request, journeyLang('en'))
  await page.goto('/account?show=data')
  await page.getByRole('button', { name: settings.data.make }).click()
  await expect(page.getByRole('button', { name: settings.data.saveHtml })).toBeVisible()
  await shopper.inspect('en-account-data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: settings.data.saveJson }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^bailu-\d{4}-\d\d-\d\d\.json$/)

  await page.goto('/account?show=delete')
  await expect(page.getByText(settings.deletion.goesRest)).toBeVisible()
  await shopper.inspect('en-account-delete')
  await page.getByRole('button', { name: settings.deletion.goOn }).click()
  await page.getByLabel(auth.field.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: settings.deletion.forGood }).click()
  await expect(page.getByText(settings.deletion.tickFirst)).toBeVisible()
  await shopper.inspect('en-account-delete-last')
  await page.getByLabel(settings.deletion.understood).check()
  await page.getByRole('button', { name: settings.deletion.forGood }).dblclick()
  await page.waitForURL('**/home')
  await expect(page.getByText(settings.deletion.gone)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await login()).toBeUndefined()
  const headers = { authorization: `Bearer ${token}` }
  expect((await (await request.get('/api/user-info', { headers })).json()).status).toBe(401)
  const again = { nickname: 'N', email, phone: '0812345678', password: sha1(PASSWORD), agreed: true, lang: 'en' }
  expect((await (await request.post('/api/register', { data: again })).json()).status).toBe(100)
})

test('a partner with a balance sees what blocks deletion; signing out asks first', async ({ page, shopper }) => {
  const { settings, account } = await shopper.speak('th')
  await page.goto('/login')
  await shopper.signIn('th', 'partner@demo.example')
  await page.goto('/account?show=delete')
  await expect(page.getByText(settings.deletion.notYet)).toBeVisible()
  await expect(page.getByText(settings.deletion.obstacles.money_withdrawable.todo)).toBeVisible()
  await shopper.inspect('th-account-delete-blocked')
  await page.getByRole('link', { name: settings.backToList }).click()
  await page.getByRole('button', { name: account.person.signOut }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(account.person.signOutAsk)).toBeVisible()
  await question.getByRole('button').last().click()
  await page.waitForURL('**/login')
})
