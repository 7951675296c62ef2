import { and, asc, eq, lt, ne, type SQL } from 'drizzle-orm'
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

/** Applications that were refused, when their time is over. */
export const refusedApplications: Retained = rowsOf(
  partnerApplication,
  (before) => and(eq(partnerApplication.status, 'refused'), lt(partnerApplication.decidedAt, before)) as SQL,
)

/** The approved one stays: it says to whom rewards were paid and tax was withheld. */
export async function forgetApplications(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db
    .delete(partnerApplication)
    .where(and(eq(partnerApplication.userId, userId), ne(partnerApplication.status, 'approved')))
  await tx.db
    .update(partnerApplication)
    .set({ message: '', birthDate: '' })
    .where(eq(partnerApplication.userId, userId))
}
