import { and, asc, inArray, lt } from 'drizzle-orm'
import { recordAll } from '../../core/audit.ts'
import type { Retained } from '../../core/retention.ts'
import { lead } from '../../database/tables/leads.ts'
import { photoFiles } from './delete-lead.ts'

/** Data retention: leads not changed for the configured time are erased with photos and notes. */
export const oldLeads: Retained = {
  due: (ctx, before) => ctx.db.$count(lead, lt(lead.touchedAt, before)),
  async erase(tx, before, limit) {
    const old = await tx.db
      .select({ id: lead.id })
      .from(lead)
      .where(lt(lead.touchedAt, before))
      .orderBy(asc(lead.touchedAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return { count: 0 }
    const files = await photoFiles(tx, ids)
    await tx.db.delete(lead).where(and(inArray(lead.id, ids), lt(lead.touchedAt, before)))
    await recordAll(
      tx,
      'lead.erased_unused',
      ids.map((id) => ({ type: 'lead', id })),
    )
    return { count: ids.length, files }
  },
}
