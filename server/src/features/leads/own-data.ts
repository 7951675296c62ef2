import { asc, eq, inArray, or } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { unseal } from '../../core/seal.ts'
import { lead, leadNote } from '../../database/tables/leads.ts'
import { photoFiles } from './delete-lead.ts'
import { healthOf } from './lead-fields.ts'
import { openLead } from './lead-words.ts'
import { notePlace } from './note-lead.ts'
import type { LeadRow } from './the-lead.ts'

async function rowOf(ctx: Ctx, kept: LeadRow): Promise<OwnRow> {
  const row = openLead(ctx, kept)
  const notes = await ctx.db.select().from(leadNote).where(eq(leadNote.leadId, row.id)).orderBy(asc(leadNote.id))
  const health = healthOf(ctx, row)
  return {
    name: row.name,
    kind: row.type,
    status: row.stage,
    phone: row.phone || row.contactInfo,
    other_contact: row.otherContact,
    occupation: row.occupation || row.industry,
    city: row.city || row.region,
    agreed_at: row.agreedOn ?? '',
    skin: health
      ? [health.skin_type, ...health.skin_condition, ...health.nose, ...health.neck, ...health.eyes]
          .filter(Boolean)
          .join(', ')
      : '',
    notes: notes.map((note) => unseal(ctx.house.settings, notePlace(note.id), note.words)).join('\n'),
    added_at: at(row.createdAt),
  }
}

const read = async (ctx: Ctx, which: LeadRow[]): Promise<OwnRow[]> => {
  const rows: OwnRow[] = []
  for (const row of which) rows.push(await rowOf(ctx, row))
  return rows
}

/** Own-data export of a partner: their leads. */
export const leadData: OwnSection = {
  name: 'leads',
  read: async (ctx, { userId }) =>
    read(ctx, await ctx.db.select().from(lead).where(eq(lead.partnerId, userId)).orderBy(asc(lead.id))),
}

/** Own-data export of a customer: the leads linked to their account. */
export const notedData: OwnSection = {
  name: 'noted',
  read: async (ctx, { userId }) =>
    read(ctx, await ctx.db.select().from(lead).where(eq(lead.clientId, userId)).orderBy(asc(lead.id))),
}

/** Account deletion: erases the leads of a partner and those linked to a client. @returns keys of files to remove */
export async function forgetLeads(tx: Ctx, { userId }: UserScope): Promise<string[]> {
  await tx.db.update(lead).set({ suggestedId: null }).where(eq(lead.suggestedId, userId))
  const gone = await tx.db
    .select({ id: lead.id })
    .from(lead)
    .where(or(eq(lead.partnerId, userId), eq(lead.clientId, userId)))
    .for('update')
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return []
  const files = await photoFiles(tx, ids)
  await tx.db.delete(lead).where(inArray(lead.id, ids))
  return files
}
