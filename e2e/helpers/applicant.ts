import { createHash, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CONTROL_URL } from '../ports.ts'
import type { Lang, WORDS } from './words.ts'

/** Verifies the e-mail address of a new account with the link that was mailed to it. */
export async function verifyEmail(request: APIRequestContext, email: string): Promise<void> {
  let token = ''
  await expect(async () => {
    const mail = await (await request.get(`${CONTROL_URL}/last-mail?to=${encodeURIComponent(email)}`)).text()
    // Long lines of a mail are folded (quoted-printable).
    token = /\/confirm-email#([\w.-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass({ timeout: 10_000, intervals: [200] })
  const reply = await (await request.post('/api/email-verification', { data: { token } })).json()
  expect(reply.status, reply.msg).toBe(100)
}

/** Registers a customer, verifies the e-mail address and signs in on this phone. */
export async function registerApplicant(page: Page, request: APIRequestContext, lang: Lang, mentor?: string) {
  const serial = randomUUID()
  const email = `apply-${serial}@demo.example`
  const password = createHash('sha1').update(serial).digest('hex')
  const fields = { nickname: 'Nok', email, phone: '0812345678', password, agreed: true, lang }
  const data = { ...fields, ...(mentor && { invitation_code: mentor }) }
  const reply = await (await request.post('/api/register', { data })).json()
  expect(reply.status, reply.msg).toBe(100)
  await verifyEmail(request, email)
  const token = reply.data.token as string
  await page.goto('/login')
  await page.evaluate((stored) => localStorage.setItem('token', stored), token)
  const readApplication = async () => {
    const reply = await request.get('/api/application', { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()).data as { latest_birth_date: string; answer_days: number | null }
  }
  return { token, email, readApplication }
}

/** Sets who approves applications from now on; waits until the server has read the rule. */
export async function setApproval(
  request: APIRequestContext,
  approval: 'staff' | 'automatic',
  readApplication: () => Promise<{ answer_days: number | null }>,
): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ approval: approval, answer_days: 3 }))
  await request.post(`${CONTROL_URL}/change-shop-rule/partner_applications?value=${value}`)
  await expect.poll(async () => (await readApplication()).answer_days).toBe(approval === 'staff' ? 3 : null)
}

/** Chooses a birth date in the three pickers. @param date as 2006-02-28 */
export async function chooseBirthDate(page: Page, words: (typeof WORDS)[Lang], date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const { form } = words.applications
  const group = page.getByRole('group', { name: form.birth })
  await group.getByLabel(form.day, { exact: true }).selectOption(String(Number(day)))
  await group.getByLabel(form.month, { exact: true }).selectOption(String(Number(month)))
  await group.getByLabel(form.year, { exact: true }).selectOption(year)
}

/** The next day, for a birth date that is one day too young. */
export const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
