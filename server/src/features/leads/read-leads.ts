import { and, count, desc, eq, inArray, lt, or, sql, asc } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { LEAD_STAGES } from '@bailu/contract/leads/kinds'
import type { Lead, LeadRow as Row } from '@bailu/contract/leads/shop'
import { DAY_MS, bangkokDay } from '@bailu/phrases/days'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import { lead, leadNote, leadPhoto } from './table.ts'
import { user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { contactKeysOf, findContacts, type LeadTexts, openLeadTexts, parsePhone } from './lead-texts.ts'
import { isOneOf, matchesFilters, searchLeads } from './search-leads.ts'
import { unseal } from '../../lib/crypto.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { isLeadOf, type LeadRow, openHealth } from './lead-fields.ts'
import { leadNoteSealContext } from './save-lead.ts'
import { takePage, checkCursor } from '../../lib/cursor.ts'

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

type OpenedLead = LeadRow & LeadTexts

const presentShared = (row: OpenedLead, photos: number, retention: LeadRetention, now: Date) => ({
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

type ListedLead = { row: OpenedLead; photos: number; clientId: number | null }

/** List item of a decrypted row. */
const presentLeadRow = ({ row, photos, clientId }: ListedLead, retention: LeadRetention, now: Date): Row => ({
  ...presentShared(row, photos, retention, now),
  about: (row.type === 'individual' ? [row.occupation, row.city] : [row.industry, row.region])
    .filter(Boolean)
    .join(' · '),
  phone: row.phone || (findContacts(row).phone ?? ''),
  client: clientId === null ? null : row.clientId === null ? 'suggested' : 'linked',
})

type Parts = Pick<Lead, 'health' | 'pictures' | 'notes' | 'client' | 'suggested'>

/** Full lead of a decrypted row. */
export const presentLead = (row: OpenedLead, parts: Parts, retention: LeadRetention, now: Date): Lead => ({
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
export const readLead: Handler<'GET /api/potential-customer/{id}'> = async (ctx, { id }) => {
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

type LeadCounts = ReplyOf<'GET /api/potential-customer/count'>

export const countLeads: Handler<'GET /api/potential-customer/count'> = async (ctx, { q, ...filters }) => {
  const scope = asPartner(ctx)
  const matchingIds = q ? await searchLeads(ctx, scope, { ...filters, q }) : undefined
  const rows = await ctx.db
    .select({
      stage: lead.stage,
      count: count(),
      due: sql<number>`(count(*) filter (where ${lead.nextOn} <= ${bangkokDay(ctx.now)}))::int`,
    })
    .from(lead)
    .where(and(matchesFilters(scope, filters, ctx.now), matchingIds && isOneOf(matchingIds)))
    .groupBy(lead.stage)
  const countOf = (stage: string) => rows.find((row) => row.stage === stage)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    due: rows.reduce((sum, row) => sum + row.due, 0),
    stages: Object.fromEntries(LEAD_STAGES.map((stage) => [stage, countOf(stage)])) as LeadCounts['stages'],
  }
}

const MAX_DUPLICATES = 5

/** Leads with the same phone number, for the duplicate warning. */
export const listDuplicateLeads: Handler<'GET /api/potential-customer/same'> = async (ctx, { phone }) => {
  const { partnerId } = asPartner(ctx)
  const key = parsePhone(phone)
  if (key === null) return { list: [] }
  const rows = await ctx.db
    .select()
    .from(lead)
    .where(and(eq(lead.partnerId, partnerId), inArray(lead.phoneKey, contactKeysOf(ctx, partnerId, key))))
    .orderBy(desc(lead.id))
    .limit(MAX_DUPLICATES)
  const list = rows
    .map((row) => openLeadTexts(ctx, row))
    .map(({ id, type, name, stage }) => ({ id, type, name, stage }))
  return { list }
}

const PAGE_SIZE = 20

export const listLeads: Handler<'GET /api/potential-customer'> = async (ctx, { cursor, q, ...filters }) => {
  const scope = asPartner(ctx)
  checkCursor(cursor)
  const matchingIds = q
    ? await searchLeads(ctx, scope, { ...filters, q }, { after: cursor, limit: PAGE_SIZE + 1 })
    : undefined
  const retention = await readShopRule(ctx, 'lead_retention')
  const rows = await ctx.db
    .select({
      row: lead,
      photos: sql<number>`(select count(*) from lead_photo p where p.lead_id = ${lead.id})::int`,
      clientId: user.id,
    })
    .from(lead)
    .leftJoin(
      user,
      and(
        or(eq(user.id, lead.clientId), and(sql`${lead.clientId} is null`, eq(user.id, lead.suggestedId))),
        eq(user.mentorId, lead.partnerId),
      ),
    )
    .where(
      and(
        matchesFilters(scope, filters, ctx.now),
        matchingIds && isOneOf(matchingIds),
        cursor === undefined ? undefined : lt(lead.id, cursor),
      ),
    )
    .orderBy(desc(lead.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  return {
    list: page.map(({ row, ...more }) => presentLeadRow({ ...more, row: openLeadTexts(ctx, row) }, retention, ctx.now)),
    next,
  }
}
