import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { newStaffActor, seedAddress } from '../../../testing/fixtures/actors-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { databaseRuns } from '../../../testing/run-counts.ts'
import { createPiecesScenario, pieceSteps } from '../../../testing/scenarios/canceled-pieces.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { refundTransfer } from '../../refunds/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { order } from '../table.ts'

let shop: ReturnsFixture
let home: number
beforeAll(async () => {
  shop = await openReturnsFixture()
  home = await seedAddress(shop.db, shop.buyer.userId)
})
afterAll(() => shop.close())

const owner = newStaffActor('owner')

const value = fc.oneof(
  fc.record({ by: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({ by: fc.constant('share' as const), share: fc.integer({ min: 1, max: 9_000 }) }),
)
const given = fc.record({
  cream: fc.integer({ min: 1, max: 7 }),
  serum: fc.integer({ min: 1, max: 7 }),
  ofCream: fc.option(value, { nil: undefined }),
  ofSerum: fc.option(value, { nil: undefined }),
  ofOrder: value,
  how: fc.constantFrom('promptpay' as const, 'cod' as const),
  steps: pieceSteps(5, 8),
})

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((sum, row) => sum + amount(row), 0)

test('whatever happens to an order with discounts, what is paid, refunded and rewarded agrees to the satang', async () => {
  const { read, stock, playStep } = createPiecesScenario(shop)
  const pieces = async () => sumOf(await stock(), (of) => of)
  await fc.assert(
    fc.asyncProperty(given, async ({ cream, serum, ofCream, ofSerum, ofOrder, how, steps }) => {
      const shelf = await pieces()
      const lines = [
        { variant_id: shop.cream.variantId, quantity: cream },
        { variant_id: shop.serum.variantId, quantity: serum },
      ]
      const discount = {
        order: ofOrder,
        lines: [ofCream, ofSerum].flatMap((one, at) =>
          one ? [{ variant_id: lines[at]!.variant_id, value: one }] : [],
        ),
      }
      const quote = await shop.as(owner)('POST /api/staff/order/quote', { lines, pickup: false, discount })
      const placing = shop.as(owner)('POST /api/staff/order', {
        lines,
        customer_id: shop.buyer.userId,
        address_id: home,
        payment: { how },
        reason: 'By phone',
        discount: { ...discount, reason: 'Dented box' },
        expected_total: quote.total,
      })
      if (quote.state === 'too_high') {
        expect(await callOutcome(placing)).toBe('discount_too_high')
        return
      }
      const { id, total } = await placing
      const placed = await read(id)
      expect([total, placed.subtotal, placed.discount]).toEqual([quote.total, quote.subtotal, quote.discount])
      expect(sumOf(placed.lines, ({ amount }) => amount)).toBe(quote.subtotal)
      expect(sumOf(placed.lines, (line) => line.discount * line.quantity)).toBe(quote.discount)
      expect(placed.points).toBe(quote.points)

      for (const step of steps) {
        const played = await playStep(id, step)
        if (played?.outcome !== 'done') continue
        const { before } = played
        const worth = before.to_send.find((entry) => entry.line === step.line)!.price * step.quantity
        const after = await read(id)
        if (before.paid_at)
          expect(after.returns.find(({ id: one }) => !before.returns.some((old) => old.id === one))!.amount).toBe(worth)
        else expect(before.total - after.total).toBe(worth)
      }

      const after = await read(id)
      const [row] = await shop.db.select().from(order).where(eq(order.id, id))
      const refunds = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.orderId, id))
      const rewards = await shop.db.select().from(rewardLine).where(eq(rewardLine.orderId, id))
      expect(sumOf(after.lines, ({ amount }) => amount)).toBe(after.subtotal)
      expect(row!.refundedSubtotal).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0n))
      for (const { kind, base, reverses } of rewards)
        if (kind === 'sales' && reverses === null) expect(base).toBe(row!.subtotal)
      expect(await pieces()).toBe(
        after.status === 'canceled' ? shelf : shelf - sumOf(after.to_send, (one) => one.quantity),
      )
      expect(await checkLedger({ db: shop.db })).toEqual([])
    }),
    databaseRuns(40),
  )
}, 300_000)
