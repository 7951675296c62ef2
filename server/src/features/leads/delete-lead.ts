import { eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { lead, leadPhoto } from '../../database/tables/leads.ts'
import { holdLead } from './the-lead.ts'

/** Deletes a lead with its photos. @throws AppError not_found */
export async function deleteLead(ctx: Ctx, { id }: ParsedOf<'DELETE /api/potential-customer/{id}'>) {
  const scope = asPartner(ctx)
  const files = await inTx(ctx, async (tx) => {
    await holdLead(tx, scope, id)
    const keys = await photoFiles(tx, [id])
    await tx.db.delete(lead).where(eq(lead.id, id))
    await record(tx, 'lead.deleted', { type: 'lead', id })
    return keys
  })
  for (const file of files) await ctx.house.files.remove(file)
  return {}
}

/** Keys of the photo files, to be removed after their rows are deleted. */
export async function photoFiles(ctx: Ctx, leadIds: string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await ctx.db
    .select({ whole: leadPhoto.fileKey, small: leadPhoto.smallKey })
    .from(leadPhoto)
    .where(inArray(leadPhoto.leadId, leadIds))
  return rows.flatMap(({ whole, small }) => [whole, small])
}
