import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { staffOwnAccount } from '../approvals/table.ts'
import { transfer } from '../ledger/table.ts'
import { refundTransfer, refund } from './table.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { sumClosingDays } from '../closing/sum-days.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const TO = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
const DAY = '2026-11-20'
const NOON = new Date('2026-11-20T05:00:00Z')
let serial = 0
const readOrder = (id: string) => shop.as(shop.finance)('GET /api/staff/order/{id}', { id })
const readRefund = (id: string) => shop.as(shop.finance)('GET /api/staff/refund/{id}', { id })
const createOwedRefund = async () => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  return { id, refund: (await readOrder(id)).refund!.id }
}
const pay = async (id: string, more: object = {}, as = shop.finance) => {
  const { amount, account_at } = await readRefund(id)
  const input = { id, amount, account_at, bank_reference: `OUT${(serial += 1)}`, ...more }
  return shop.as(as)('POST /api/staff/refund/{id}/pay', input)
}
const name = (id: string) => shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: TO })
const paid = async () => {
  const one = await createOwedRefund()
  await name(one.id)
  await pay(one.refund)
  return { ...one, transfer: (await readRefund(one.refund)).transfer!, amount: 95_003 }
}
const bounce = (id: string, amount = 95_003, more: object = {}) =>
  shop.as(shop.finance)('POST /api/staff/refund-transfer/{id}/bounce', {
    id,
    amount,
    bank_reference: `BACK${(serial += 1)}`,
    returned_on: DAY,
    reason: 'Account closed',
    ...more,
  })

test('a bounced transfer creates a new refund: the account is set anew, another person pays, the first transfer stays', async () => {
  const one = await paid()
  const before = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.id, one.transfer))
  const { refund: again } = await bounce(one.transfer)
  expect(await shop.db.select().from(refundTransfer).where(eq(refundTransfer.id, one.transfer))).toEqual(before)
  expect(await readRefund(one.refund)).toMatchObject({ state: 'paid', returned: { on: DAY } })
  expect(await readRefund(again)).toMatchObject({ state: 'owed', cause: 'bounced', amount: 95_003, refund_to: null })
  expect((await shop.read(one.id)).refund_detail).toMatchObject({ state: 'owed', cause: 'bounced', refund_to: null })
  expect(await callOutcome(pay(again, {}, newStaffActor('finance')))).toBe('account_missing')
  await name(one.id)
  expect(await callOutcome(pay(again))).toBe('late_noter')
  await pay(again, {}, newStaffActor('finance'))
  expect((await shop.read(one.id)).refund_detail).toMatchObject({ state: 'paid' })
  const days = await sumClosingDays({ db: shop.db }, { from: DAY, to: DAY })
  expect(days.get(DAY)!.refund_back).toEqual({ count: 1, amount: 95_003n })
})

test('the refund of a return can bounce too, and its order stays finished', async () => {
  const id = await shop.finishedOrder()
  const { id: asked, amount } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, amount)
  const { transfer: returnTransfer } = await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: asked })
  const { refund: again } = await bounce(returnTransfer!, amount)
  await name(id)
  await pay(again, {}, newStaffActor('finance'))
  expect(await shop.read(id)).toMatchObject({ status: 'finished', refund_detail: { state: 'paid', amount } })
})

test('once, with its exact amount, its own bank reference, and a day since the transfer', async () => {
  const [one, two] = [await paid(), await paid()]
  expect(await callOutcome(bounce(one.transfer, 1))).toBe('amount_differs')
  expect(await callOutcome(bounce(one.transfer, 95_003, { returned_on: '2026-11-19' }))).toBe('bad_input')
  expect(await callOutcome(bounce(one.transfer, 95_003, { returned_on: '2026-11-21' }))).toBe('bad_input')
  await bounce(one.transfer, 95_003, { bank_reference: 'SAME' })
  expect(await callOutcome(bounce(two.transfer, 95_003, { bank_reference: 'SAME' }))).toBe('reference_used')
  expect(await callOutcome(bounce(one.transfer))).toBe('refund_moved_on')
  expect(await callOutcome(shop.as(shop.operations)('GET /api/staff/refund', {}))).toBe('done')
})

