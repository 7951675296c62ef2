import { HOUR_MS } from '@bailu/phrases/days'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { order as orders } from '../../features/orders/table.ts'
import { refundTransfer } from '../../features/refunds/table.ts'
import { orderReturn } from '../../features/returns/table.ts'
import { asPartner } from '../../core/context.ts'
import { readBalances } from '../../features/ledger/accounts.ts'
import { readGoodwillLimit, grantGoodwill } from '../../features/refunds/goodwill.ts'
import { readRefundable } from '../../features/refunds/create-refund.ts'
import { inTx } from '../../database/transaction.ts'
import { postTransferSent } from '../../features/refunds/book-transfer.ts'
import { earnRewards } from '../../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../../features/rewards/order-settlement.ts'
import { settleRewards } from '../../features/rewards/settle-rewards.ts'
import { reverseOrderRewards, reverseRefundedShare } from '../../features/rewards/reverse-order-rewards.ts'
import { giveUpBalance } from '../../features/withdrawals/final-payout.ts'
import { newStaffActor } from '../fixtures/actors-fixture.ts'
import { partnerActor } from '../fixtures/payouts-fixture.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  seedUser,
  markCanceled,
  markFinished,
  markPaid,
} from '../fixtures/orders-fixture.ts'
import type { TestApp } from '../test-app.ts'

/** Two hours before a year ends in Bangkok. */
const BEGIN = new Date('2026-12-31T15:00:00Z')

export type SalesStep =
  | { do: 'pay'; buyer: number; subtotal: number; points: number }
  | { do: 'finish' | 'cancel'; which: number }
  | { do: 'refund'; which: number; percent: number }
  | { do: 'goodwill'; which: number; satang: number }
  | { do: 'give up' }
  | { do: 'settle' }
  | { do: 'wait'; hours: number }

export const salesSteps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        buyer: fc.nat(4),
        subtotal: fc.integer({ min: 1, max: 999_999 }),
        points: fc.nat(50),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('refund' as const),
        which: fc.nat(),
        percent: fc.integer({ min: 1, max: 100 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('goodwill' as const),
        which: fc.nat(),
        satang: fc.integer({ min: 1, max: 50_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'give up' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'settle' as const }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        hours: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 400 })),
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
) satisfies fc.Arbitrary<SalesStep[]>

/** An event of the scenario, to compare reports with. */
export type SalesScenarioEvent = { what: 'order' | 'refund'; day: string; subtotal: bigint; buyer: string }
type PlayedOrder = { id: string; subtotal: bigint; refunded: bigint; canceled: boolean; finished: boolean }

const dayOf = (at: Date) => new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 10)

