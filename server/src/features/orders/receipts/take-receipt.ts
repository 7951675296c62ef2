import { eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import type { Ctx } from '../../../core/context.ts'
import type { OrderFacts } from '../../../core/order-facts.ts'
import { plainReference } from '../../../core/plain-reference.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { receipt } from '../../../database/tables/receipts.ts'
import { factsOf } from '../order-facts.ts'
import { lockShares, takeMoney } from './take-money.ts'

type Form = Omit<ParsedOf<'POST /api/staff/receipt'>, 'kind' | 'seen_at'> & { kind: ReceiptKind }
type Taken = { id: string; rest: number; paid: OrderFacts[] }

/**
 * Books one receipt for several orders: its amount plus the fee is what they use plus what is left. Without an order
 * the whole receipt is stored until staff use or refund it, and it has no fee.
 * @throws AppError bad_input for an unknown or repeated number, or for no order when `surplus` is not `keep`; those
 *   of `lockPayableOrders` and `takeMoney`
 */
export async function takeReceipt(ctx: Ctx, form: Form, seenAt: Date): Promise<Taken> {
  const scope = asStaff(ctx)
  const bankReference = plainReference(form.bank_reference)
  if (form.orders.length === 0 && (form.surplus !== 'keep' || form.fee > 0))
    throw new Refusal('bad_input', { orders: { what: 'missing' } })
  // no audit: the receipt and each order that it pays write their own entries
  return inTx(ctx, async (tx) => {
    const asked = await ordersOf(tx, form.orders)
    const locked = await lockShares(tx, scope, [...asked.keys()])
    const { receipt: made, paid } = await takeMoney(
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
      locked.map((one) => {
        const { amount, differs } = asked.get(one.order.id) ?? refuse('not_found')
        return { ...one, amount: BigInt(amount), differs }
      }),
    )
    const [left] = await tx.db.select({ rest: receipt.rest }).from(receipt).where(eq(receipt.id, made.id))
    return { id: made.id, rest: asNumber(left!.rest), paid: paid.map(factsOf) }
  })
}

async function ordersOf(tx: Ctx, shares: Form['orders']): Promise<Map<string, Form['orders'][number]>> {
  const numbers = shares.map(({ number }) => number.toUpperCase())
  const rows = await tx.db
    .select({ id: order.id, number: order.number })
    .from(order)
    .where(inArray(order.number, numbers))
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const asked = new Map<string, Form['orders'][number]>()
  for (const [at, share] of shares.entries()) {
    const id = ids.get(share.number.toUpperCase())
    const field = `orders.${at}.number`
    if (!id) throw new Refusal('bad_input', { [field]: { what: 'order_unknown' } })
    if (asked.has(id)) throw new Refusal('bad_input', { [field]: { what: 'twice' } })
    asked.set(id, share)
  }
  return asked
}
