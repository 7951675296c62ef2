import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { belongsToUserOrMerged, isCorrectionProposalOf } from '../../core/users.ts'
import { type RetentionRule, retentionOfRows } from '../legal/personal-data.ts'
import { address, partnerApplication } from '../account/table.ts'
import { approval } from '../approvals/table.ts'
import { auditNote, audit } from './table.ts'
import { lead } from '../leads/table.ts'
import { order } from '../orders/table.ts'
import { payment } from '../receipts/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { rewardLine } from '../rewards/table.ts'

/** Reference types whose id is the user id. */
const USER_REF_TYPES = ['user', 'partner', 'client', 'card']
const BATCH_SIZE = 500

/** Erases the texts of entries about a user and their records; the entries stay with the hash of the text. */
export async function eraseAuditTexts(tx: Ctx, { userId }: UserScope): Promise<void> {
  const { rows } = await tx.db.execute<{ id: number }>(
    sql`select id::int from app_user where id = ${userId} or merged_into = ${userId}`,
  )
  const ids = rows.map(({ id }) => String(id))
  await eraseTextsWhere(
    tx,
    or(
      and(inArray(audit.refType, USER_REF_TYPES), inArray(audit.refId, ids)),
      inArray(
        audit.actor,
        ids.map((id) => `user:${id}`),
      ),
    ),
  )
  await eraseOrderTexts(tx, await readIds(tx, order, belongsToUserOrMerged(order.userId, userId)))
  for (const [type, refs] of [
    ['address', await readIds(tx, address, belongsToUserOrMerged(address.userId, userId))],
    ['application', await readIds(tx, partnerApplication, belongsToUserOrMerged(partnerApplication.userId, userId))],
    ['withdrawal', await readIds(tx, withdrawal, belongsToUserOrMerged(withdrawal.partnerId, userId))],
    ['lead', await readIds(tx, lead, belongsToUserOrMerged(lead.partnerId, userId))],
    ['reward', await readIds(tx, rewardLine, belongsToUserOrMerged(rewardLine.partnerId, userId))],
    [
      'approval',
      await readIds(
        tx,
        approval,
        or(inArray(approval.id, grantApprovalsOf(tx, userId)), isCorrectionProposalOf(userId)),
      ),
    ],
  ] as const)
    await eraseTextsOf(tx, type, refs)
}

const grantApprovalsOf = (tx: Ctx, userId: number) =>
  tx.db
    .select({ id: rewardLine.approvalId })
    .from(rewardLine)
    .where(belongsToUserOrMerged(rewardLine.partnerId, userId))

/** Erases the texts of entries about these orders, their returns, refunds and rewards. */
export async function eraseOrderTexts(tx: Ctx, orders: readonly string[]): Promise<void> {
  if (orders.length === 0) return
  const [returns, refunds, rewards] = [
    await readIds(tx, orderReturn, inArray(orderReturn.orderId, [...orders])),
    await readIds(tx, refund, inArray(refund.orderId, [...orders])),
    await readIds(tx, rewardLine, inArray(rewardLine.orderId, [...orders])),
  ]
  await eraseTextsOf(tx, 'order', orders)
  await eraseTextsOf(tx, 'receipt', await readReceiptIds(tx, orders))
  await eraseTextsOf(tx, 'return', returns)
  await eraseTextsOf(tx, 'refund', refunds)
  await eraseTextsOf(tx, 'reward', rewards)
  await eraseTextsOf(
    tx,
    'approval',
    await readIds(tx, approval, inArray(approval.subject, [...orders, ...returns, ...refunds])),
  )
}

/** Receipts that paid these orders; a receipt shared with another buyer loses its texts too. */
async function readReceiptIds(tx: Ctx, orders: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ id: payment.receiptId })
    .from(payment)
    .where(inArray(payment.orderId, [...orders]))
  return rows.map(({ id }) => id)
}

/** Erases the texts of entries by and about a guest. */
export const eraseGuestTexts = (tx: Ctx, guestId: string): Promise<void> =>
  eraseTextsWhere(
    tx,
    or(eq(audit.actor, `guest:${guestId}`), and(eq(audit.refType, 'guest'), eq(audit.refId, guestId))),
  )

type TableWithId =
  | typeof approval
  | typeof order
  | typeof address
  | typeof partnerApplication
  | typeof withdrawal
  | typeof lead
  | typeof rewardLine
  | typeof orderReturn
  | typeof refund

async function readIds(tx: Ctx, table: TableWithId, where: SQL | undefined): Promise<string[]> {
  const rows = await tx.db
    .select({ id: sql<string>`${table.id}::text` })
    .from(table)
    .where(where)
  return rows.map(({ id }) => id)
}

async function eraseTextsOf(tx: Ctx, type: string, refs: readonly string[]): Promise<void> {
  for (let from = 0; from < refs.length; from += BATCH_SIZE)
    await eraseTextsWhere(tx, and(eq(audit.refType, type), inArray(audit.refId, refs.slice(from, from + BATCH_SIZE))))
}

async function eraseTextsWhere(tx: Ctx, where: SQL | undefined): Promise<void> {
  await tx.db
    .delete(auditNote)
    .where(inArray(auditNote.auditId, tx.db.select({ id: audit.id }).from(audit).where(where)))
}

/** Data retention: erases texts of old entries; the entries stay. */
export const auditTextRetention: RetentionRule = retentionOfRows(auditNote, (before) => lt(auditNote.at, before))
