import type { ParsedOf } from '@bailu/contract/calls'
import type { Payment } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { promptpayText } from '../../outside/promptpay.ts'
import { chargeFor } from './charges/charge-for.ts'
import { isOver, payable } from './order-policy.ts'
import { paidFor } from './receipts/paid-for.ts'
import { readSetting } from '../settings/read-setting.ts'
import { ordersOf, theOrder } from './whose-orders.ts'

/** Data of the buyer's payment drawer; no QR once nothing is left to pay by QR. */
export async function readPayment(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}/payment'>): Promise<Payment> {
  const [found] = await ctx.db
    .select()
    .from(order)
    .where(theOrder(ordersOf(asBuyer(ctx)), id))
    .limit(1)
  if (!found) return refuse('not_found')
  const promptpay = await readSetting(ctx, 'promptpay')
  const state = stateOf(found, ctx.now)
  const { paid, missing } = await paidFor(ctx, found)
  return {
    order_id: found.id,
    number: found.number,
    amount: Number(missing > 0n ? missing : found.total),
    paid: Number(paid),
    qr: state === 'open' ? promptpayText(promptpay.id, missing) : null,
    picture: state === 'open' ? await chargeFor(ctx, found, missing) : null,
    state,
    expires_at: state === 'open' && found.proofAt === null ? (found.expiresAt?.toISOString() ?? null) : null,
    slip: state === 'open' && found.proofAt !== null,
    payee: (await readSetting(ctx, 'seller')).name,
    support_link: await readSetting(ctx, 'support_link'),
  }
}

function stateOf(found: typeof order.$inferSelect, now: Date): Payment['state'] {
  if (found.status === 'canceled')
    return ['unpaid', 'slip_unanswered'].includes(found.cancelReason) ? 'expired' : 'closed'
  if (!payable(found)) return 'paid'
  // Past its deadline; the background job has not canceled it yet.
  return isOver(found, now) ? 'expired' : 'open'
}
