import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import { payment } from '../../../database/tables/orders.ts'
import type { Receipt } from './book-receipt.ts'

type Applied = { orderId: string; amount: bigint; by: string; late?: boolean }

/**
 * Uses a part of a receipt to pay an order, which the caller has locked. A database check refuses more than is left
 * of the receipt.
 */
export async function applyReceipt(
  tx: Ctx,
  { id }: Pick<Receipt, 'id'>,
  { orderId, amount, by, late = false }: Applied,
) {
  const [applied] = await tx.db
    .insert(payment)
    .values({ id: uuidv7(), receiptId: id, orderId, amount, confirmedBy: by, confirmedAt: tx.now, late })
    .returning()
  return applied!
}
