import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { siteMessage } from '../content/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { countPeople, readSegment } from '../customers/segments.ts'
import { recordReceivers } from './message-receivers.ts'

/** How many people a message to this audience would reach now. */
export const countAudience: Handler<'GET /api/staff/sitemessage/audience'> = async (
  ctx,
  { to, level, employee_no, segment },
) => {
  const scope = asStaff(ctx)
  if (to === 'segment') {
    if (segment === undefined) throw new AppError('bad_input', { segment: { what: 'missing' } })
    const { filters, version } = await readSegment(ctx, segment)
    const { customers, partners } = await countPeople(ctx, scope, filters)
    return { receivers: customers + partners, customers, version }
  }
  if (to === 'level' && level === undefined) throw new AppError('bad_input', { level: { what: 'missing' } })
  if (to === 'one' && employee_no === undefined) throw new AppError('bad_input', { employee_no: { what: 'missing' } })
  const isReceiver = and(
    isActivePartner(),
    to === 'level' ? eq(partner.level, level!) : undefined,
    to === 'one' ? eq(partner.employeeNo, employee_no!.toUpperCase()) : undefined,
  )
  return { receivers: await ctx.db.$count(partner, isReceiver), customers: 0, version: null }
}

const MAX_RECEIVERS = 10

/** Partners whose employee number starts with `q` or whose name contains it. */
export const searchReceivers: Handler<'GET /api/staff/sitemessage/partner'> = async (ctx, { q }) => {
  asStaff(ctx)
  if (q === '') return []
  const escaped = q.replace(/[\\%_]/g, '\\$&')
  return ctx.db
    .select({ employee_no: partner.employeeNo, name: user.nickname, level: partner.level })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(isActivePartner(), or(ilike(partner.employeeNo, `${escaped}%`), ilike(user.nickname, `%${escaped}%`))))
    .orderBy(asc(partner.employeeNo))
    .limit(MAX_RECEIVERS)
}

type Audience = ParsedOf<'POST /api/staff/sitemessage'>['audience']

/**
 * Sends a message to all partners, to a level, to one partner or to a segment, now or at a later time. Plain text, no markup.
 * @throws AppError partner_unknown; edit_conflict if the segment is another than was counted; segment_empty, not_found
 */
export const sendSiteMessage: Handler<'POST /api/staff/sitemessage'> = async (ctx, { content, audience, send_at }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const sentAt = send_at === null ? tx.now : new Date(send_at)
    if (audience.to === 'segment') return sendToSegment(tx, scope, { content, sentAt, audience })
    const receiver = await resolveAudience(tx, audience)
    const [inserted] = await tx.db
      .insert(siteMessage)
      .values({ content, sentAt, ...receiver })
      .returning({ id: siteMessage.id })
    const { level = null, partnerId = null } = receiver
    const { id } = inserted!
    const message = { cause: String(id), values: {}, about: id, at: sentAt }
    await notify(tx, 'site_message', { to: { partners: { level, partnerId } }, ...message })
    await recordAudit(tx, 'sitemessage.sent', { type: 'site_message', id: inserted!.id }, { audience })
    return inserted!
  })
}

type SegmentMessage = Pick<typeof siteMessage.$inferInsert, 'content' | 'sentAt'> & {
  audience: Extract<Audience, { to: 'segment' }>
}

/**
 * To customers too, so it is shown in the app only: nobody has consented to emails or push notifications of the brand.
 * Its receivers are recorded now, also when it is shown later.
 */
async function sendToSegment(tx: Ctx, scope: StaffScope, { content, sentAt, audience }: SegmentMessage) {
  const segment = await readSegment(tx, audience.segment)
  if (segment.version !== audience.version) return fail('edit_conflict')
  const [inserted] = await tx.db
    .insert(siteMessage)
    .values({ content, sentAt, level: NO_LEVEL, segment: segment.name })
    .returning({ id: siteMessage.id })
  const { id } = inserted!
  const receivers = await recordReceivers(tx, scope, id, segment.filters)
  const detail = { audience, segment: segment.name, filters: segment.filters, ...receivers }
  await recordAudit(tx, 'sitemessage.sent', { type: 'site_message', id }, detail)
  return { id }
}

/** Servers that know no segments show the message to nobody: no partner has this level. */
const NO_LEVEL = 0

type PartnerAudience = Exclude<Audience, { to: 'segment' }>

async function resolveAudience(ctx: Ctx, audience: PartnerAudience): Promise<{ level?: number; partnerId?: number }> {
  if (audience.to === 'all') return {}
  if (audience.to === 'level') return { level: audience.level }
  const [row] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, audience.employee_no.trim().toUpperCase()))
  return row ? { partnerId: row.id } : fail('partner_unknown')
}

/** Retracts a message: it is no longer shown to anyone. */
export const retractSiteMessage: Handler<'POST /api/staff/sitemessage/{id}/unpublish'> = async (ctx, { id }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const retracted = await tx.db
      .update(siteMessage)
      .set({ unpublishedAt: sql`${tx.now.toISOString()}::timestamptz` })
      .where(and(eq(siteMessage.id, id), isNull(siteMessage.unpublishedAt)))
      .returning({ id: siteMessage.id })
    if (retracted.length === 0) return fail('not_found')
    await recordAudit(tx, 'sitemessage.unpublished', { type: 'site_message', id })
  })
}
