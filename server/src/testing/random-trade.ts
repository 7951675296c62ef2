import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { order as orders } from '../database/tables/orders.ts'
import { refund } from '../database/tables/refunds.ts'
import { orderReturn } from '../database/tables/returns.ts'
import { asPartner } from '../core/scope.ts'
import { balances } from '../features/ledger/balances.ts'
import { goodwillOf, oweGoodwill } from '../features/orders/refunds/owe-goodwill.ts'
import { leftToRefund } from '../features/orders/refunds/owe-refund.ts'
import { fillRefundBooks } from '../features/orders/refunds/refund-books.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../features/rewards/schedule-settlement.ts'
import { settleRewards } from '../features/rewards/settle-rewards.ts'
import { takeBackRewards } from '../features/rewards/take-back-rewards.ts'
import { takeBackShare } from '../features/rewards/take-back-share.ts'
import { giveUpBalance } from '../features/withdrawals/give-up-balance.ts'
import { staffOf } from './buyers.ts'
import { partnerActor } from './payouts.ts'
import { addGuest, addOrder, addPartner, addUser, markCanceled, markFinished, markPaid } from './money-rows.ts'
import type { Shop } from './shop.ts'

/** Two hours before a year ends in Bangkok. */
const BEGIN = new Date('2026-12-31T15:00:00Z')
const HOUR = 3_600_000

export type Step =
  | { do: 'pay'; buyer: number; goods: number; points: number }
  | { do: 'finish' | 'cancel'; which: number }
  | { do: 'refund'; which: number; percent: number }
  | { do: 'goodwill'; which: number; satang: number }
  | { do: 'give up' }
  | { do: 'settle' }
  | { do: 'wait'; hours: number }

export const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        buyer: fc.nat(4),
        goods: fc.integer({ min: 1, max: 999_999 }),
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
) satisfies fc.Arbitrary<Step[]>

/** An event of the scenario, to compare reports with. */
export type Happening = { what: 'order' | 'refund'; day: string; goods: bigint; buyer: string }
type Kept = { id: string; goods: bigint; refunded: bigint; canceled: boolean; finished: boolean }

const dayOf = (at: Date) => new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 10)

/** Plays these steps for a new partner; the buyers are two clients, a guest, another partner's client, and the partner. */
export async function playTrade(shop: Shop, script: readonly Step[]) {
  shop.setClock(BEGIN)
  const partner = await addPartner(shop)
  const clients = [await addUser(shop, partner), await addUser(shop, partner)]
  const guest = await addGuest(shop)
  const others = await addUser(shop, await addPartner(shop))
  const ctx = () => shop.ctx({ kind: 'system' })
  const orders: Kept[] = []
  const happened: Happening[] = []
  const note = (what: Happening['what'], goods: bigint, buyer = '') =>
    happened.push({ what, goods, buyer, day: dayOf(shop.house.clock()) })

  const buyers = [
    { userId: clients[0]!, partnerId: partner },
    { userId: clients[1]!, partnerId: partner },
    { guestId: guest, partnerId: partner },
    { userId: others, partnerId: null },
    { userId: partner, partnerId: null },
  ] as const

  const take: { [D in Step['do']]: (step: Extract<Step, { do: D }>) => Promise<void> } = {
    pay: async ({ buyer, goods, points }) => {
      const bought = buyers[buyer]!
      const order = await markPaid(shop, (await addOrder(shop, { ...bought, goods: BigInt(goods), points })).id)
      await earnRewards(ctx(), order)
      orders.push({ id: order.id, goods: BigInt(goods), refunded: 0n, canceled: false, finished: false })
      if (bought.partnerId === partner) note('order', BigInt(goods), String('userId' in bought ? bought.userId : guest))
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
      await takeBackRewards(ctx(), order.id, 'canceled')
      note('refund', order.goods)
    },
    refund: async ({ which, percent }) => {
      const order = orders[which % orders.length]
      if (!order || order.canceled) return
      const part = ((order.goods - order.refunded) * BigInt(percent)) / 100n
      if (part === 0n) return
      if (!(await payBack(shop, partner, order, part))) return
      order.refunded += part
      note('refund', part)
    },
    // Goodwill is the company's cost: neither sales nor rewards change.
    goodwill: async ({ which, satang }) => {
      const kept = orders[which % orders.length]
      if (!kept) return
      const { most } = await goodwillOf(ctx(), await rowOf(shop, kept.id))
      const amount = BigInt(satang) < most ? satang : Number(most)
      if (amount === 0) return
      const asked = { id: kept.id, cause: 'goodwill' as const, amount, reason: 'Scratched' }
      await oweGoodwill(shop.ctx(staffOf('operations')), asked)
    },
    'give up': async () => {
      const me = shop.ctx(partnerActor(partner))
      const { available, hold } = await balances(ctx(), asPartner(me))
      if (available === 0n || hold > 0n) return
      await giveUpBalance(me, { amount: Number(available), reason: 'other' })
    },
    settle: async () => void (await settleRewards(ctx())),
    wait: async ({ hours }) => shop.setClock(new Date(shop.house.clock().getTime() + hours * HOUR)),
  }
  for (const step of script) await take[step.do](step as never)
  return { partner, clients, happened, today: dayOf(shop.house.clock()) }
}

async function rowOf(shop: Shop, id: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
  return row!
}

async function payBack(shop: Shop, partnerId: number, order: Kept, part: bigint): Promise<boolean> {
  const now = shop.house.clock()
  const [returnId, refundId] = [uuidv7(), uuidv7()]
  const left = await leftToRefund(shop.ctx({ kind: 'system' }), await rowOf(shop, order.id))
  const amount = part < left ? part : left
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
    goods: part,
    shipping: 0n,
    deducted: part - amount,
    refundBy: 'promptpay',
    refundBank: '',
    refundName: '',
    refundNumber: '',
    refundTail: '',
    requestedAt: now,
    refundedAt: now,
  })
  await shop.db.insert(refund).values({
    id: refundId,
    returnId,
    orderId: order.id,
    amount,
    bankReference: refundId,
    refundedBy: uuidv7(),
    refundedAt: now,
  })
  await shop.db
    .update(orders)
    .set({ refundedGoods: order.refunded + part })
    .where(eq(orders.id, order.id))
  await fillRefundBooks(shop.ctx({ kind: 'system' }))
  await takeBackShare(shop.ctx({ kind: 'system' }), {
    orderId: order.id,
    refundId,
    before: order.refunded,
    part,
    whole: order.goods,
    reason: 'returned',
  })
  return true
}
