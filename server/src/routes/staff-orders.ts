import type { staffOrderCalls } from '@bailu/contract/staff-orders'
import type { Ctx } from '../core/context.ts'
import type { OrderFacts } from '../core/order-facts.ts'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { cancelByStaff } from '../features/orders/cancel-by-staff.ts'
import { planRefills } from '../features/clients/plan-refills.ts'
import { confirmCod, rejectCod } from '../features/orders/confirm-cod.ts'
import { confirmPayment } from '../features/orders/confirm-payment.ts'
import { exportOrders } from '../features/orders/export-orders.ts'
import { handOver } from '../features/orders/hand-over.ts'
import { listAllOrders } from '../features/orders/list-all-orders.ts'
import { listSlips } from '../features/orders/list-slips.ts'
import { placeByStaff } from '../features/orders/place-by-staff.ts'
import { readPapers } from '../features/orders/read-papers.ts'
import { readStaffProof } from '../features/orders/read-proof.ts'
import { readStaffOrder } from '../features/orders/read-staff-order.ts'
import { refuseProof } from '../features/orders/refuse-proof.ts'
import { takeBackPayment } from '../features/orders/receipts/take-back-payment.ts'
import { shipOrder } from '../features/orders/ship-order.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../features/rewards/schedule-settlement.ts'
import { unearnRewards } from '../features/rewards/unearn-rewards.ts'
import { takeBackRewards } from '../features/rewards/take-back-rewards.ts'

type Step<I> = (ctx: Ctx, order: OrderFacts, input: I) => Promise<unknown>

/** Runs a change of an order and its bookings in one transaction; a partial payment (null) books nothing else. */
// no audit: the functions called write their entries
const withMoney =
  <I>(move: (ctx: Ctx, input: I) => Promise<OrderFacts | null>, then: Step<I>) =>
  (ctx: Ctx, input: I): Promise<Record<string, never>> =>
    inTx(ctx, async (tx) => {
      const moved = await move(tx, input)
      if (moved) await then(tx, moved, input)
      return {}
    })

const finished: Step<unknown> = async (tx, order) => {
  await scheduleSettlement(tx, order.id, order.finishedAt ?? tx.now)
  await planRefills(tx, order)
}

export const staffOrderVerbs: Verbs<typeof staffOrderCalls> = {
  'GET /api/staff/order': listAllOrders,
  'POST /api/staff/order': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { placed, paid } = await placeByStaff(tx, input)
      if (paid) await earnRewards(tx, paid)
      return placed
    }),
  'GET /api/staff/order/csv': exportOrders,
  'GET /api/staff/order/paper': readPapers,
  'GET /api/staff/slip': listSlips,
  'GET /api/staff/order/{id}': readStaffOrder,
  'GET /api/staff/order/{id}/proof/{proof}': readStaffProof,
  'POST /api/staff/order/{id}/proof/{proof}/refuse': refuseProof,
  'POST /api/staff/order/{id}/confirm-payment': withMoney(confirmPayment, earnRewards),
  'POST /api/staff/order/{id}/take-back-payment': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { from, wasPaid, to } = await takeBackPayment(tx, input)
      if (wasPaid) await unearnRewards(tx, from.id, input.reason)
      if (to) await earnRewards(tx, to)
      return {}
    }),
  'POST /api/staff/order/{id}/confirm-cod': confirmCod,
  'POST /api/staff/order/{id}/reject-cod': rejectCod,
  'POST /api/staff/order/{id}/ship': withMoney(shipOrder, finished),
  'POST /api/staff/order/{id}/hand-over': withMoney(handOver, finished),
  'POST /api/staff/order/{id}/cancel': withMoney(cancelByStaff, (tx, order, input) =>
    takeBackRewards(tx, order.id, input.reason),
  ),
}
