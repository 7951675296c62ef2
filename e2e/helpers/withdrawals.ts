import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { signInStaff } from './staff-api.ts'
import type { Lang, WORDS } from './words.ts'

type Words = (typeof WORDS)[Lang]

export const ACCOUNT = '1234567890'

/** Fills in every field of a first bank card except the repeated account number. @returns that field */
export async function fillCard(page: Page, { withdrawals }: Words): Promise<Locator> {
  const cardWords = withdrawals.card
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(cardWords.bank).selectOption('004')
  await field(cardWords.branch).fill('สีลม')
  await field(cardWords.number).fill(ACCOUNT)
  await field(cardWords.firstName).fill('ฐิติพงษ์')
  await field(cardWords.lastName).fill('กตัญญูกูล')
  await field(cardWords.englishName).fill('THITIPONG KATANYUKUL')
  await field(cardWords.name).fill('ฐิติพงษ์ กตัญญูกูล')
  await field(cardWords.idNumber).fill('1 1017 00230 70 8')
  await field(cardWords.birth).fill('1990-02-28')
  await field(cardWords.address).fill('1 ถนนสุขุมวิท กรุงเทพมหานคร 10110')
  await field(cardWords.issued).fill('2022-03-01')
  await field(cardWords.expires).fill('2041-02-27')
  return field(cardWords.numberAgain)
}

/** Pays and rejects withdrawals as finance, by calls. */
export async function financeApi(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await signInStaff(request)}` }
  let serial = 0
  const decide = async (id: string, step: 'pay' | 'reject', data: object) => {
    const idempotency = { 'idempotency-key': `${id}-${step}-${(serial += 1)}` }
    const reply = await request.post(`/api/staff/withdrawal/${id}/${step}`, {
      data,
      headers: { ...headers, ...idempotency },
    })
    const result = await reply.json()
    expect(result.status, result.msg).toBe(100)
  }
  return {
    pay: (id: string, amount: number) => decide(id, 'pay', { amount, bank_reference: `E2E${id.slice(-12)}` }),
    reject: (id: string, reason: string) => decide(id, 'reject', { reason }),
  }
}

type WithdrawalRow = { id: string; net: number; status: string }
/** The withdrawals of the partner with this token, newest first. */
export async function listWithdrawals(request: APIRequestContext, token: string): Promise<WithdrawalRow[]> {
  const reply = await request.get('/api/withdrawal', { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()).data.list as WithdrawalRow[]
}

/** The gross rewards behind a net amount in satang, formatted as on the screen. */
export async function readGross(request: APIRequestContext, token: string, amount: number): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await (await request.get(`/api/withdrawal/preview?amount=${amount}`, { headers })).json()
  return `฿${(reply.data.gross / 100).toFixed(2)}`
}
