import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { partnerApplication } from '../../database/tables/applications.ts'

/** Merging accounts: moves rejected applications; accounts with an open one cannot be merged. */
export async function takeOverApplications(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const moved = await tx.db.update(partnerApplication).set({ userId: to }).where(eq(partnerApplication.userId, from))
  return { applications: moved.rowCount ?? 0 }
}
