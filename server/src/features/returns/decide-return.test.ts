import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approval } from '../approvals/table.ts'
import { variant } from '../catalogue/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const stockOf = async () => (await shop.db.select().from(variant).where(eq(variant.id, shop.cream.variantId)))[0]!.stock
const one = async (orderId: string) => (await shop.read(orderId)).returns[0]!
const reject = (id: string, parcel?: { carrier: string; tracking_number: string }, as = shop.operations) =>
  shop.as(as)('POST /api/staff/return/{id}/reject', { id, answer: 'Agreed by mistake', parcel })
const retract = (id: string) => shop.as(shop.buyer)('POST /api/return/{id}/retract', { id })
const PARCEL = { carrier: 'Flash', tracking_number: 'TH77' }

test('a refund approved by mistake is rejected: the buyer reads why, an approval for it is outdated', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[1, 1]], { kind: 'money', reason: 'damaged' })
  await shop.as(shop.operations)('POST /api/staff/return/{id}/approve', { id: asked })
  await shop.db.insert(approval).values({
    id: asked,
    kind: 'return',
    subject: asked,
    amount: 10_001n,
    detail: {},
    fingerprint: '',
    reason: 'Large',
    proposedBy: asked,
    proposedAt: shop.deps.clock(),
    effectiveAt: new Date(shop.deps.clock().getTime() + 86_400_000),
    state: 'waiting',
  })
  await reject(asked, undefined, shop.finance)
  expect(await one(id)).toMatchObject({
    status: 'rejected',
    answer: 'Agreed by mistake',
    sent_back: null,
    actions: { retract: false, change_account: false },
  })
  const [row] = await shop.db.select().from(approval).where(eq(approval.id, asked))
  expect(row!.state).toBe('outdated')
  expect(await callOutcome(shop.refund(asked, 10_001))).toBe('return_moved_on')
  expect(await shop.read(id)).toMatchObject({ actions: { return: true } })
  expect(await callOutcome(shop.cancel(id))).toBe('done')
})

test('received goods that are rejected are deducted from the stock and sent back by a parcel the buyer sees', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 2]])
  await shop.approve(asked)
  const before = await stockOf()
  await shop.receive(asked, [[0, 1]])
  expect(await stockOf()).toBe(before + 1)
  expect(await callOutcome(reject(asked))).toBe('parcel_missing')
  const { number } = await shop.read(id)
  expect(await callOutcome(reject(asked, { ...PARCEL, tracking_number: number }))).toBe('tracking_is_order')
  await reject(asked, PARCEL)
  expect(await stockOf()).toBe(before)
  const seen = await one(id)
  expect(seen).toMatchObject({ status: 'rejected', sent_back: { ...PARCEL, tracking_link: expect.any(String) } })
  expect(seen.rejected_at).not.toBeNull()
  // Back with the buyer: they count as out when the order is canceled.
  await shop.cancel(id)
  const { outstanding_goods: out } = await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
  expect(out?.lines).toMatchObject([{ quantity: 2 }, { quantity: 3 }])
})

test('not when the pieces were sold since', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked)
  await shop.receive(asked, [[0, 1]])
  const now = await stockOf()
  await shop.db.update(variant).set({ stock: 0 }).where(eq(variant.id, shop.cream.variantId))
  expect(await callOutcome(reject(asked, PARCEL))).toBe('out_of_stock')
  await shop.db.update(variant).set({ stock: now }).where(eq(variant.id, shop.cream.variantId))
  expect((await one(id)).status).toBe('received')
})

test('the buyer retracts an approved return until the goods are received', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked)
  await retract(asked)
  expect((await one(id)).status).toBe('retracted')
  expect(await callOutcome(shop.receive(asked))).toBe('return_moved_on')
  const { id: again } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(again)
  await shop.receive(again)
  expect((await one(id)).actions.retract).toBe(false)
  expect(await callOutcome(retract(again))).toBe('return_moved_on')
})

test('not once it was refunded', async () => {
  const id = await shop.finishedOrder()
  const { id: asked, amount } = await shop.requestReturn(id, [[0, 1]])
  await shop.approve(asked)
  await shop.receive(asked)
  await shop.refund(asked, amount)
  expect(await callOutcome(reject(asked, PARCEL))).toBe('return_moved_on')
  expect(await callOutcome(retract(asked))).toBe('return_moved_on')
})
