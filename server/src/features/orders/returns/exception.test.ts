import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../../core/context.ts'
import { outcome } from '../../../testing/refusals.ts'
import { returnsShop, type ReturnsShop } from '../../../testing/returns-shop.ts'
import { balances } from '../../ledger/balances.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
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
const held = () => balances(shop.ctx({ kind: 'system' }), { partnerId: shop.mentor.userId } as PartnerScope)

test('after the deadline, of a partly refunded order: the rest is returned by exception, rewards and points are reversed once', async () => {
  const before = await held()
  const id = await shop.finished()
  const { id: first, amount } = await shop.ask(id, [[0, 1]])
  await payBack(first, amount)
  await shop.settle(id)
  shop.passDays(60)
  expect(await outcome(shop.ask(id, [[0, 1]]))).toBe('return_late')
  expect(await outcome(open(id, [[0, 1]]))).toBe('return_late')
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
  const after = await held()
  expect([after.points, after.growth]).toEqual([before.points, before.growth])
  expect(after.available - after.receivable).toBe(before.available - before.receivable)
  expect((await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })).actions.return).toBe(false)
})

test('within the deadline no exception is stored, and none allows more pieces than were bought', async () => {
  const id = await shop.finished()
  const { id: asked } = await open(id, [[0, 1]], 'Not needed')
  expect(await shop.as(shop.finance)('GET /api/staff/return/{id}', { id: asked })).toMatchObject({ exception: '' })
  expect(await outcome(open(id, [[0, 2]], 'More'))).toBe('return_too_many')
  const { id: unsent } = await shop.order()
  expect(await outcome(open(unsent, [[0, 1]], 'Early'))).toBe('order_moved_on')
})

test('an exception requested concurrently with a cancellation: one of them succeeds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await shop.finished()
    shop.passDays(60)
    const said = await Promise.all([outcome(open(id, [[0, 1]], 'Recall')), outcome(shop.cancel(id))])
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
  }
})
