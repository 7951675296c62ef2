import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { tellPartners } from '../../../core/tell.ts'
import { inTx } from '../../../database/connect.ts'
import { siteMessage } from '../../../database/tables/house.ts'
import { partner } from '../../../database/tables/people.ts'

type Audience = ParsedOf<'POST /api/staff/sitemessage'>['audience']

/** Sends a message to all partners, to a level or to one partner, now or at a later time. Plain text, no markup. */
export async function sendSiteMessage(
  ctx: Ctx,
  { content, audience, send_at }: ParsedOf<'POST /api/staff/sitemessage'>,
): Promise<ReplyOf<'POST /api/staff/sitemessage'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const sentAt = send_at === null ? tx.now : new Date(send_at)
    const to = await whom(tx, audience)
    const [made] = await tx.db
      .insert(siteMessage)
      .values({ content, sentAt, ...to })
      .returning({ id: siteMessage.id })
    const { level = null, partnerId = null } = to
    await tellPartners(tx, { level, partnerId }, 'site_message', { cause: String(made!.id), at: sentAt })
    await record(tx, 'sitemessage.sent', { type: 'site_message', id: made!.id }, { audience })
    return made!
  })
}

async function whom(ctx: Ctx, audience: Audience): Promise<{ level?: number; partnerId?: number }> {
  if (audience.to === 'all') return {}
  if (audience.to === 'level') return { level: audience.level }
  const [found] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(eq(partner.employeeNo, audience.employee_no.trim().toUpperCase()))
  return found ? { partnerId: found.id } : refuse('partner_unknown')
}

/** Retracts a message: it is no longer shown to anyone. */
export async function withdrawSiteMessage(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/sitemessage/{id}/withdraw'>,
): Promise<ReplyOf<'POST /api/staff/sitemessage/{id}/withdraw'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const gone = await tx.db
      .update(siteMessage)
      .set({ withdrawnAt: sql`${tx.now.toISOString()}::timestamptz` })
      .where(and(eq(siteMessage.id, id), isNull(siteMessage.withdrawnAt)))
      .returning({ id: siteMessage.id })
    if (gone.length === 0) return refuse('not_found')
    await record(tx, 'sitemessage.withdrawn', { type: 'site_message', id })
    return {}
  })
}
