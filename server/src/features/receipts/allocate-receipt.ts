import { eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipts/staff'
import type { Ctx } from '../../core/context.ts'
import type { OrderSnapshot } from '../../core/order-facts.ts'
import { normalizeBankReference } from '../../lib/normalize.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { receipt } from '../../database/tables/receipts.ts'
import { orderFactsOf } from '../orders/base/move-order.ts'
import { lockPayableOrders, takeMoney } from './take-money.ts'

type Form = Omit<ParsedOf<'POST /api/staff/receipt'>, 'kind' | 'seen_at'> & { kind: ReceiptKind }
type Allocation = { id: string; rest: number; paid: OrderSnapshot[] }

/**
 * Books one receipt for several orders: its amount plus the fee is what they use plus what is left. Without an order
 * the whole receipt is stored until staff use or refund it, and it has no fee.
 * @throws AppError bad_input for an unknown or repeated number, or for no order when `surplus` is not `keep`; those
 *   of `lockPayableOrders` and `takeMoney`
 */
export async function allocateReceipt(ctx: Ctx, form: Form, seenAt: Date): Promise<Allocation> {
  const scope = asStaff(ctx)
  const bankReference = normalizeBankReference(form.bank_reference)
  if (form.orders.length === 0 && (form.surplus !== 'keep' || form.fee > 0))
    throw new AppError('bad_input', { orders: { what: 'missing' } })
  // no audit: the receipt and each order that it pays write their own entries
  return inTx(ctx, async (tx) => {
    const requested = await findRequestedOrders(tx, form.orders)
    const locked = await lockPayableOrders(tx, scope, [...requested.keys()])
    const { receipt: booked, paid } = await takeMoney(
      tx,
      scope,
      {
        amount: BigInt(form.amount),
        fee: BigInt(form.fee),
        kind: form.kind,
        bankReference,
        seenAt,
        surplus: form.surplus,
        reason: form.reason,
        closedReason: form.closed_reason,
      },
      locked.map((payable) => {
        const { amount, differs } = requested.get(payable.order.id) ?? fail('not_found')
        return { ...payable, amount: BigInt(amount), differs }
      }),
    )
    const [remaining] = await tx.db.select({ rest: receipt.rest }).from(receipt).where(eq(receipt.id, booked.id))
    return { id: booked.id, rest: asNumber(remaining!.rest), paid: paid.map(orderFactsOf) }
  })
}

async function findRequestedOrders(tx: Ctx, shares: Form['orders']): Promise<Map<string, Form['orders'][number]>> {
  const numbers = shares.map(({ number }) => number.toUpperCase())
  const rows = await tx.db
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(inArray(order.number, numbers))
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const requested = new Map<string, Form['orders'][number]>()
  for (const [at, share] of shares.entries()) {
    const id = ids.get(share.number.toUpperCase())
    const field = `orders.${at}.number`
    if (!id) throw new AppError('bad_input', { [field]: { what: 'order_unknown' } })
    if (requested.has(id)) throw new AppError('bad_input', { [field]: { what: 'twice' } })
    requested.set(id, share)
  }
  return requested
}
