import { and, eq, type SQL } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'

export type LeadRow = typeof lead.$inferSelect

/** SQL condition: this lead, if it belongs to this partner. */
export const theLead = ({ partnerId }: PartnerScope, id: string): SQL =>
  and(eq(lead.id, id), eq(lead.partnerId, partnerId)) as SQL

/** @throws AppError not_found */
export async function holdLead(tx: Ctx, scope: PartnerScope, id: string): Promise<LeadRow> {
  const [held] = await tx.db.select().from(lead).where(theLead(scope, id)).for('no key update')
  return held ?? refuse('not_found')
}

/** Locks the partner's row: serializes concurrent writes of one partner's leads. */
export async function holdPartner(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  await tx.db.select({ id: user.id }).from(user).where(eq(user.id, partnerId)).for('no key update')
}