test('recorded by mistake: the refund is voided, the closing of the day does not count it; it can be reopened', async () => {
  const one = await paid()
  const sums = async () => (await sumClosingDays({ db: shop.db }, { from: DAY, to: DAY })).get(DAY)!.refund_back.amount
  const before = await sums()
  const { refund: again } = await bounce(one.transfer)
  await shop.as(shop.finance)('POST /api/staff/refund/{id}/void', { id: again, reason: 'Another one' })
  expect(await sums()).toBe(before)
  expect(await checkLedger({ db: shop.db })).toEqual([])
  const { refund: third } = await shop.as(shop.finance)('POST /api/staff/refund/{id}/owe', {
    id: again,
    reason: 'It was',
  })
  expect(await readRefund(third)).toMatchObject({ state: 'owed', cause: 'bounced' })
  expect(await sums()).toBe(before + 95_003n)
})

test('without an account nothing is paid, except in cash at the pick-up point after approval by a second person', async () => {
  const one = await createOwedRefund()
  expect(await callOutcome(pay(one.refund))).toBe('account_missing')
  expect(await callOutcome(pay(one.refund, { in_cash: true }))).toBe('account_missing')
  const { id } = await shop.as(shop.finance)('POST /api/staff/approval', {
    kind: 'refund',
    subject: one.refund,
    reason: 'Stands at the counter',
  })
  await shop.as(newStaffActor('owner'))('POST /api/staff/approval/{id}/approve', { id })
  expect(await callOutcome(pay(one.refund))).toBe('account_missing')
  await pay(one.refund, { in_cash: true })
  const seen = await readRefund(one.refund)
  expect(seen).toMatchObject({ state: 'paid', in_cash: true })
  expect(await callOutcome(bounce(seen.transfer!))).toBe('refund_moved_on')
  const days = await sumClosingDays({ db: shop.db }, { from: DAY, to: DAY })
  expect(days.get(DAY)!.refund_cash).toEqual({ count: 1, amount: 95_003n })
})

test('recorded twice concurrently it is refunded once', async () => {
  for (let round = 0; round < 8; round += 1) {
    const one = await paid()
    const outcomeCounts = await countOutcomes([bounce(one.transfer), bounce(one.transfer), bounce(one.transfer)])
    expect(outcomeCounts).toEqual({ done: 1, refund_moved_on: 2 })
    expect(await shop.db.$count(refund, eq(refund.orderId, one.id))).toBe(2)
  }
})

test('ledger: created, paid, bounced, created again and voided, each with both sides', async () => {
  const one = await paid()
  const { refund: again } = await bounce(one.transfer)
  const codes = async (ref: string) =>
    (await shop.db.select().from(transfer).where(eq(transfer.refId, ref))).map(({ code, amount }) => [code, amount])
  expect(await codes(one.refund)).toEqual([['refund.owed', 95_003n]])
  expect(await codes(one.transfer)).toEqual([['refund.paid', 95_003n]])
  expect(await codes(again)).toEqual([['refund.returned', 95_003n]])
})

test('a surplus refund that bounced and was paid again is still no refund of the order', async () => {
  const { id } = await shop.order()
  const finance = () => shop.as(newStaffActor('finance'))
  const received = { id, amount: 95_703, bank_reference: 'SURPLUS1', differs: 'owe' as const, reason: 'Too much' }
  await finance()('POST /api/staff/order/{id}/confirm-payment', received)
  const surplus = (await readOrder(id)).refund!.id
  await name(id)
  await pay(surplus, {}, newStaffActor('finance'))
  const { refund: again } = await bounce((await readRefund(surplus)).transfer!, 700)
  await name(id)
  await pay(again, {}, newStaffActor('finance'))
  await shop.cancel(id)
  await name(id)
  await pay((await readOrder(id)).refund!.id, {}, newStaffActor('finance'))
  expect(await checkLedger({ db: shop.db })).toEqual([])
})

