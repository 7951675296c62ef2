import { and, asc, desc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Lead } from '@bailu/contract/leads'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { unseal } from '../../core/seal.ts'
import { lead, leadNote, leadPhoto } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { healthOf } from './lead-fields.ts'
import { openLead } from './lead-words.ts'
import { notePlace } from './note-lead.ts'
import { presentLead } from './present-lead.ts'
import { theLead } from './the-lead.ts'

/** @throws AppError not_found */
export async function readLead(ctx: Ctx, { id }: ParsedOf<'GET /api/potential-customer/{id}'>): Promise<Lead> {
  const scope = asPartner(ctx)
  const [row] = await ctx.db.select().from(lead).where(theLead(scope, id))
  if (!row) return refuse('not_found')
  const photos = await ctx.db
    .select({ id: leadPhoto.id, width: leadPhoto.width, height: leadPhoto.height })
    .from(leadPhoto)
    .where(eq(leadPhoto.leadId, id))
    .orderBy(asc(leadPhoto.id))
  const notes = await ctx.db.select().from(leadNote).where(eq(leadNote.leadId, id)).orderBy(desc(leadNote.id))
  const parts = {
    health: healthOf(ctx, row),
    pictures: photos,
    notes: notes.map((note) => ({
      id: note.id,
      words: unseal(ctx.house.settings, notePlace(note.id), note.words),
      stage: note.stage,
      at: note.at.toISOString(),
    })),
    client: await ownClient(ctx, scope.partnerId, row.clientId),
    suggested: row.clientId === null ? await ownClient(ctx, scope.partnerId, row.suggestedId) : null,
  }
  return presentLead(openLead(ctx, row), parts, await readSetting(ctx, 'lead_retention'), ctx.now)
}

async function ownClient(ctx: Ctx, partnerId: number, id: number | null): Promise<Lead['client']> {
  if (id === null) return null
  const [found] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, createdAt: user.createdAt })
    .from(user)
    .where(and(eq(user.id, id), eq(user.mentorId, partnerId)))
  return found ? { id: found.id, nickname: found.nickname, registered_at: found.createdAt.toISOString() } : null
}
