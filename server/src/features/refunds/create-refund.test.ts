import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callOutcome, countOutcomes } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { openRefundsFixture, REFUND_TOTAL, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { raceRounds } from '../../testing/run-counts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const reopen = (id: string) => callOutcome(shop.reopenRefund(id))
const mostOf = async (order: string) =>
  (await shop.as(shop.operations)('GET /api/staff/order/{id}', { id: order })).goodwill.most

test('only voided refunds are reopened; neither open nor paid nor unknown ones', async () => {
  expect(await reopen((await shop.owedRefund()).refund)).toBe('refund_moved_on')
  expect(await reopen((await shop.paidRefund()).refund)).toBe('refund_moved_on')
  expect(await reopen(uuidv7())).toBe('not_found')
})

test.each(['goodwill', 'shipping'] as const)(
  'a voided refund of cause %s is granted anew, not reopened',
  async (cause) => {
    const order = await shop.finishedOrder()
    const refund = await shop.grantGoodwill(order, 5_000, { cause })
    await shop.voidRefund(refund)
    expect(await reopen(refund)).toBe('refund_moved_on')
    expect((await shop.refundsOf(order)).map(({ status }) => status)).toEqual(['void'])
  },
)

test('a voided surplus is not reopened: the rest of its receipt could have been used since', async () => {
  const { id } = await shop.order()
  const received = { id, amount: REFUND_TOTAL + 700, bank_reference: 'MORE-1', differs: 'owe' as const, reason: 'More' }
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', received)
  const [surplus] = await shop.refundsOf(id)
  await shop.voidRefund(surplus!.id)
  expect(await reopen(surplus!.id)).toBe('refund_moved_on')
})

test('the refund that replaces a voided one has its reason; the audit entry has that of reopening', async () => {
  const { order, refund } = await shop.owedRefund()
  await shop.voidRefund(refund, 'Paid in cash')
  const { refund: again } = await shop.reopenRefund(refund, 'It was another buyer')
  expect(again).not.toBe(refund)
  expect(await shop.readRefund(again)).toMatchObject({ state: 'owed', reason: 'came back', refund_to: null })
  expect(await shop.auditOf(again, 'refund.owed')).toMatchObject([
    { reason: 'It was another buyer', more: { order, cause: 'canceled', amount: '95003' } },
  ])
})

test('one idempotency key reopens once, and answers with the same refund', async () => {
  const { order, refund } = await shop.owedRefund()
  await shop.voidRefund(refund)
  const open = (reason: string) =>
    shop.as(shop.finance)('POST /api/staff/refund/{id}/owe', { id: refund, reason }, { key: 'reopen-1' })
  expect(await open('It is')).toEqual(await open('It is'))
  expect(await callOutcome(open('It is indeed'))).toBe('key_reused')
  expect((await shop.refundsOf(order)).map(({ status }) => status)).toEqual(['void', 'owed'])
})

test('one voided refund reopened several times concurrently is owed once; the others get an error', async () => {
  for (let round = 0; round < raceRounds(8); round += 1) {
    const { order, refund } = await shop.owedRefund()
    await shop.voidRefund(refund)
    const all = [1, 2, 3, 4].map(() => shop.reopenRefund(refund))
    expect(await countOutcomes(all)).toEqual({ done: 1, refund_moved_on: 3 })
    expect((await shop.refundsOf(order)).filter(({ status }) => status === 'owed')).toHaveLength(1)
  }
})

test('of two voided refunds of one order only one is open again', async () => {
  const { order, refund } = await shop.owedRefund()
  await shop.voidRefund(refund)
  const { refund: second } = await shop.reopenRefund(refund)
  await shop.voidRefund(second)
  await shop.reopenRefund(refund)
  expect(await reopen(second)).toBe('refund_moved_on')
  expect((await shop.refundsOf(order)).map(({ status, amount }) => [status, amount])).toEqual([
    ['void', 95_003n],
    ['void', 95_003n],
    ['owed', 95_003n],
  ])
})

test('the refund of a bounced transfer is reopened beside that of another transfer, and once', async () => {
  const one = await shop.paidRefund()
  const { refund: bounced } = await shop.bounce(one.transfer)
  await shop.voidRefund(bounced)
  const { refund: again } = await shop.reopenRefund(bounced)
  expect(await reopen(bounced)).toBe('refund_moved_on')
  // Paid again, it can bounce again: another transfer, another refund.
  await shop.setAccount(one.order)
  await shop.payRefund(again, {}, newStaffActor('finance'))
  const { refund: third } = await shop.bounce((await shop.transferOf(again))!.id)
  expect((await shop.refundsOf(one.order)).map(({ cause, status }) => [cause, status])).toEqual([
    ['canceled', 'paid'],
    ['bounced', 'void'],
    ['bounced', 'paid'],
    ['bounced', 'owed'],
  ])
  expect(await reopen(bounced)).toBe('refund_moved_on')
  expect(await shop.readRefund(third)).toMatchObject({ state: 'owed', amount: REFUND_TOTAL })
})

test('what can be refunded of an order counts a goodwill once: owed, paid, bounced and owed again', async () => {
  const order = await shop.finishedOrder()
  const refund = await shop.grantGoodwill(order, 10_000)
  expect(await mostOf(order)).toBe(REFUND_TOTAL - 10_000)
  await shop.setAccount(order)
  await shop.payRefund(refund)
  expect(await mostOf(order)).toBe(REFUND_TOTAL - 10_000)
  const { refund: again } = await shop.bounce((await shop.transferOf(refund))!.id, { amount: 10_000 })
  expect(await mostOf(order)).toBe(REFUND_TOTAL - 10_000)
  await shop.voidRefund(again)
  expect(await mostOf(order)).toBe(REFUND_TOTAL - 10_000)
})

test('a surplus is no part of what can be refunded of its order', async () => {
  const { id } = await shop.order()
  const received = { id, amount: REFUND_TOTAL + 900, bank_reference: 'MORE-2', differs: 'owe' as const, reason: 'More' }
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', received)
  expect(await mostOf(id)).toBe(REFUND_TOTAL)
  await shop.setAccount(id)
  await shop.payRefund((await shop.refundsOf(id))[0]!.id)
  await shop.cancel(id)
  expect((await shop.refundsOf(id)).map(({ cause, amount }) => [cause, amount])).toEqual([
    ['overpaid', 900n],
    ['canceled', 95_003n],
  ])
})
