import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { type Retained, rowsOf } from '../../core/retention.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { openApplication } from './sealed-application.ts'

async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerApplication)
    .where(eq(partnerApplication.userId, userId))
    .orderBy(asc(partnerApplication.id))
  return rows.map((each) => {
    const row = openApplication(ctx, each)
    return {
      name: `${row.firstName} ${row.lastName}`,
      birth_date: row.birthDate,
      message: row.message,
      status: row.status,
      reason: row.reason,
      requested_at: at(row.submittedAt),
      decided_at: at(row.decidedAt),
    }
  })
}

export const applicationData: OwnSection = { name: 'applications', read }

/** Data retention: deletes old rejected applications. */
export const refusedApplications: Retained = rowsOf(
  partnerApplication,
  (before) => and(eq(partnerApplication.status, 'refused'), lt(partnerApplication.decidedAt, before)) as SQL,
)

/**
 * Data retention of approved applications: retained as long as tax documents, because they show to whom rewards were
 * paid. Then birth date and message are erased; the name stays while the account exists, for later tax documents.
 */
export const approvedApplications: Retained = (() => {
  const old = (before: Date) => and(eq(partnerApplication.status, 'approved'), lt(partnerApplication.decidedAt, before))
  const left = (before: Date) => {
    const at = before.toISOString()
    return sql`exists (select from app_user u where u.id = ${partnerApplication.userId} and u.deleted_at is not null)
      and not exists (select from reward_line r where r.partner_id = ${partnerApplication.userId} and r.settled_at >= ${at})
      and not exists (select from withdrawal w where w.partner_id = ${partnerApplication.userId} and coalesce(w.decided_at, w.requested_at) >= ${at})`
  }
  const typed = or(ne(partnerApplication.message, ''), ne(partnerApplication.birthDate, ''))
  const over = (before: Date) => and(old(before), or(typed, left(before))) as SQL
  return {
    due: (ctx, before) => ctx.db.$count(partnerApplication, over(before)),
    async erase(tx, before, limit) {
      const some = (
        await tx.db.select({ id: partnerApplication.id }).from(partnerApplication).where(over(before)).limit(limit)
      ).map(({ id }) => id)
      if (some.length === 0) return { count: 0 }
      await tx.db.delete(partnerApplication).where(and(inArray(partnerApplication.id, some), left(before)))
      await tx.db
        .update(partnerApplication)
        .set({ message: '', birthDate: '' })
        .where(inArray(partnerApplication.id, some))
      return { count: some.length }
    },
  }
})()

/** Account deletion: the approved application stays, because it shows to whom rewards were paid and tax was withheld. */
export async function forgetApplications(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db
    .delete(partnerApplication)
    .where(and(eq(partnerApplication.userId, userId), ne(partnerApplication.status, 'approved')))
  await tx.db
    .update(partnerApplication)
    .set({ message: '', birthDate: '' })
    .where(eq(partnerApplication.userId, userId))
}
