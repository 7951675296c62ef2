import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { databaseRuns } from '../../../testing/run-counts.ts'
import { variant } from '../../catalogue/table.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { refundTransfer } from '../../refunds/table.ts'
import { order } from '../table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

const ACCOUNT = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const
const LINES = [2, 3]
const step = fc.record({
  act: fc.constantFrom('pieces', 'pieces', 'pieces', 'pay', 'refund', 'ship', 'cancel'),
  line: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
})
let serial = 0

const read = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
const stock = async () => {
  const ids = [shop.cream.variantId, shop.serum.variantId]
  const rows = await shop.db.select().from(variant).where(inArray(variant.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)!.stock)
}

test('whatever happens to an order and its pieces, stock, money, rewards and points agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('promptpay', 'cod'), fc.array(step, { maxLength: 10 }), async (method, steps) => {
      const shelf = await stock()
      const { id } = await shop.order(method)
      const left = [...LINES]
      for (const { act, line, quantity } of steps) {
        const { status, paid_at: paidAt, to_send: toSend, money, returns } = await read(id)
        const unsent = returns.find((one) => one.unsent !== null && one.status === 'approved')
        serial += 1
        if (act === 'pay') await callOutcome(shop.pay(id, money.missing))
        if (act === 'ship') await callOutcome(shop.ship(id))
        if (act === 'cancel' && status !== 'finished') await callOutcome(shop.cancel(id))
        if (act === 'refund' && unsent) await callOutcome(shop.refund(unsent.id, unsent.amount, `PIECES-${serial}`))
        if (act !== 'pieces') continue
        const pieces = toSend.reduce((sum, entry) => sum + entry.quantity, 0)
        const outcome = await callOutcome(
          shop.as(shop.operations)('POST /api/staff/order/{id}/cancel-pieces', {
            id,
            lines: [{ line, quantity }],
            reason: 'asked',
            seen_status: status,
            seen_pieces: Math.max(pieces, 1),
            ...(paidAt && { refund_to: ACCOUNT }),
          }),
        )
        const isOpen = status === 'awaiting_payment' || status === 'awaiting_shipment'
        const isPossible = isOpen && quantity <= left[line]! && quantity < pieces
        expect(outcome === 'done').toBe(isPossible)
        if (isPossible) left[line]! -= quantity
      }
      const { status, to_send: toSend, total, money, canceled_pieces: canceled } = await read(id)
      const [row] = await shop.db.select().from(order).where(eq(order.id, id))
      const refunds = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.orderId, id))
      const canceledOf = (line: number) =>
        canceled.filter((one) => one.line === line).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(LINES.map((_, line) => toSend.find((entry) => entry.line === line)?.quantity ?? 0)).toEqual(left)
      expect(LINES.map((bought, line) => bought - canceledOf(line))).toEqual(left)
      expect(await stock()).toEqual(shelf.map((before, at) => (status === 'canceled' ? before : before - left[at]!)))
      expect(row!.refundedSubtotal).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0n))
      expect(money.paid === 0 || money.paid === total).toBe(true)
      expect(await checkLedger({ db: shop.db })).toEqual([])
    }),
    databaseRuns(40),
  )
}, 300_000)
