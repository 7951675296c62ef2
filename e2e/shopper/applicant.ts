import { createHash, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { CONTROL } from '../ports.ts'
import { confirmAddress } from './confirm-address.ts'
import type { Lang, WORDS } from './words.ts'

/** Registers a customer, verifies the e-mail address and signs in on this phone. */
export async function newApplicant(page: Page, request: APIRequestContext, lang: Lang, mentor?: string) {
  const serial = randomUUID()
  const email = `apply-${serial}@demo.example`
  const password = createHash('sha1').update(serial).digest('hex')
  const person = { nickname: 'Nok', email, phone: '0812345678', password, agreed: true, lang }
  const data = { ...person, ...(mentor && { invitation_code: mentor }) }
  const answer = await (await request.post('/api/register', { data })).json()
  expect(answer.status, answer.msg).toBe(100)
  await confirmAddress(request, email)
  const token = answer.data.token as string
  await page.goto('/login')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  const standing = async () => {
    const reply = await request.get('/api/application', { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()).data as { latest_birth_date: string; answer_days: number | null }
  }
  return { token, email, standing }
}

/** Sets who approves applications from now on; waits until the server has read the rule. */
export async function letIn(
  request: APIRequestContext,
  by: 'staff' | 'automatic',
  standing: () => Promise<{ answer_days: number | null }>,
): Promise<void> {
  const value = encodeURIComponent(JSON.stringify({ approval: by, answer_days: 3 }))
  await request.post(`${CONTROL}/change-setting/partner_applications?value=${value}`)
  await expect.poll(async () => (await standing()).answer_days).toBe(by === 'staff' ? 3 : null)
}

/** Chooses a birth date in the three pickers. @param date as 2006-02-28 */
export async function chooseBirth(page: Page, words: (typeof WORDS)[Lang], date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  const { form } = words.apply
  const group = page.getByRole('group', { name: form.birth })
  await group.getByLabel(form.day, { exact: true }).selectOption(String(Number(day)))
  await group.getByLabel(form.month, { exact: true }).selectOption(String(Number(month)))
  await group.getByLabel(form.year, { exact: true }).selectOption(year)
}

/** The next day, for a birth date that is one day too young. */
export const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
