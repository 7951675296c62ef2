import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'

/** When a client leaves a partner: the partner's lead stays, without the link to the client. */
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
