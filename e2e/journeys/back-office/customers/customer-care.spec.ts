import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../../helpers/accessibility.ts'
import { verifyEmail } from '../../../helpers/applicant.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../../helpers/back-office.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { journeyLang, WORDS } from '../../../helpers/words.ts'
import { CONTROL_URL } from '../../../ports.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 120_000 })

const lang = journeyLang('en')
const { customers: all, shell } = BACK_OFFICE_WORDS[lang]
const { correct, erasure, find } = all
const shop = WORDS[lang].auth
const dialog = (page: Page) => page.getByRole('dialog')

/** A customer who signed up on another phone. */
async function register(request: APIRequestContext) {
  const serial = randomUUID()
  const email = `care-${serial}@demo.example`
  const password = createHash('sha1').update(serial).digest('hex')
  const data = { nickname: 'Nok', email, phone: '0812345678', password, agreed: true, lang }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  await verifyEmail(request, email)
  const info = await request.get('/api/user-info', { headers: { authorization: `Bearer ${reply.data.token}` } })
  return { email, id: (await info.json()).data.user.id as number }
}

async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(to)}`)).text()
    link = /\/email-correction#[\w.-]+/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 20_000, intervals: [200] })
  return link
}

/** A phone of the customer, in a browser without a session. */
async function openPhone(browser: Browser, baseURL: string | undefined, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  await context.addCookies([{ name: 'lang', value: lang, url: baseURL ?? '' }])
  await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  const page = await context.newPage()
  await page.goto(link)
  return page
}

async function openCorrection(page: Page) {
  await page.getByRole('button', { name: find.change, exact: true }).click()
  await page.getByRole('menuitem', { name: correct.action }).click()
  await expect(dialog(page)).toBeVisible()
}

async function startCorrection(page: Page, email: string) {
  await openCorrection(page)
  await dialog(page).getByLabel(correct.newEmail).fill(email)
  await dialog(page).getByLabel(correct.proof).click()
  await page.getByText(correct.proofs.call_back, { exact: true }).last().click()
  await dialog(page).getByLabel(correct.reason).fill('Order A-1, called back')
  await dialog(page).getByRole('button', { name: correct.action, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

test('a mistyped address is corrected once the link in the email to the new one is opened @main', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { id } = await register(request)
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto(`/back-office/customers/${id}`)
  await openCorrection(page)
  await dialog(page).getByRole('button', { name: correct.action, exact: true }).click()
  await expect(dialog(page).getByText(correct.emailForm)).toBeVisible()
  await expect(dialog(page).getByText(correct.proofNeeded)).toBeVisible()
  await expect(dialog(page).getByText(shell.reasonNeeded)).toBeVisible()
  await expectAccessible(page, 'dialog of a correction')
  await dialog(page).getByRole('button', { name: shell.cancel, exact: true }).click()

  const right = `right-${randomUUID()}@demo.example`
  await startCorrection(page, right)
  await expect(page.getByText(correct.states.open, { exact: true })).toBeVisible()
  await expectAccessible(page, 'customer with an open correction')

  const phone = await openPhone(browser, baseURL, await mailedLink(request, right))
  await expect(phone.getByRole('heading', { name: shop.correction.title })).toBeVisible()
  await expect(phone).toHaveURL(/\/email-correction$/)
  await expectAccessible(phone, 'link to the new address')
  await phone.getByRole('button', { name: shop.confirm.yes }).click()
  await expect(phone.getByRole('heading', { name: shop.correction.done })).toBeVisible()
  await expectAccessible(phone, 'address changed')

  await page.reload()
  await expect(page.getByText(correct.states.done, { exact: true })).toBeVisible()
})

test('the reader of the old address objects, and the next correction waits for a second person', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { email, id } = await register(request)
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto(`/back-office/customers/${id}`)
  await startCorrection(page, `wrong-${randomUUID()}@demo.example`)
  const phone = await openPhone(browser, baseURL, await mailedLink(request, email))
  await expect(phone.getByRole('heading', { name: shop.correction.notice })).toBeVisible()
  await expectAccessible(phone, 'link to the old address')
  await phone.getByRole('button', { name: shop.correction.object }).click()
  await phone.getByRole('button', { name: WORDS[lang].shell.dialog.confirm }).click()
  await expect(phone.getByRole('heading', { name: shop.correction.objected })).toBeVisible()

  await page.reload()
  await expect(page.getByText(correct.objectedNext)).toBeVisible()
  await startCorrection(page, `wrong-${randomUUID()}@demo.example`)
  await expect(page.getByText(correct.waitsContested).first()).toBeVisible()
  await page.getByRole('button', { name: correct.withdraw, exact: true }).click()
  await dialog(page).getByLabel(shell.reason, { exact: true }).fill('Not the same person')
  await dialog(page).getByRole('button', { name: correct.withdraw, exact: true }).click()
  await expect(page.getByRole('main').getByText(correct.states.withdrawn, { exact: true })).toBeVisible()
})

test('a request to erase an account is recorded, listed with its due day, and refused with its ground', async ({
  page,
  request,
}) => {
  const { email, id } = await register(request)
  await openBackOffice(page, 'en', 'operations@demo.example')
  await page.goto(`/back-office/customers/${id}`)
  await page.getByRole('button', { name: find.change, exact: true }).click()
  await page.getByRole('menuitem', { name: erasure.action }).click()
  await dialog(page).getByRole('button', { name: erasure.action, exact: true }).click()
  await expect(dialog(page).getByText(erasure.dayNeeded)).toBeVisible()
  await expect(dialog(page).getByText(erasure.channelNeeded)).toBeVisible()
  await expectAccessible(page, 'dialog of an erasure request')
  const day = dialog(page).getByLabel(erasure.receivedOn)
  await day.click()
  await page.locator('.ant-picker-cell-today').click()
  const choose = async (label: string, option: string) => {
    await dialog(page).getByLabel(label).click()
    await page.getByText(option, { exact: true }).last().click()
  }
  await choose(erasure.channel, erasure.channels.letter)
  await choose(correct.proof, correct.proofs.id_document)
  await dialog(page).getByLabel(correct.reason).fill('A letter with a copy of the card')
  await dialog(page).getByRole('button', { name: erasure.action, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText(erasure.mine)).toBeVisible()
  await expect(page.getByRole('button', { name: erasure.carryOut })).toBeDisabled()
  await expectAccessible(page, 'customer with an erasure request')
  const lastMail = async () => (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(email)}`)).text()
  await expect.poll(lastMail).toContain('Subject: ')

  await page.goto('/back-office/erasure-requests')
  const row = page.getByRole('row').filter({ hasText: String(id) })
  // The calendar of the browser chose the day, and another journey may have advanced the clock of the shop.
  await expect(row.getByText(new RegExp(erasure.dueIn(30).replace('30', String.raw`\d+`)))).toBeVisible()
  await expectAccessible(page, 'list of erasure requests')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: erasure.refuse, exact: true }).click()
  await choose(erasure.ground, erasure.grounds.legal_claim)
  await dialog(page).getByLabel(shell.reason, { exact: true }).fill('A claim of the courier')
  await dialog(page).getByRole('button', { name: erasure.refuse, exact: true }).click()
  await expect(page.getByText(erasure.states.refused, { exact: true })).toBeVisible()
})
