import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const open = (id: string, lines: [number, number][], exception?: string) =>
  shop.as(shop.operations)('POST /api/staff/order/{id}/return', {
    id,
    lines: lines.map(([line, quantity]) => ({ line, quantity })),
    kind: 'goods',
    reason: 'skin_reaction',
    refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    asked_by: 'Rang up',
    ...(exception !== undefined && { exception }),
  })
const payBack = async (asked: string, amount: number) => {
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, amount)
}
const partnerBalances = () =>
  readBalances(shop.ctx({ kind: 'system' }), { partnerId: shop.mentor.userId } as PartnerScope)

test('after the deadline, of a partly refunded order: the rest is returned by exception, rewards and points are reversed once', async () => {
  const before = await partnerBalances()
  const id = await shop.finishedOrder()
  const { id: first, amount } = await shop.requestReturn(id, [[0, 1]])
  await payBack(first, amount)
  await shop.settle(id)
  shop.passDays(60)
  expect(await callOutcome(shop.requestReturn(id, [[0, 1]]))).toBe('return_late')
  expect(await callOutcome(open(id, [[0, 1]]))).toBe('return_late')
  const form = await shop.as(shop.operations)('GET /api/staff/order/{id}/return', { id })
  expect(form).toMatchObject({ late: true, open: [{ quantity: 1 }, { quantity: 3 }] })
  expect((await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })).actions.return).toBe(true)
  const rest: [number, number][] = [
    [0, 1],
    [1, 3],
  ]
  const { id: asked, amount: left } = await open(id, rest, 'Recall of the batch')
  expect(left).toBe(65_003)
  expect(await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: asked })).toMatchObject({
    exception: 'Recall of the batch',
  })
  await payBack(asked, left)
  const after = await partnerBalances()
  expect([after.points, after.growth]).toEqual([before.points, before.growth])
  expect(after.available - after.receivable).toBe(before.available - before.receivable)
  expect((await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })).actions.return).toBe(false)
})

test('within the deadline no exception is stored, and none allows more pieces than were bought', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await open(id, [[0, 1]], 'Not needed')
  expect(await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: asked })).toMatchObject({ exception: '' })
  expect(await callOutcome(open(id, [[0, 2]], 'More'))).toBe('return_too_many')
  const { id: unsent } = await shop.order()
  expect(await callOutcome(open(unsent, [[0, 1]], 'Early'))).toBe('order_moved_on')
})

test('an exception requested concurrently with a cancellation: one of them succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await shop.finishedOrder()
    shop.passDays(60)
    const outcomeCounts = await Promise.all([callOutcome(open(id, [[0, 1]], 'Recall')), callOutcome(shop.cancel(id))])
    expect(outcomeCounts.filter((one) => one === 'done')).toHaveLength(1)
  }
})
