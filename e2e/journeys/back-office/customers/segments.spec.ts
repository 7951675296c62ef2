import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from '../../../helpers/accessibility.ts'
import { verifyEmail } from '../../../helpers/applicant.ts'
import { BACK_OFFICE_WORDS, LAPTOP, openBackOffice } from '../../../helpers/back-office.ts'
import { expect, test } from '../../../helpers/shop-test.ts'
import { type Lang, journeyLang, WORDS } from '../../../helpers/words.ts'
import { staffApi } from '../../../helpers/staff-api.ts'

test.use(LAPTOP)
test.describe.configure({ timeout: 120_000 })

const lang = journeyLang('en')
const { customers: all, messages, shell } = BACK_OFFICE_WORDS[lang]
const { marks, segments, filters } = all
const READER_LANG: Lang = journeyLang('th')
const TEXT = { en: 'The new soap is here', zh: '新香皂到了', th: 'สบู่ใหม่มาแล้ว' }

/** A customer who signed up on another phone. */
async function register(request: APIRequestContext) {
  const serial = randomUUID()
  const email = `segment-${serial}@demo.example`
  const password = createHash('sha1').update(serial).digest('hex')
  const data = { nickname: 'Nok', email, phone: '0812345678', password, agreed: true, lang: READER_LANG }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  await verifyEmail(request, email)
  const { token } = reply.data as { token: string }
  const info = await (await request.get('/api/user-info', { headers: { authorization: `Bearer ${token}` } })).json()
  return { token, id: info.data.user.id as number }
}

/** A phone on which the customer is signed in. */
async function openPhone(browser: Browser, baseURL = '', token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await context.addCookies([{ name: 'lang', value: READER_LANG, url: baseURL }])
  const stored = { token, lang: READER_LANG }
  await context.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, stored)
  return context.newPage()
}

test('a segment is saved from the list, and its people read a message in the app @main', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [reader, other] = [await register(request), await register(request)]
  const tag = `Tag ${randomUUID().slice(0, 8)}`
  await (await staffApi(request, 'operations@demo.example')).tagCustomers(tag, [reader.id, other.id])
  await openBackOffice(page, 'en')
  await page.goto('/back-office/customers')
  await page.getByRole('combobox', { name: marks.tags }).fill(tag)
  await page.getByTitle(tag, { exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: segments.title, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: segments.title })
  await expect(drawer.getByText(segments.tag(tag))).toBeVisible()
  await expectAccessible(page, 'segments')
  await drawer.getByRole('button', { name: segments.save }).click()
  const name = `Segment ${tag}`
  const form = page.getByRole('dialog', { name: segments.save })
  await form.getByLabel(segments.name).fill(name)
  await form.getByRole('button', { name: shell.save }).click()
  const row = drawer.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(segments.people(2, 2, 0))
  await expectAccessible(page, 'segments with a new one')

  await row.getByRole('link', { name: segments.of(segments.write, name) }).click()
  const write = page.getByRole('dialog', { name: messages.add })
  await expect(write.getByText(messages.appOnly)).toBeVisible()
  await expect(write.getByText(messages.inSegment(name, 2))).toBeVisible()
  for (const code of ['en', 'zh', 'th'] as const)
    await write.locator(`textarea[lang=${code}]`).fill(`${TEXT[code]} ${tag}`)
  await expectAccessible(page, 'message to a segment')
  await write.getByRole('button', { name: messages.next }).click()
  const check = page.getByRole('dialog', { name: messages.confirmTitle })
  await expect(check.getByText(messages.goesTo(2, 2, 0))).toBeVisible()
  await expectAccessible(page, 'confirmation of a message to a segment')
  await check.getByRole('button', { name: messages.confirm }).dblclick()
  await expect(page.getByText(messages.done)).toBeVisible()
  const sent = page.getByRole('row', { name: TEXT[lang] + ` ${tag}` })
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText(messages.segmentOf(name))
  await expect(sent).toContainText(messages.readOf(0, 2))

  const words = WORDS[READER_LANG]
  const phone = await openPhone(browser, baseURL, reader.token)
  await phone.goto('/notifications')
  const entry = phone.getByRole('link', { name: TEXT[READER_LANG] })
  await expect(entry).toBeVisible()
  await expectAccessible(phone, 'notifications of a customer with a message')
  await entry.click()
  await expect(phone).toHaveURL(/\/notice\/detail\/\d+$/)
  await expect(phone.getByText(`${TEXT[READER_LANG]} ${tag}`)).toBeVisible()
  await expectAccessible(phone, 'message of a customer')
  await phone.getByRole('link', { name: words.notifications.title }).click()
  await expect(phone.getByText(words.notifications.allRead)).toBeVisible()

  await page.reload()
  await expect(sent).toContainText(messages.readOf(1, 2))
  await sent.getByRole('button', { name: messages.retract }).click()
  await page.getByRole('dialog').getByRole('button', { name: messages.retract }).click()
  await expect(sent).toContainText(messages.retracted)
  await phone.reload()
  await expect(phone.getByText(words.notifications.none)).toBeVisible()
})

test('finance staff read segments, and cannot save one', async ({ page }) => {
  await openBackOffice(page, 'en', 'finance@demo.example')
  await page.goto(`/back-office/customers?no_order_for=90&group=customers`)
  await expect(page.getByText(filters.noOrderFor(90)).first()).toBeVisible()
  await page.getByRole('button', { name: segments.title, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: segments.title })
  await expect(drawer.getByText(segments.hint)).toBeVisible()
  await expect(drawer.getByRole('button', { name: segments.save })).toHaveCount(0)
})
