import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { ofAccountsOf } from '../../core/accounts-of.ts'
import { type Retained, rowsOf } from '../../core/retention.ts'
import { address } from '../../database/tables/people.ts'
import { approval } from '../../database/tables/approvals.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { auditNote } from '../../database/tables/audit-notes.ts'
import { audit } from '../../database/tables/house.ts'
import { lead } from '../../database/tables/leads.ts'
import { order, payment } from '../../database/tables/orders.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'
import { rewardLine } from '../../database/tables/rewards.ts'

/** Reference types whose id is the user id. */
const BY_NUMBER = ['user', 'partner', 'client', 'card']
const BATCH = 500

/** Erases the texts of entries about a user and their records; the entries stay with the hash of the text. */
export async function forgetAuditWords(tx: Ctx, { userId }: UserScope): Promise<void> {
  const { rows } = await tx.db.execute<{ id: number }>(
    sql`select id::int from app_user where id = ${userId} or merged_into = ${userId}`,
  )
  const ids = rows.map(({ id }) => String(id))
  await forgetWhere(
    tx,
    or(
      and(inArray(audit.refType, BY_NUMBER), inArray(audit.refId, ids)),
      inArray(
        audit.actor,
        ids.map((id) => `user:${id}`),
      ),
    ),
  )
  await forgetOrderWords(tx, await idsOf(tx, order, ofAccountsOf(order.userId, userId)))
  for (const [type, refs] of [
    ['address', await idsOf(tx, address, ofAccountsOf(address.userId, userId))],
    ['application', await idsOf(tx, partnerApplication, ofAccountsOf(partnerApplication.userId, userId))],
    ['withdrawal', await idsOf(tx, withdrawal, ofAccountsOf(withdrawal.partnerId, userId))],
    ['lead', await idsOf(tx, lead, ofAccountsOf(lead.partnerId, userId))],
    ['reward', await idsOf(tx, rewardLine, ofAccountsOf(rewardLine.partnerId, userId))],
    ['approval', await idsOf(tx, approval, inArray(approval.id, grantsTo(tx, userId)))],
  ] as const)
    await forgetRefs(tx, type, refs)
}

const grantsTo = (tx: Ctx, userId: number) =>
  tx.db.select({ id: rewardLine.approvalId }).from(rewardLine).where(ofAccountsOf(rewardLine.partnerId, userId))

/** Erases the texts of entries about these orders, their returns, refunds and rewards. */
export async function forgetOrderWords(tx: Ctx, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return
  const [returns, refunds, rewards] = [
    await idsOf(tx, orderReturn, inArray(orderReturn.orderId, [...orders])),
    await idsOf(tx, refundDue, inArray(refundDue.orderId, [...orders])),
    await idsOf(tx, rewardLine, inArray(rewardLine.orderId, [...orders])),
  ]
  await forgetRefs(tx, 'order', orders)
  await forgetRefs(tx, 'receipt', await receiptsOf(tx, orders))
  await forgetRefs(tx, 'return', returns)
  await forgetRefs(tx, 'refund', refunds)
  await forgetRefs(tx, 'reward', rewards)
  await forgetRefs(
    tx,
    'approval',
    await idsOf(tx, approval, inArray(approval.subject, [...orders, ...returns, ...refunds])),
  )
}

/** Receipts that paid these orders; a receipt shared with another buyer loses its texts too. */
async function receiptsOf(tx: Ctx, orders: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ id: payment.receiptId })
    .from(payment)
    .where(inArray(payment.orderId, [...orders]))
  return rows.map(({ id }) => id)
}

/** Erases the texts of entries by and about a guest. */
export const forgetGuestWords = (tx: Ctx, guestId: string): Promise<void> =>
  forgetWhere(tx, or(eq(audit.actor, `guest:${guestId}`), and(eq(audit.refType, 'guest'), eq(audit.refId, guestId))))

type Numbered =
  | typeof approval
  | typeof order
  | typeof address
  | typeof partnerApplication
  | typeof withdrawal
  | typeof lead
  | typeof rewardLine
  | typeof orderReturn
  | typeof refundDue

async function idsOf(tx: Ctx, table: Numbered, where: SQL | undefined): Promise<string[]> {
  const rows = await tx.db
    .select({ id: sql<string>`${table.id}::text` })
    .from(table)
    .where(where)
  return rows.map(({ id }) => id)
}

async function forgetRefs(tx: Ctx, type: string, refs: readonly string[]): Promise<void> {
  for (let from = 0; from < refs.length; from += BATCH)
    await forgetWhere(tx, and(eq(audit.refType, type), inArray(audit.refId, refs.slice(from, from + BATCH))))
}

async function forgetWhere(tx: Ctx, where: SQL | undefined): Promise<void> {
  await tx.db
    .delete(auditNote)
    .where(inArray(auditNote.auditId, tx.db.select({ id: audit.id }).from(audit).where(where)))
}

/** Data retention: erases texts of old entries; the entries stay. */
export const oldAuditWords: Retained = rowsOf(auditNote, (before) => lt(auditNote.at, before))
