import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit, recordAudits } from '../../core/audit.ts'
import { type Ctx, type UserScope, asPartner } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { lead, leadNote, leadPhoto } from './table.ts'
import { unseal } from '../../lib/crypto.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection, type RetentionRule } from '../legal/personal-data.ts'
import { type LeadRow, lockLead, openHealth } from './lead-fields.ts'
import { leadNoteSealContext } from './save-lead.ts'
import { openLeadTexts } from './lead-texts.ts'

/** Deletes a lead with its photos. @throws AppError not_found */
export async function deleteLead(ctx: Ctx, { id }: ParsedOf<'DELETE /api/potential-customer/{id}'>) {
  const scope = asPartner(ctx)
  const files = await inTx(ctx, async (tx) => {
    await lockLead(tx, scope, id)
    const keys = await listPhotoFiles(tx, [id])
    await tx.db.delete(lead).where(eq(lead.id, id))
    await recordAudit(tx, 'lead.deleted', { type: 'lead', id })
    return keys
  })
  for (const file of files) await ctx.deps.files.remove(file)
}

/** Keys of the photo files, to be removed after their rows are deleted. */
export async function listPhotoFiles(ctx: Ctx, leadIds: string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await ctx.db
    .select({ fileKey: leadPhoto.fileKey, smallKey: leadPhoto.smallKey })
    .from(leadPhoto)
    .where(inArray(leadPhoto.leadId, leadIds))
  return rows.flatMap(({ fileKey, smallKey }) => [fileKey, smallKey])
}

/** Data retention: leads not changed for the configured time are erased with photos and notes. */
export const leadRetention: RetentionRule = {
  due: (ctx, before) => ctx.db.$count(lead, lt(lead.touchedAt, before)),
  async erase(tx, before, limit) {
    const expired = await tx.db
      .select({ id: lead.id })
      .from(lead)
      .where(lt(lead.touchedAt, before))
      .orderBy(asc(lead.touchedAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = expired.map(({ id }) => id)
    if (ids.length === 0) return { count: 0 }
    const files = await listPhotoFiles(tx, ids)
    await tx.db.delete(lead).where(and(inArray(lead.id, ids), lt(lead.touchedAt, before)))
    await recordAudits(
      tx,
      'lead.erased_unused',
      ids.map((id) => ({ type: 'lead', id })),
    )
    return { count: ids.length, files }
  },
}

async function toOwnRow(ctx: Ctx, stored: LeadRow): Promise<PersonalDataRow> {
  const row = openLeadTexts(ctx, stored)
  const notes = await ctx.db.select().from(leadNote).where(eq(leadNote.leadId, row.id)).orderBy(asc(leadNote.id))
  const health = openHealth(ctx, row)
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
    notes: notes.map((note) => unseal(ctx.deps.config, leadNoteSealContext(note.id), note.words)).join('\n'),
    added_at: isoTime(row.createdAt),
  }
}

const toOwnRows = async (ctx: Ctx, leads: LeadRow[]): Promise<PersonalDataRow[]> => {
  const rows: PersonalDataRow[] = []
  for (const row of leads) rows.push(await toOwnRow(ctx, row))
  return rows
}

/** Own-data export of a partner: their leads. */
export const leadData: PersonalDataSection = {
  name: 'leads',
  read: async (ctx, { userId }) =>
    toOwnRows(ctx, await ctx.db.select().from(lead).where(eq(lead.partnerId, userId)).orderBy(asc(lead.id))),
}

/** Own-data export of a customer: the leads linked to their account. */
export const leadsAboutData: PersonalDataSection = {
  name: 'noted',
  read: async (ctx, { userId }) =>
    toOwnRows(ctx, await ctx.db.select().from(lead).where(eq(lead.clientId, userId)).orderBy(asc(lead.id))),
}

/** Account deletion: erases the leads of a partner and those linked to a client. @returns keys of files to remove */
export async function eraseLeadsOf(tx: Ctx, { userId }: UserScope): Promise<string[]> {
  await tx.db.update(lead).set({ suggestedId: null }).where(eq(lead.suggestedId, userId))
  const erased = await tx.db
    .select({ id: lead.id })
    .from(lead)
    .where(or(eq(lead.partnerId, userId), eq(lead.clientId, userId)))
    .for('update')
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return []
  const files = await listPhotoFiles(tx, ids)
  await tx.db.delete(lead).where(inArray(lead.id, ids))
  return files
}
