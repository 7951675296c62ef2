import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { PartnerScope } from '../../../core/context.ts'
import { csvLines } from '../../../lib/csv.ts'
import { partnerApplication, user } from '../../account/table.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  earnSettledReward,
  partnerActor,
  setMinimumWithdrawal,
  TYPED_ACCOUNT,
  withdrawAndPay,
} from '../../../testing/fixtures/payouts-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteCard } from '../card/save-card.ts'
import { readPayeeIdentity } from './payee-rows.ts'

const MONTH = { year: 2026, month: 11 }
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp()
  await setMinimumWithdrawal(shop, 1)
})
afterEach(() => shop.close())

const finance = () => shop.as(newStaffActor('finance'))
const identityOf = (partnerId: number) => readPayeeIdentity(shop.ctx({ kind: 'system' }), { partnerId } as PartnerScope)
async function csvRow(id: number): Promise<string> {
  const { rows } = await finance()('GET /api/staff/withholding/csv', { ...MONTH, reason: 'Filing' })
  let text = ''
  for await (const part of csvLines(rows)) text += part
  return text.split('\r\n').find((line) => line.startsWith(`T${id},`))!
}
const certificateOf = (id: number) =>
  callOutcome(finance()('GET /api/staff/withholding/{id}/{year}', { id, year: 2026, reason: 'Asked for' }))

/** A final payout of this balance to an account that staff entered, approved and paid. */
async function payToTypedAccount(id: number, amount: number) {
  const [clerk, second] = [await seedStaff(shop, 'finance'), await seedStaff(shop, 'finance')]
  const asked = { id, amount, reason: 'Leaves', account: TYPED_ACCOUNT }
  const { id: withdrawal } = await shop.as(clerk.actor)('POST /api/staff/partner/{id}/final-payout', asked)
  await shop.as(second.actor)('POST /api/staff/withdrawal/{id}/approve', { id: withdrawal, amount })
  const paid = { id: withdrawal, amount, bank_reference: `FINAL${id}` }
  await shop.as(clerk.actor)('POST /api/staff/withdrawal/{id}/pay', paid)
}

test('a last payout to an account that staff entered does not replace the identity of the card paid to before', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id)
  await earnSettledReward(shop, id, 1_000_000n)
  await withdrawAndPay(shop, id, 500_000n)
  await deleteCard(shop.ctx(partnerActor(id)))
  shop.passDays(1)
  await payToTypedAccount(id, 470_000)
  expect(await identityOf(id)).toMatchObject({ idNumber: '1101700230708', payeeFirstName: 'มาลี' })
  expect(await csvRow(id)).toMatch(/^T\d+,thai_id,1101700230708,มาลี,สุขสันต์,.+,10000\.00,300\.00,0\.00,0\.00,$/)
  expect(await certificateOf(id)).toBe('done')
  const filed = await finance()('GET /api/staff/withholding/pnd3', MONTH)
  expect(filed).toMatchObject({ rows: 1, base: 1_000_000, tax: 30_000, left_out: [] })
})

test('a payee known only by an account that staff entered counts as one without an id, under the name of the account', async () => {
  const id = await seedPartner(shop)
  await earnSettledReward(shop, id, 100_000n)
  await payToTypedAccount(id, 97_000)
  expect(await csvRow(id)).toMatch(/^T\d+,,,Mali,Suk,,1000\.00,30\.00,0\.00,0\.00,id_number address$/)
  expect(await certificateOf(id)).toBe('card_missing')
  const { list } = await finance()('GET /api/staff/withholding', MONTH)
  expect(list).toMatchObject([{ partner: { id }, card: false }])
  const sums = await finance()('GET /api/staff/withholding/sum', MONTH)
  expect(sums).toMatchObject({ payees: 1, without_id: 1 })
  const filed = await finance()('GET /api/staff/withholding/pnd3', MONTH)
  expect(filed.left_out).toMatchObject([{ partner: { id }, why: 'no_id' }])
})

test('of several cards paid to, the newest counts; a returned payout counts like a paid one, a rejected one does not', async () => {
  const id = await seedPartner(shop)
  await addBankCard(shop, id, { payeeLastName: 'First', idNumber: '1000000000001' })
  await earnSettledReward(shop, id, 1_000_000n)
  await withdrawAndPay(shop, id, 100_000n)
  shop.passDays(1)
  const replaceCard = async (payeeLastName: string, idNumber: string) => {
    await deleteCard(shop.ctx(partnerActor(id)))
    await shop.db.execute(`delete from bank_card where partner_id = ${id}`)
    await addBankCard(shop, id, { payeeLastName, idNumber })
  }
  await replaceCard('Second', '1000000000002')
  const returned = await withdrawAndPay(shop, id, 200_000n)
  const back = { id: returned, amount: 200_000, bank_reference: 'BACK', reason: 'Closed' }
  shop.passDays(1)
  await finance()('POST /api/staff/withdrawal/{id}/returned', back)
  await replaceCard('Third', '1000000000003')
  const { id: rejected } = await shop.as(partnerActor(id))('POST /api/withdrawal', { amount: 50_000 })
  await finance()('POST /api/staff/withdrawal/{id}/reject', { id: rejected, reason: 'No' })
  expect((await identityOf(id))?.payeeLastName).toBe('Third')
  await deleteCard(shop.ctx(partnerActor(id)))
  expect(await identityOf(id)).toMatchObject({ payeeLastName: 'Second', idNumber: '1000000000002' })
})

test('without a card the name is that of the approved application, never of a rejected one, else the nickname', async () => {
  const id = await seedPartner(shop)
  await shop.db.update(user).set({ nickname: 'Somchai' }).where(eq(user.id, id))
  await earnSettledReward(shop, id, 100_000n)
  const apply = (status: 'approved' | 'rejected', firstName: string, days: number) =>
    shop.db.insert(partnerApplication).values({
      id: uuidv7(),
      userId: id,
      status,
      firstName,
      lastName: 'ใจดี',
      birthDate: '1990-01-01',
      message: '',
      reason: status === 'rejected' ? 'Too young' : '',
      submittedAt: shop.deps.clock(),
      decidedAt: new Date(shop.deps.clock().getTime() + days * 86_400_000),
    })
  await apply('rejected', 'ผิด', 3)
  expect(await csvRow(id)).toMatch(/^T\d+,,,Somchai,,,/)
  await apply('approved', 'เก่า', 1)
  await apply('approved', 'มานี', 2)
  expect(await csvRow(id)).toMatch(/^T\d+,,,มานี,ใจดี,,/)
})
