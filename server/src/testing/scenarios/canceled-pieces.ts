import fc from 'fast-check'
import { inArray } from 'drizzle-orm'
import { variant } from '../../features/catalogue/table.ts'
import { callOutcome } from '../call-outcome.ts'
import type { ReturnsFixture } from '../fixtures/returns-fixture.ts'

const ACCOUNT = { by: 'promptpay', number: '0812345678', name: 'Nok' } as const

const stepOf = (lines: number) =>
  fc.record({
    act: fc.constantFrom('pieces', 'pieces', 'pieces', 'pay', 'refund', 'ship', 'cancel'),
    line: fc.nat(lines - 1),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
type PieceStep = ReturnType<typeof stepOf> extends fc.Arbitrary<infer T> ? T : never

/** What may happen to an order of so many lines, some of it to pieces of a line. */
export const pieceSteps = (lines: number, maxLength: number): fc.Arbitrary<PieceStep[]> =>
  fc.array(stepOf(lines), { maxLength })

/** Plays the steps on orders of the two products of the fixture. */
export function createPiecesScenario(shop: ReturnsFixture) {
  let serial = 0
  const read = (id: string) => shop.as(shop.operations)('GET /api/staff/order/{id}', { id })
  return {
    read,
    /** Pieces of the cream and of the serum that can be sold. */
    stock: async () => {
      const ids = [shop.cream.variantId, shop.serum.variantId]
      const rows = await shop.db.select().from(variant).where(inArray(variant.id, ids))
      return ids.map((id) => rows.find((row) => row.id === id)!.stock)
    },
    /**
     * Tries a step, which may be impossible.
     * @returns for canceled pieces: the order before, how many pieces it had to send, and the outcome
     */
    playStep: async (id: string, { act, line, quantity }: PieceStep) => {
      const before = await read(id)
      const { status, paid_at: paidAt, money, returns } = before
      const unsent = returns.find((one) => one.unsent !== null && one.status === 'approved')
      serial += 1
      if (act === 'pay') await callOutcome(shop.pay(id, money.missing))
      if (act === 'ship') await callOutcome(shop.ship(id))
      if (act === 'cancel' && status !== 'finished') await callOutcome(shop.cancel(id))
      if (act === 'refund' && unsent) await callOutcome(shop.refund(unsent.id, unsent.amount, `PIECES-${serial}`))
      if (act !== 'pieces') return undefined
      const pieces = before.to_send.reduce((sum, entry) => sum + entry.quantity, 0)
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
      return { before, pieces, outcome }
    },
  }
}
