import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartnerScope } from '../../core/context.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const available = async () =>
  (await readBalances(shop.ctx({ kind: 'system' }), { partnerId: shop.mentor.userId } as PartnerScope)).available
const partner = () => shop.as(userActor(shop.mentor.userId, true))
const lineOf = async (order: string) => {
  const lines = await shop.linesOf(order)
  return lines.find(({ kind, reverses }) => kind === 'sales' && reverses === null)!
}

test('a reward does not settle while a return of its order is open, and its partner sees why', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  const before = await available()
  for (const step of [() => shop.approve(asked), () => shop.receive(asked), () => Promise.resolve()]) {
    await shop.settle(id)
    const line = await lineOf(id)
    expect(line.status).toBe('pending')
    expect(await partner()('GET /api/income/line/{id}', { id: line.id })).toMatchObject({ return_open: true })
    const { list } = await partner()('GET /api/income/sales', {})
    expect(list.find((one) => one.id === line.id)).toMatchObject({ return_open: true })
    await step()
  }
  expect(await available()).toBe(before)
})

test.each(['refunded', 'rejected', 'retracted'])(
  'it settles once the return was %s, less what was refunded',
  async (end) => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    await shop.settle(id)
    if (end === 'retracted') await shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: asked })
    else if (end === 'rejected') await shop.reject(asked)
    else {
      await shop.approve(asked)
      await shop.receive(asked)
      await shop.refund(asked, 30_000)
    }
    await shop.settle(id)
    const line = await lineOf(id)
    expect(line).toMatchObject({ status: 'approved', settledGross: end === 'refunded' ? 6_001n : 9_000n })
    expect(await partner()('GET /api/income/line/{id}', { id: line.id })).toMatchObject({ return_open: false })
  },
)

test('the review of a withdrawal shows that a settled reward has an open return', async () => {
  const id = await shop.finishedOrder()
  await shop.settle(id)
  const { readReviewFlags } = await import('../withdrawals/read-staff-withdrawal.ts')
  const flags = () =>
    readReviewFlags(
      shop.ctx(shop.finance),
      { partnerId: shop.mentor.userId, holdUntil: null, requestedAt: new Date(), net: 0n, sealed: '' } as never,
      [],
      0n,
      false,
    )
  // Of this order only: earlier tests leave an open return whose rewards are pending.
  expect(await flags()).not.toContain('return_open')
  await shop.requestReturn(id, [[0, 1]])
  expect(await flags()).toContain('return_open')
})