/** Plays these steps for a new partner; the buyers are two clients, a guest, another partner's client, and the partner. */
export async function playRandomSales(shop: TestApp, script: readonly SalesStep[]) {
  shop.setClock(BEGIN)
  const partner = await seedPartner(shop)
  const clients = [await seedUser(shop, partner), await seedUser(shop, partner)]
  const guest = await seedGuest(shop)
  const others = await seedUser(shop, await seedPartner(shop))
  const ctx = () => shop.ctx({ kind: 'system' })
  const orders: PlayedOrder[] = []
  const events: SalesScenarioEvent[] = []
  const addEvent = (what: SalesScenarioEvent['what'], subtotal: bigint, buyer = '') =>
    events.push({ what, subtotal, buyer, day: dayOf(shop.deps.clock()) })

  const buyers = [
    { userId: clients[0]!, partnerId: partner },
    { userId: clients[1]!, partnerId: partner },
    { guestId: guest, partnerId: partner },
    { userId: others, partnerId: null },
    { userId: partner, partnerId: null },
  ] as const

  const actions: { [D in SalesStep['do']]: (step: Extract<SalesStep, { do: D }>) => Promise<void> } = {
    pay: async ({ buyer, subtotal, points }) => {
      const bought = buyers[buyer]!
      const order = await markPaid(shop, (await seedOrder(shop, { ...bought, subtotal: BigInt(subtotal), points })).id)
      await earnRewards(ctx(), order)
      orders.push({ id: order.id, subtotal: BigInt(subtotal), refunded: 0n, canceled: false, finished: false })
      if (bought.partnerId === partner)
        addEvent('order', BigInt(subtotal), String('userId' in bought ? bought.userId : guest))
      else orders.pop()
    },
    finish: async ({ which }) => {
      const order = orders[which % orders.length]
      if (!order || order.finished || order.canceled) return
      order.finished = true
      await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    },
    cancel: async ({ which }) => {
      const order = orders[which % orders.length]
      if (!order || order.canceled || order.refunded > 0n) return
      order.canceled = true
      await markCanceled(shop, order.id)
      await reverseOrderRewards(ctx(), order.id, 'canceled')
      addEvent('refund', order.subtotal)
    },
    refund: async ({ which, percent }) => {
      const order = orders[which % orders.length]
      if (!order || order.canceled) return
      const part = ((order.subtotal - order.refunded) * BigInt(percent)) / 100n
      if (part === 0n) return
      if (!(await refundPart(shop, partner, order, part))) return
      order.refunded += part
      addEvent('refund', part)
    },
    // Goodwill is the company's cost: neither sales nor rewards change.
    goodwill: async ({ which, satang }) => {
      const played = orders[which % orders.length]
      if (!played) return
      const { most } = await readGoodwillLimit(ctx(), await readOrder(shop, played.id))
      const amount = BigInt(satang) < most ? satang : Number(most)
      if (amount === 0) return
      const asked = { id: played.id, cause: 'goodwill' as const, amount, reason: 'Scratched' }
      await grantGoodwill(shop.ctx(newStaffActor('operations')), asked)
    },
    'give up': async () => {
      const partnerCtx = shop.ctx(partnerActor(partner))
      const { available, hold } = await readBalances(ctx(), asPartner(partnerCtx))
      if (available === 0n || hold > 0n) return
      await giveUpBalance(partnerCtx, { amount: Number(available), reason: 'other' })
    },
    settle: async () => void (await settleRewards(ctx())),
    wait: async ({ hours }) => shop.setClock(new Date(shop.deps.clock().getTime() + hours * HOUR_MS)),
  }
  for (const step of script) await actions[step.do](step as never)
  return { partner, clients, happened: events, today: dayOf(shop.deps.clock()) }
}

async function readOrder(shop: TestApp, id: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  return row!
}

async function refundPart(shop: TestApp, partnerId: number, order: PlayedOrder, refunded: bigint): Promise<boolean> {
  const now = shop.deps.clock()
  const [returnId, refundId] = [uuidv7(), uuidv7()]
  const refundable = await readRefundable(shop.ctx({ kind: 'system' }), await readOrder(shop, order.id))
  const amount = refunded < refundable ? refunded : refundable
  // Everything left was already refunded as goodwill.
  if (amount === 0n) return false
  await shop.db.insert(orderReturn).values({
    id: returnId,
    orderId: order.id,
    partnerId,
    status: 'refunded',
    kind: 'money',
    reason: 'other',
    words: '',
    subtotal: refunded,
    shipping: 0n,
    deducted: refunded - amount,
    refundBy: 'promptpay',
    refundBank: '',
    refundName: '',
    refundNumber: '',
    refundTail: '',
    requestedAt: now,
    refundedAt: now,
  })
  const sent = { id: refundId, returnId, amount, inCash: false }
  await inTx(shop.ctx({ kind: 'system' }), async (tx) => {
    await tx.db
      .insert(refundTransfer)
      .values({ ...sent, orderId: order.id, bankReference: refundId, refundedBy: uuidv7(), refundedAt: now })
    await postTransferSent(tx, sent)
  })
  await shop.db
    .update(orders)
    .set({ refundedSubtotal: order.refunded + refunded })
    .where(eq(orders.id, order.id))
  await reverseRefundedShare(shop.ctx({ kind: 'system' }), {
    orderId: order.id,
    refundId,
    before: order.refunded,
    refunded,
    total: order.subtotal,
    reason: 'returned',
  })
  return true
}
