import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReturnsFixture, type ReturnsFixture } from '../../../testing/fixtures/returns-fixture.ts'
import { databaseRuns } from '../../../testing/run-counts.ts'
import { createPiecesScenario, pieceSteps } from '../../../testing/scenarios/canceled-pieces.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { refundTransfer } from '../../refunds/table.ts'
import { order } from '../table.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())

const LINES = [2, 3]

test('whatever happens to an order and its pieces, stock, money, rewards and points agree', async () => {
  const { read, stock, playStep } = createPiecesScenario(shop)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('promptpay', 'cod'), pieceSteps(LINES.length, 10), async (method, steps) => {
      const shelf = await stock()
      const { id } = await shop.order(method)
      const left = [...LINES]
      for (const step of steps) {
        const played = await playStep(id, step)
        if (!played) continue
        const { line, quantity } = step
        const { status: statusBefore } = played.before
        const isOpen = statusBefore === 'awaiting_payment' || statusBefore === 'awaiting_shipment'
        const isPossible = isOpen && quantity <= left[line]! && quantity < played.pieces
        expect(played.outcome === 'done').toBe(isPossible)
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
