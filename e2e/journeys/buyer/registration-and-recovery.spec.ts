import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { CONTROL_URL } from '../../ports.ts'
import { errors } from '@bailu/phrases/errors/errors'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, type WORDS } from '../../helpers/words.ts'

type Words = (typeof WORDS)[keyof typeof WORDS]['auth']

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex')
let serial = Date.now() % 1_000_000
const newEmail = () => `recovery${(serial += 1)}@journey.example`

async function addAccount(request: APIRequestContext, email: string): Promise<string> {
  const data = { nickname: 'มะลิ', email, phone: '0812345678', password: sha1('old-word-7'), agreed: true, lang: 'th' }
  const answer = await request.post('/api/register', { data })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

const lastMail = async (request: APIRequestContext, to: string) =>
  (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(to)}`)).text()
async function mailedCode(request: APIRequestContext, to: string, not = ''): Promise<string> {
  let code = ''
  await expect(async () => {
    code = /^ {4}(\d{6})$/m.exec(await lastMail(request, to))?.[1] ?? ''
    expect(code).not.toBe('')
    expect(code).not.toBe(not)
  }).toPass({ timeout: 10_000, intervals: [200] })
  return code
}
const differentCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function requestCode(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/forgot')
  await page.getByLabel(words.field.email).fill(email)
  await page.getByRole('button', { name: words.forgot.send }).click()
  await expect(page.getByText(words.forgot.newLead(email))).toBeVisible()
}

async function answerWith(page: Page, words: Words, code: string, password = 'new-word-8'): Promise<void> {
  await page.getByLabel(words.field.code, { exact: true }).fill(code)
  await page.getByLabel(words.field.newPassword, { exact: true }).fill(password)
  await page.getByLabel(words.field.newPasswordAgain).fill(password)
  await page.getByRole('button', { name: words.forgot.submit }).click()
}

for (const lang of JOURNEY_LANGS) {
  test(`a forgotten password is reset (${lang})`, async ({ page, shopper, request }) => {
    const { auth: words } = await shopper.speak(lang)
    const email = newEmail()
    const token = await addAccount(request, email)

    await test.step('the address typed at sign-in is filled in', async () => {
      await page.goto('/login')
      await page.getByLabel(words.field.email).fill(email)
      // The address is carried over by client-side navigation only.
      await expect(page.getByRole('button', { name: words.login.submit })).toBeEnabled()
      await page.getByRole('link', { name: words.login.forgot }).click()
      await page.waitForURL('**/forgot')
      await expect(page.getByLabel(words.field.email)).toHaveValue(email)
      await shopper.inspect(`${lang}-forgot`)
      await page.getByLabel(words.field.email).fill('mali@')
      await page.getByRole('button', { name: words.forgot.send }).click()
      await expect(page.getByText(words.error.email)).toBeVisible()
      await page.getByLabel(words.field.email).fill(email)
      await page.getByRole('button', { name: words.forgot.send }).click()
    })

    await test.step('a reload stays at the same step, and no code is stored', async () => {
      const code = page.getByLabel(words.field.code, { exact: true })
      await code.fill('999999')
      await shopper.inspect(`${lang}-forgot-code`)
      await page.reload()
      await expect(page.getByText(words.forgot.newLead(email))).toBeVisible()
      await expect(code).toHaveValue('')
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('999999')
    })

    const code = await mailedCode(request, email)
    await test.step('errors are shown at their fields', async () => {
      await page.getByRole('button', { name: words.forgot.submit }).click()
      await expect(page.getByText(words.error.code)).toBeVisible()
      await expect(page.getByText(words.error.newPassword)).toBeVisible()
      await answerWith(page, words, differentCode(code))
      await expect(page.getByText(errors[lang].code_wrong).first()).toBeVisible()
      await page.getByLabel(words.field.newPasswordAgain).fill('new-word-9')
      await page.getByRole('button', { name: words.forgot.submit }).click()
      await expect(page.getByText(words.error.mismatch)).toBeVisible()
      await shopper.inspect(`${lang}-forgot-errors`)
    })

    await test.step('the right code, pasted with surrounding text', async () => {
      await answerWith(page, words, ` ${code.slice(0, 3)} ${code.slice(3)}\t`)
      await expect(page.getByText(words.forgot.done)).toBeVisible()
      await page.waitForURL('**/login')
      const info = await request.get('/api/user-info', { headers: { Authorization: `Bearer ${token}` } })
      expect(await info.json()).toMatchObject({ status: 401 })
      await page.getByLabel(words.field.email).fill(email)
      await page.getByLabel(words.field.password, { exact: true }).fill('new-word-8')
      await page.getByRole('button', { name: words.login.submit }).click()
      await page.waitForURL('**/home')
    })
  })

  test(`an account is created after every field was invalid (${lang})`, { tag: '@main' }, async ({ page, shopper }) => {
    const { auth: words } = await shopper.speak(lang)
    const { field, error, register } = words
    const label = (name: string) => page.getByLabel(name, { exact: true })
    const submit = () => page.getByRole('button', { name: register.submit, exact: true }).click()

    await page.goto('/register?e=BL0001')
    await expect(label(field.invitation)).toHaveValue('BL0001')
    await shopper.inspect(`${lang}-register`)
    await submit()
    for (const said of [error.nickname, error.email, error.phone, error.newPassword, error.agreement]) {
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
    await expect(label(field.nickname)).toBeFocused()

    await label(field.nickname).fill('มะลิ 茉莉')
    await label(field.email).fill('mali@shop')
    await label(field.phone).fill('12')
    await label(field.password).fill('new-word-8')
    await label(field.passwordAgain).fill('new-word-9')
    await label(field.invitation).fill('BL 0001')
    await submit()
    for (const said of [error.email, error.phone, error.mismatch, error.invitation, error.agreement]) {
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
    await shopper.inspect(`${lang}-register-errors`)

    await label(field.email).fill(newEmail())
    await label(field.phone).fill('081 234 5678')
    await label(field.passwordAgain).fill('new-word-8')
    await label(field.invitation).fill('bl9999')
    await page.getByRole('checkbox').check()
    await submit()
    await expect(page.getByText(errors[lang].invitation_unknown).first()).toBeVisible()
    await expect(label(field.invitation)).toBeFocused()

    await page.getByRole('link', { name: register.toLogin }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: words.login.toRegister }).click()
    await expect(label(field.nickname)).toHaveValue('มะลิ 茉莉')
    await expect(label(field.password)).toHaveValue('new-word-8')
    await label(field.invitation).fill('bl0001')
    await submit()
    await page.waitForURL('**/home')
  })
}

test('an expired code, a new one, and the sixth attempt, each with its message', async ({ page, shopper, request }) => {
  const { auth: words } = await shopper.speak('en')
  const email = newEmail()
  await addAccount(request, email)
  await requestCode(page, words, email)
  const late = await mailedCode(request, email)
  await request.get(`${CONTROL_URL}/advance-minutes/10`)
  await answerWith(page, words, late)
  await expect(page.getByText(errors[journeyLang('en')].code_late).first()).toBeVisible()

  await expect(
    page.getByRole('button', { name: new RegExp(`^${words.forgot.resendIn(7).replace('7', '\\d+')}$`) }),
  ).toBeDisabled()
  await page.evaluate(() => {
    const asked = JSON.parse(sessionStorage.getItem('forgot')!) as Record<string, unknown>
    sessionStorage.setItem('forgot', JSON.stringify({ ...asked, resendAt: 0 }))
  })
  await page.reload()
  await page.getByRole('button', { name: words.forgot.resend }).click()
  await expect(page.getByText(words.forgot.sent)).toBeVisible()
  const code = await mailedCode(request, email, late)
  const id = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('forgot')!) as { request: string }).request)
  for (let i = 0; i < 5; i += 1) {
    const data = { email, request: id, code: differentCode(code), password: sha1('not the right 88') }
    await request.post('/api/reset-password', { data })
  }
  await answerWith(page, words, code)
  await expect(page.getByText(errors[journeyLang('en')].code_spent).first()).toBeVisible()
})

test('an unknown address gets the same screens', async ({ page, shopper, request }) => {
  const { auth: words } = await shopper.speak('th')
  const [known, unknown] = [newEmail(), newEmail()]
  await addAccount(request, known)
  const seen: string[] = []
  for (const email of [known, unknown]) {
    await requestCode(page, words, email)
    await answerWith(page, words, '000000')
    await expect(page.getByText(errors[journeyLang('th')].code_wrong).first()).toBeVisible()
    const look = async () =>
      seen.push((await page.getByRole('main').innerText()).replaceAll(email, '').replace(/\d+/g, 'n'))
    await look()
    await page.evaluate(() => sessionStorage.clear())
    for (let i = 0; i < 2; i += 1) await page.request.post('/api/reset-password/code', { data: { email } })
    await page.goto('/forgot')
    await page.getByLabel(words.field.email).fill(email)
    await page.getByRole('button', { name: words.forgot.send }).click()
    await expect(page.getByRole('main').getByText(errors[journeyLang('th')].codes_enough)).toBeVisible()
    const later = new RegExp(words.again(3600).replace('60', String.raw`\d+`))
    await expect(page.getByRole('button', { name: later })).toBeDisabled()
    await look()
    await page.getByLabel(words.field.email).fill(newEmail())
    await expect(page.getByRole('button', { name: words.forgot.send })).toBeEnabled()
  }
  expect(seen.slice(2)).toEqual(seen.slice(0, 2))
  await mailedCode(request, known)
  expect(await lastMail(request, unknown)).toBe('')
})

test('a user who has to wait sees how long', async ({ page, shopper }) => {
  const { auth: words } = await shopper.speak('zh')
  await page.clock.install()
  await page.goto('/login')
  // Longer than the checks of the screen take, or the button becomes active under them.
  const error = { status: 429, data: null, msg: '尝试次数过多，请 60 秒后再试', code: 'too_many', wait: 60 }
  await page.route('**/api/login', (route) => route.fulfill({ json: error }), { times: 1 })
  await page.getByLabel(words.field.email).fill('customer@demo.example')
  await page.getByLabel(words.field.password, { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: words.login.submit }).click()
  const wait = page.getByRole('button', { name: new RegExp(words.again(60).replace('60', String.raw`\d+`)) })
  await expect(wait).toBeDisabled()
  await shopper.inspect('zh-login-wait')
  await page.clock.runFor(60_000)
  await page.getByRole('button', { name: words.login.submit }).click()
  await page.waitForURL('**/home')
})
