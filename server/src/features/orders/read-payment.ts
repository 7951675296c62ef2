import type { ParsedOf } from '@bailu/contract/calls'
import type { Payment } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { promptpayText } from '../../outside/promptpay.ts'
import { actionsOn } from './order-policy.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

/** What the payment drawer shows; no code once there is nothing left to pay by QR. */
export async function readPayment(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}/payment'>): Promise<Payment> {
  const [found] = await ctx.db
    .select()
    .from(order)
    .where(theOrder(ordersOf(asBuyer(ctx)), id))
    .limit(1)
  if (!found) return refuse('not_found')
  const { promptpayId, supportLink } = ctx.house.settings
  const { pay } = actionsOn({ ...found, proofs: 0 })
  return {
    order_id: found.id,
    number: found.number,
    amount: Number(found.total),
    qr: pay ? promptpayText(promptpayId, found.total) : null,
    support_link: supportLink,
  }
}
