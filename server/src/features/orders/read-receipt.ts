import type { ParsedOf } from '@bailu/contract/calls'
import type { Receipt } from '@bailu/contract/orders'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { readSetting } from '../settings/read-setting.ts'
import { vatOf } from '../tax/vat-of.ts'
import { vatTerms } from '../tax/vat-terms.ts'
import { readOrder } from './read-order.ts'

/**
 * The purchase document required by the Direct Sales Act: seller, buyer, dates and the right to cancel.
 * @throws AppError not_found, order_moved_on
 */
export async function readReceipt(ctx: Ctx, { id }: ParsedOf<'GET /api/order/{id}/receipt'>): Promise<Receipt> {
  const order = await readOrder(ctx, { id })
  if (!order.actions.receipt) return refuse('order_moved_on')
  const terms = await readSetting(ctx, 'returns')
  const issued = order.paid_at ?? order.placed_at
  const paidAt = new Date(issued)
  const vat = vatOf(BigInt(order.total), paidAt, (await vatTerms(ctx))(paidAt))
  return {
    order,
    seller: await readSetting(ctx, 'seller'),
    issued_at: issued,
    vat: vat ? { rate_bp: vat.rateBp, branch: vat.branch, net: asNumber(vat.net), vat: asNumber(vat.vat) } : null,
    cancel_days: terms.days,
    refund_days: terms.refund_days,
  }
}
