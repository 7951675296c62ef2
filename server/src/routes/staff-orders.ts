import type { staffOrderCalls } from '@bailu/contract/staff-orders'
import type { Ctx } from '../core/context.ts'
import type { OrderFacts } from '../core/order-facts.ts'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { cancelByStaff } from '../features/orders/cancel-by-staff.ts'
import { confirmPayment } from '../features/orders/confirm-payment.ts'
import { handOver } from '../features/orders/hand-over.ts'
import { listAllOrders } from '../features/orders/list-all-orders.ts'
import { readStaffProof } from '../features/orders/read-proof.ts'
import { readStaffOrder } from '../features/orders/read-staff-order.ts'
import { shipOrder } from '../features/orders/ship-order.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { scheduleSettlement } from '../features/rewards/schedule-settlement.ts'
import { takeBackRewards } from '../features/rewards/take-back-rewards.ts'

type Step<I> = (ctx: Ctx, order: OrderFacts, input: I) => Promise<unknown>

/** The order and its money move in one transaction, or neither does. */
const withMoney =
  <I>(move: (ctx: Ctx, input: I) => Promise<OrderFacts>, then: Step<I>) =>
  (ctx: Ctx, input: I): Promise<Record<string, never>> =>
    inTx(ctx, async (tx) => {
      await then(tx, await move(tx, input), input)
      return {}
    })

const settleLater: Step<unknown> = (tx, order) => scheduleSettlement(tx, order.id, order.finishedAt ?? tx.now)

export const staffOrderVerbs: Verbs<typeof staffOrderCalls> = {
  'GET /api/staff/order': listAllOrders,
  'GET /api/staff/order/{id}': readStaffOrder,
  'GET /api/staff/order/{id}/proof/{proof}': readStaffProof,
  'POST /api/staff/order/{id}/confirm-payment': withMoney(confirmPayment, earnRewards),
  'POST /api/staff/order/{id}/ship': withMoney(shipOrder, settleLater),
  'POST /api/staff/order/{id}/hand-over': withMoney(handOver, settleLater),
  'POST /api/staff/order/{id}/cancel': withMoney(cancelByStaff, (tx, order, input) =>
    takeBackRewards(tx, order.id, input.reason),
  ),
}
