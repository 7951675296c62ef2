import { asc, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { order } from '../../database/tables/orders.ts'
import { receipt } from '../../database/tables/receipts.ts'
import { companyAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { receiptAccount } from './book-receipt.ts'
import { bookSale } from './mark-order-paid.ts'
import { firstOpenTime } from '../closing/booking-day.ts'

const BATCH = 100

/**
 * Posts receipts and paid orders that have no ledger entries yet, from before the ledger or from a server of the
 * previous release: each once, at its own time or, if that day is closed, at the start of the first open day.
 * Idempotent and safe on several servers at once.
 * @returns how many receipts and orders were posted
 */
export async function backfillReceiptLedger(ctx: Ctx): Promise<number> {
  for (let booked = 0; ;) {
    // no audit: ledger transfers name their actor
    const batch = await inTx(ctx, async (tx) => (await backfillReceipts(tx)) + (await backfillSales(tx)))
    booked += batch
    if (batch === 0) return booked
  }
}

const unbooked = (code: string, type: string, id: ReturnType<typeof sql>) =>
  sql`not exists (select 1 from transfer t where t.code = ${code} and t.ref_type = ${type} and t.ref_id = ${id})`

async function backfillReceipts(tx: Ctx): Promise<number> {
  const rows = await tx.db
    .select()
    .from(receipt)
    .where(sql`${unbooked('receipt.booked', 'receipt', sql`${receipt.id}::text`)} and ${receipt.voidedAt} is null`)
    .orderBy(asc(receipt.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  for (const { id, kind, amount, confirmedAt } of rows)
    await postEvent(tx, {
      code: 'receipt.booked',
      ref: { type: 'receipt', id },
      legs: [{ debit: receiptAccount(kind), credit: companyAccount('unapplied'), amount }],
      at: await firstOpenTime(tx, confirmedAt),
    })
  return rows.length
}

async function backfillSales(tx: Ctx): Promise<number> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select distinct p.order_id as id from order_payment p join orders o on o.id = p.order_id
    where not p.late and p.reversed_at is null and o.paid_at is not null and ${unbooked('payment.applied', 'payment', sql`p.id::text`)}
    order by 1 limit ${BATCH}`)
  if (rows.length === 0) return 0
  const lockedOrders = await tx.db
    .select()
    .from(order)
    .where(
      inArray(
        order.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(order.id))
    .for('update', { skipLocked: true })
  let booked = 0
  for (const lockedOrder of lockedOrders) {
    // Another server may have posted it since.
    const { rows: unbookedPayments } = await tx.db.execute(sql`
      select 1 from order_payment p where p.order_id = ${lockedOrder.id} and not p.late and p.reversed_at is null
        and ${unbooked('payment.applied', 'payment', sql`p.id::text`)}`)
    if (lockedOrder.paidAt === null || unbookedPayments.length === 0) continue
    await bookSale(tx, lockedOrder, await firstOpenTime(tx, lockedOrder.paidAt))
    booked += 1
  }
  return booked
}
