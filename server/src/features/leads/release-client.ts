import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'

/** The lead that became this client stays with its partner, and points to nobody. */
export async function releaseClient(
  tx: Ctx,
  { partnerId, clientId }: { partnerId: number; clientId: number },
): Promise<void> {
  const theirs = eq(lead.partnerId, partnerId)
  await tx.db
    .update(lead)
    .set({ clientId: null })
    .where(and(theirs, eq(lead.clientId, clientId)))
  await tx.db
    .update(lead)
    .set({ suggestedId: null })
    .where(and(theirs, eq(lead.suggestedId, clientId)))
}
