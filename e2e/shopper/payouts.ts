import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { staffToken } from './staff-token.ts'
import type { Lang, WORDS } from './words.ts'

type Words = (typeof WORDS)[Lang]

export const ACCOUNT = '1234567890'

/** Fills in every field of a first bank card except the repeated account number. @returns that field */
export async function fillCard(page: Page, { payout }: Words): Promise<Locator> {
  const says = payout.card
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(says.bank).selectOption('004')
  await field(says.branch).fill('สีลม')
  await field(says.number).fill(ACCOUNT)
  await field(says.firstName).fill('ฐิติพงษ์')
  await field(says.lastName).fill('กตัญญูกูล')
  await field(says.englishName).fill('THITIPONG KATANYUKUL')
  await field(says.name).fill('ฐิติพงษ์ กตัญญูกูล')
  await field(says.idNumber).fill('1 1017 00230 70 8')
  await field(says.birth).fill('1990-02-28')
  await field(says.address).fill('1 ถนนสุขุมวิท กรุงเทพมหานคร 10110')
  await field(says.issued).fill('2022-03-01')
  await field(says.expires).fill('2041-02-27')
  return field(says.numberAgain)
}

/** Pays and rejects withdrawals as finance, by calls. */
export async function finance(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await staffToken(request)}` }
  let serial = 0
  const decide = async (id: string, step: 'pay' | 'reject', data: object) => {
    const key = { 'idempotency-key': `${id}-${step}-${(serial += 1)}` }
    const reply = await request.post(`/api/staff/withdrawal/${id}/${step}`, { data, headers: { ...headers, ...key } })
    const answer = await reply.json()
    expect(answer.status, answer.msg).toBe(100)
  }
  return {
    pay: (id: string, amount: number) => decide(id, 'pay', { amount, bank_reference: `E2E${id.slice(-12)}` }),
    reject: (id: string, reason: string) => decide(id, 'reject', { reason }),
  }
}

type Asked = { id: string; net: number; status: string }
/** The withdrawals of the partner with this token, newest first. */
export async function withdrawalsOf(request: APIRequestContext, token: string): Promise<Asked[]> {
  const reply = await request.get('/api/withdrawal', { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()).data.list as Asked[]
}

/** The gross rewards behind a net amount in satang, formatted as on the screen. */
export async function grossOf(request: APIRequestContext, token: string, amount: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await (await request.get(`/api/withdrawal/preview?amount=${amount}`, { headers })).json()
  return `฿${(reply.data.gross / 100).toFixed(2)}`
}
