import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { inTx } from '../../../database/connect.ts'
import { order } from '../../../database/tables/orders.ts'
import { refund, refundDue } from '../../../database/tables/refunds.ts'
import { ofCompany } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { openTime } from '../receipts/open-time.ts'

type Due = Pick<typeof refundDue.$inferSelect, 'id' | 'orderId' | 'cause' | 'amount'>

/** The debit account: `refund` for money of a sale; `unapplied` for money that never became one. */
async function sourceOf(tx: Ctx, { orderId, cause }: Due) {
  if (cause === 'overpaid' || cause === 'late') return ofCompany('unapplied')
  // The bounced amount is on the bank account again.
  if (cause === 'bounced') return ofCompany('bank')
  const [of] = await tx.db.select({ paidAt: order.paidAt }).from(order).where(eq(order.id, orderId))
  return ofCompany(of?.paidAt ? 'refund' : 'unapplied')
}

/** Posts a new refund. */
export const postOwed = async (tx: Ctx, due: Due, at?: Date): Promise<void> =>
  post(tx, {
    code: due.cause === 'bounced' ? 'refund.returned' : 'refund.owed',
    ref: { type: 'refund_due', id: due.id },
    legs: [{ debit: await sourceOf(tx, due), credit: ofCompany('refund_payable'), amount: due.amount }],
    ...(at && { at }),
  })

/** Posts the voiding of a refund. */
export const postVoided = async (tx: Ctx, due: Due, at?: Date): Promise<void> =>
  post(tx, {
    code: 'refund.voided',
    ref: { type: 'refund_due', id: due.id },
    legs: [{ debit: ofCompany('refund_payable'), credit: await sourceOf(tx, due), amount: due.amount }],
    ...(at && { at }),
  })

type Sent = Pick<typeof refund.$inferSelect, 'id' | 'returnId' | 'amount' | 'inCash'>

/** Posts a transfer. For a return, creation and payment are posted together. */
export async function postSent(tx: Ctx, { id, returnId, amount, inCash }: Sent, at?: Date): Promise<void> {
  const payable = ofCompany('refund_payable')
  const when = at && { at }
  if (returnId !== null)
    await post(tx, {
      code: 'refund.owed',
      ref: { type: 'return', id: returnId },
      legs: [{ debit: ofCompany('refund'), credit: payable, amount }],
      ...when,
    })
  await post(tx, {
    code: 'refund.paid',
    ref: { type: 'refund', id },
    legs: [{ debit: payable, credit: ofCompany(inCash ? 'cash' : 'bank'), amount }],
    ...when,
  })
}

const BATCH = 100
const booked = (code: string, type: string, id: ReturnType<typeof sql>) =>
  sql`exists (select 1 from transfer t where t.code = ${code} and t.ref_type = ${type} and t.ref_id = ${id})`

/**
 * Posts refunds and transfers that have no ledger entries yet, from before the ledger or from a server of the
 * previous release; see `backfillReceiptLedger`.
 */
export async function fillRefundBooks(ctx: Ctx): Promise<number> {
  for (let all = 0; ;) {
    // no audit: ledger transfers name their actor
    const batch = await inTx(ctx, async (tx) => (await fillDues(tx)) + (await fillSent(tx)))
    all += batch
    if (batch === 0) return all
  }
}

async function fillDues(tx: Ctx): Promise<number> {
  const id = sql`${refundDue.id}::text`
  const owed = sql`(${booked('refund.owed', 'refund_due', id)} or ${booked('refund.returned', 'refund_due', id)})`
  const rows = await tx.db
    .select()
    .from(refundDue)
    .where(
      sql`case when ${refundDue.status} <> 'void' then not ${owed}
        else ${owed} and not ${booked('refund.voided', 'refund_due', id)} end`,
    )
    .orderBy(asc(refundDue.id))
    .limit(BATCH)
    .for('no key update', { skipLocked: true })
  for (const due of rows) {
    if (due.status === 'void') await postVoided(tx, due, await openTime(tx, due.settledAt ?? tx.now))
    else await postOwed(tx, due, await openTime(tx, due.owedAt))
  }
  return rows.length
}

async function fillSent(tx: Ctx): Promise<number> {
  const rows = await tx.db
    .select({ refund })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(sql`not ${booked('refund.paid', 'refund', sql`${refund.id}::text`)}`)
    .orderBy(asc(refund.id))
    .limit(BATCH)
    .for('update', { of: order, skipLocked: true })
  let sent = 0
  for (const { refund: one } of rows) {
    const { rows: done } = await tx.db.execute(sql`select 1 where ${booked('refund.paid', 'refund', sql`${one.id}`)}`)
    if (done.length > 0) continue
    await postSent(tx, one, await openTime(tx, one.refundedAt))
    sent += 1
  }
  return sent
}
