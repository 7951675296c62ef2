import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { partnerApplication } from '../../database/tables/applications.ts'

/** Those that were refused; with an open one nobody is merged. */
export async function takeOverApplications(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const moved = await tx.db.update(partnerApplication).set({ userId: to }).where(eq(partnerApplication.userId, from))
  return { applications: moved.rowCount ?? 0 }
}
