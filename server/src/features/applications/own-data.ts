import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { partnerApplication } from '../../database/tables/applications.ts'

async function read(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerApplication)
    .where(eq(partnerApplication.userId, userId))
    .orderBy(asc(partnerApplication.id))
  return rows.map((row) => ({
    name: `${row.firstName} ${row.lastName}`,
    birth_date: row.birthDate,
    message: row.message,
    status: row.status,
    reason: row.reason,
    requested_at: at(row.submittedAt),
    decided_at: at(row.decidedAt),
  }))
}

export const applicationData: OwnSection = { name: 'applications', read }

/** The approved one stays: it says to whom rewards were paid and tax was withheld. */
export async function forgetApplications(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db
    .delete(partnerApplication)
    .where(and(eq(partnerApplication.userId, userId), ne(partnerApplication.status, 'approved')))
}
