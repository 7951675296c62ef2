import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { siteMessage } from '../content/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { AppError, fail } from '../../lib/errors.ts'

/** How many partners a message to this audience would reach now. */
export const countAudience: Handler<'GET /api/staff/sitemessage/audience'> = async (
  ctx,
  { to, level, employee_no },
) => {
  asStaff(ctx)
  if (to === 'level' && level === undefined) throw new AppError('bad_input', { level: { what: 'missing' } })
  if (to === 'one' && employee_no === undefined) throw new AppError('bad_input', { employee_no: { what: 'missing' } })
  const isReceiver = and(
    isActivePartner(),
    to === 'level' ? eq(partner.level, level!) : undefined,
    to === 'one' ? eq(partner.employeeNo, employee_no!.toUpperCase()) : undefined,
  )
  return { receivers: await ctx.db.$count(partner, isReceiver) }
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

/** Sends a message to all partners, to a level or to one partner, now or at a later time. Plain text, no markup. */
export const sendSiteMessage: Handler<'POST /api/staff/sitemessage'> = async (ctx, { content, audience, send_at }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const sentAt = send_at === null ? tx.now : new Date(send_at)
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

async function resolveAudience(ctx: Ctx, audience: Audience): Promise<{ level?: number; partnerId?: number }> {
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
