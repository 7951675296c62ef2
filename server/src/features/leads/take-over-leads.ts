import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { lead } from '../../database/tables/leads.ts'

/**
 * Merging accounts: moves the lead linked to the closed account. If the remaining account has
 * a linked lead already, the other one loses its link, as when a client moves to another partner.
 */
export async function takeOverLeads(tx: Ctx, { from, to }: Merged): Promise<Record<string, number>> {
  const taken = await tx.db.select({ id: lead.id }).from(lead).where(eq(lead.clientId, to)).for('update')
  const moved = await tx.db
    .update(lead)
    .set(taken.length > 0 ? { clientId: null, suggestedId: null, dismissedId: to } : { clientId: to })
    .where(eq(lead.clientId, from))
  await tx.db.update(lead).set({ dismissedId: to }).where(eq(lead.dismissedId, from))
  await tx.db
    .update(lead)
    .set({ suggestedId: null })
    .where(and(eq(lead.suggestedId, from), eq(lead.dismissedId, to)))
  await tx.db.update(lead).set({ suggestedId: to }).where(eq(lead.suggestedId, from))
  return { leads: moved.rowCount ?? 0 }
}