test('one idempotency key records it once and answers with the same refund; an unknown transfer is not found', async () => {
  const one = await paid()
  const record = (reason: string) =>
    shop.as(shop.finance)(
      'POST /api/staff/refund-transfer/{id}/bounce',
      {
        id: one.transfer,
        amount: 95_003,
        bank_reference: 'TWICE',
        returned_on: DAY,
        reason,
      },
      { key: 'bounce-1' },
    )
  expect(await record('Closed')).toEqual(await record('Closed'))
  expect(await callOutcome(record('Unknown name'))).toBe('key_reused')
  expect(await shop.db.$count(refund, eq(refund.orderId, one.id))).toBe(2)
  for (const id of [one.refund, one.id]) expect(await callOutcome(bounce(id))).toBe('not_found')
})

test.each([0, -95_003, 95_002, 95_004])('amount %d: rejected', async (amount) => {
  expect(await callOutcome(bounce((await paid()).transfer, amount))).toBe('amount_differs')
})

test('its day is that of the statement: not before the day on which the money left, though recorded later', async () => {
  const one = await createOwedRefund()
  await name(one.id)
  // 23:59:59 of 20 November in Bangkok; recorded two days later.
  shop.passDays(2)
  await pay(one.refund, { paid_at: '2026-11-20T16:59:59Z' })
  const { transfer: sent } = await readRefund(one.refund)
  expect(await callOutcome(bounce(sent!, 95_003, { returned_on: '2026-11-19' }))).toBe('bad_input')
  expect(await callOutcome(bounce(sent!, 95_003, { returned_on: '2026-11-20' }))).toBe('done')
  shop.setClock(NOON)
})

test('money that left at 00:00 in Bangkok was not returned on the UTC day of that instant', async () => {
  const one = await createOwedRefund()
  await name(one.id)
  shop.setClock(new Date('2026-11-20T17:00:00Z'))
  await pay(one.refund)
  const { transfer: sent } = await readRefund(one.refund)
  expect(await callOutcome(bounce(sent!, 95_003, { returned_on: '2026-11-20' }))).toBe('bad_input')
  expect(await callOutcome(bounce(sent!, 95_003, { returned_on: '2026-11-21' }))).toBe('done')
  shop.setClock(NOON)
})

test('a day of the statement is today in Bangkok at the latest, and 31 days ago at the earliest', async () => {
  const one = await paid()
  // 23:59:59.999 of 21 December in Bangkok.
  shop.setClock(new Date('2026-12-21T16:59:59.999Z'))
  expect(await callOutcome(bounce(one.transfer, 95_003, { returned_on: '2026-12-22' }))).toBe('bad_input')
  shop.setClock(new Date('2026-12-21T17:00:00Z'))
  expect(await callOutcome(bounce(one.transfer, 95_003, { returned_on: '2026-11-20' }))).toBe('bad_input')
  expect(await callOutcome(bounce(one.transfer, 95_003, { returned_on: '2026-12-22' }))).toBe('done')
  shop.setClock(NOON)
})

test('staff whose own order it is do not record it', async () => {
  const one = await paid()
  const supportStaff = await seedStaff(shop, 'finance')
  const link = { id: uuidv7(), staffId: supportStaff.id, userId: shop.buyer.userId, declaredBy: supportStaff.id }
  await shop.db.insert(staffOwnAccount).values({ ...link, declaredAt: shop.deps.clock() })
  const mine = (amount: number) =>
    shop.as(supportStaff.actor)('POST /api/staff/refund-transfer/{id}/bounce', {
      id: one.transfer,
      amount,
      bank_reference: 'MINE',
      returned_on: DAY,
      reason: 'Closed',
    })
  expect([await callOutcome(mine(95_003)), await callOutcome(mine(1))]).toEqual(['own_account', 'own_account'])
})

test('the audit entry is about the refund that was paid, with the reason, the transfer and the day', async () => {
  const one = await paid()
  await bounce(one.transfer, 95_003, { bank_reference: 'BACK-A', reason: 'Name differs' })
  const filter = { ref_type: 'refund', ref_id: one.refund }
  const { list } = await shop.as(newStaffActor('owner'))('GET /api/staff/audit', filter)
  expect(list.find(({ action }) => action === 'refund.returned')).toMatchObject({
    reason: 'Name differs',
    more: { order: one.id, refund: one.transfer, amount: '95003', bankReference: 'BACKA', returned_on: DAY },
  })
})
