import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { HandReason } from '@bailu/contract/stock-reasons'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { shiftStock } from './shift-stock.ts'

/** Sign of the change for each reason; a correction may have either. */
const SIGN: Record<HandReason, 1 | -1 | 0> = { received: 1, damaged: -1, gift: -1, correction: 0 }

/** Records a manual stock change: received, damaged, gift or correction. */
export async function moveByHand(
  ctx: Ctx,
  { id, reason, change, note }: ParsedOf<'POST /api/staff/variant/{id}/stock'>,
): Promise<ReplyOf<'POST /api/staff/variant/{id}/stock'>> {
  asStaff(ctx)
  if (SIGN[reason] !== 0 && Math.sign(change) !== SIGN[reason])
    throw new Refusal('bad_input', { change: { what: 'form' } })
  if (reason === 'correction' && note === '') throw new Refusal('bad_input', { note: { what: 'missing' } })
  return inTx(ctx, async (tx) => {
    const stock = await shiftStock(tx, { variantId: id, change, reason, note })
    const counts = { before: { stock: stock - change }, after: { stock } }
    await record(tx, 'stock.moved', { type: 'variant', id }, { ...counts, reason, note })
    return { stock }
  })
}
