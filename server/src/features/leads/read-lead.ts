import { and, asc, desc, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Lead, LeadRow as Row } from '@bailu/contract/leads/shop'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { lead, leadNote, leadPhoto } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/users.ts'
import { bangkokDay } from '../../lib/bangkok.ts'
import { unseal } from '../../lib/crypto.ts'
import { fail } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { isLeadOf, type LeadRow, openHealth } from './lead-fields.ts'
import { leadNoteSealContext } from './lead-notes.ts'
import { findContacts, openLeadTexts } from './lead-texts.ts'

type LeadRetention = ShopRuleValue<'lead_retention'>

/** When a lead that is not changed will be erased. */
export function erasureDate(touchedAt: Date, { months }: LeadRetention): Date {
  const date = new Date(touchedAt)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date
}

const upcomingErasure = (row: LeadRow, retention: LeadRetention, now: Date): string | null => {
  const date = erasureDate(row.touchedAt, retention)
  return date.getTime() - now.getTime() < retention.warn_days * DAY_MS ? bangkokDay(date) : null
}

const presentShared = (row: LeadRow, photos: number, retention: LeadRetention, now: Date) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  stage: row.stage,
  next_on: row.nextOn,
  photos,
  created_at: row.createdAt.toISOString(),
  touched_at: row.touchedAt.toISOString(),
  erased_on: upcomingErasure(row, retention, now),
})

type ListedLead = { row: LeadRow; photos: number; clientId: number | null }

/** List item of a decrypted row. */
export const presentLeadRow = ({ row, photos, clientId }: ListedLead, retention: LeadRetention, now: Date): Row => ({
  ...presentShared(row, photos, retention, now),
  about: (row.type === 'individual' ? [row.occupation, row.city] : [row.industry, row.region])
    .filter(Boolean)
    .join(' · '),
  phone: row.phone || (findContacts(row).phone ?? ''),
  client: clientId === null ? null : row.clientId === null ? 'suggested' : 'linked',
})

type Parts = Pick<Lead, 'health' | 'pictures' | 'notes' | 'client' | 'suggested'>

/** Full lead of a decrypted row. */
export const presentLead = (row: LeadRow, parts: Parts, retention: LeadRetention, now: Date): Lead => ({
  ...presentShared(row, parts.pictures.length, retention, now),
  occupation: row.occupation,
  city: row.city,
  gender: row.gender,
  age: row.age,
  phone: row.phone,
  other_contact: row.otherContact,
  brands: row.brands,
  industry: row.industry,
  region: row.region,
  customer_size: row.customerSize,
  contact_name: row.contactName,
  contact_position: row.contactPosition,
  contact_info: row.contactInfo,
  salesperson: row.salesperson,
  ...parts,
})

/** @throws AppError not_found */
export async function readLead(ctx: Ctx, { id }: ParsedOf<'GET /api/potential-customer/{id}'>): Promise<Lead> {
  const scope = asPartner(ctx)
  const [row] = await ctx.db.select().from(lead).where(isLeadOf(scope, id))
  if (!row) return fail('not_found')
  const photos = await ctx.db
    .select({ id: leadPhoto.id, width: leadPhoto.width, height: leadPhoto.height })
    .from(leadPhoto)
    .where(eq(leadPhoto.leadId, id))
    .orderBy(asc(leadPhoto.id))
  const notes = await ctx.db.select().from(leadNote).where(eq(leadNote.leadId, id)).orderBy(desc(leadNote.id))
  const parts = {
    health: openHealth(ctx, row),
    pictures: photos,
    notes: notes.map((note) => ({
      id: note.id,
      words: unseal(ctx.deps.config, leadNoteSealContext(note.id), note.words),
      stage: note.stage,
      at: note.at.toISOString(),
    })),
    client: await readLinkedClient(ctx, scope.partnerId, row.clientId),
    suggested: row.clientId === null ? await readLinkedClient(ctx, scope.partnerId, row.suggestedId) : null,
  }
  return presentLead(openLeadTexts(ctx, row), parts, await readShopRule(ctx, 'lead_retention'), ctx.now)
}

async function readLinkedClient(ctx: Ctx, partnerId: number, id: number | null): Promise<Lead['client']> {
  if (id === null) return null
  const [client] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, createdAt: user.createdAt })
    .from(user)
    .where(and(eq(user.id, id), eq(user.mentorId, partnerId)))
  return client ? { id: client.id, nickname: client.nickname, registered_at: client.createdAt.toISOString() } : null
}
