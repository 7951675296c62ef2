import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { LEAD_STAGES } from '@bailu/contract/leads/kinds'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { lead } from '../../database/tables/leads.ts'
import { user } from '../../database/tables/users.ts'
import { bangkokDay } from '../../lib/bangkok.ts'
import { AppError } from '../../lib/errors.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { contactKeysOf, openLeadTexts, parsePhone } from './lead-texts.ts'
import { presentLeadRow } from './read-lead.ts'
import { isOneOf, matchesFilters, searchLeads } from './search-leads.ts'

type LeadCounts = ReplyOf<'GET /api/potential-customer/count'>

export async function countLeads(
  ctx: Ctx,
  { q, ...filters }: ParsedOf<'GET /api/potential-customer/count'>,
): Promise<LeadCounts> {
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
export async function listDuplicateLeads(
  ctx: Ctx,
  { phone }: ParsedOf<'GET /api/potential-customer/same'>,
): Promise<ReplyOf<'GET /api/potential-customer/same'>> {
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

export async function listLeads(
  ctx: Ctx,
  { cursor, q, ...filters }: ParsedOf<'GET /api/potential-customer'>,
): Promise<ReplyOf<'GET /api/potential-customer'>> {
  const scope = asPartner(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
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
  const pageRows = rows.slice(0, PAGE_SIZE)
  return {
    list: pageRows.map(({ row, ...more }) =>
      presentLeadRow({ ...more, row: openLeadTexts(ctx, row) }, retention, ctx.now),
    ),
    next: rows.length > PAGE_SIZE ? (pageRows.at(-1)?.row.id ?? null) : null,
  }
}
