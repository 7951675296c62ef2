import { and, asc, inArray, lt } from 'drizzle-orm'
import { recordAll } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/connect.ts'
import { lead } from '../../database/tables/leads.ts'
import { readSetting } from '../settings/read-setting.ts'
import { photoFiles } from './delete-lead.ts'

const AT_ONCE = 200

/** People without an account are not kept for ever: what nobody touched for so long goes, with photos and notes. */
export async function eraseOldLeads(ctx: Ctx): Promise<void> {
  const { months } = await readSetting(ctx, 'lead_retention')
  const since = new Date(ctx.now)
  since.setUTCMonth(since.getUTCMonth() - months)
  const files = await inTx(ctx, async (tx) => {
    // no audit: recordAll below writes a row for each
    const old = await tx.db
      .select({ id: lead.id })
      .from(lead)
      .where(lt(lead.touchedAt, since))
      .orderBy(asc(lead.touchedAt))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return []
    const keys = await photoFiles(tx, ids)
    await tx.db.delete(lead).where(and(inArray(lead.id, ids), lt(lead.touchedAt, since)))
    await recordAll(
      tx,
      'lead.erased_unused',
      ids.map((id) => ({ type: 'lead', id })),
    )
    return keys
  })
  for (const file of files) await ctx.house.files.remove(file)
}
