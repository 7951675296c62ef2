import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { partnerApplication } from '../account/table.ts'
import {
  isoTime,
  type PersonalDataRow,
  type PersonalDataSection,
  retentionOfRows,
  type RetentionRule,
} from '../legal/personal-data.ts'
import { openApplication } from './read-applications.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

/** Merging accounts: moves rejected applications; accounts with an open one cannot be merged. */
export async function mergeAccountApplications(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const moved = await tx.db.update(partnerApplication).set({ userId: to }).where(eq(partnerApplication.userId, from))
  return { applications: moved.rowCount ?? 0 }
}

async function readApplicationData(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerApplication)
    .where(eq(partnerApplication.userId, userId))
    .orderBy(asc(partnerApplication.id))
  return rows.map((stored) => {
    const row = openApplication(ctx, stored)
    return {
      name: `${row.firstName} ${row.lastName}`,
      birth_date: row.birthDate,
      message: row.message,
      status: row.status,
      reason: reasonIn(ctx.lang, row.reason, row.reasonTexts),
      requested_at: isoTime(row.submittedAt),
      decided_at: isoTime(row.decidedAt),
    }
  })
}

export const applicationData: PersonalDataSection = { name: 'applications', read: readApplicationData }

/** Data retention: deletes old rejected applications. */
export const rejectedApplicationRetention: RetentionRule = retentionOfRows(
  partnerApplication,
  (before) => and(eq(partnerApplication.status, 'rejected'), lt(partnerApplication.decidedAt, before)) as SQL,
)

/**
 * Data retention of approved applications: retained as long as tax documents, because they show to whom rewards were
 * paid. Then birth date and message are erased; the name stays while the account exists, for later tax documents.
 */
export const approvedApplicationRetention: RetentionRule = (() => {
  const isOld = (before: Date) =>
    and(eq(partnerApplication.status, 'approved'), lt(partnerApplication.decidedAt, before))
  const hasLeft = (before: Date) => {
    const at = before.toISOString()
    return sql`exists (select from app_user u where u.id = ${partnerApplication.userId} and u.deleted_at is not null)
      and not exists (select from reward_line r where r.partner_id = ${partnerApplication.userId} and r.settled_at >= ${at})
      and not exists (select from withdrawal w where w.partner_id = ${partnerApplication.userId} and coalesce(w.decided_at, w.requested_at) >= ${at})`
  }
  const hasTexts = or(ne(partnerApplication.message, ''), ne(partnerApplication.birthDate, ''))
  const isOver = (before: Date) => and(isOld(before), or(hasTexts, hasLeft(before))) as SQL
  return {
    due: (ctx, before) => ctx.db.$count(partnerApplication, isOver(before)),
    async erase(tx, before, limit) {
      const ids = (
        await tx.db.select({ id: partnerApplication.id }).from(partnerApplication).where(isOver(before)).limit(limit)
      ).map(({ id }) => id)
      if (ids.length === 0) return { count: 0 }
      await tx.db.delete(partnerApplication).where(and(inArray(partnerApplication.id, ids), hasLeft(before)))
      await tx.db
        .update(partnerApplication)
        .set({ message: '', birthDate: '' })
        .where(inArray(partnerApplication.id, ids))
      return { count: ids.length }
    },
  }
})()

/** Account deletion: the approved application stays, because it shows to whom rewards were paid and tax was withheld. */
export async function eraseApplications(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db
    .delete(partnerApplication)
    .where(and(eq(partnerApplication.userId, userId), ne(partnerApplication.status, 'approved')))
  await tx.db
    .update(partnerApplication)
    .set({ message: '', birthDate: '' })
    .where(eq(partnerApplication.userId, userId))
}
