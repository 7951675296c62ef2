import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { siteMessage, siteMessageRead } from '../../../database/tables/house.ts'
import { ownMessages } from './own-messages.ts'

const MOST = 500

/** Marks a message as read by the caller; idempotent. */
export async function markMessageRead(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/sitemessage/{id}/read'>,
): Promise<ReplyOf<'POST /api/sitemessage/{id}/read'>> {
  const scope = asPartner(ctx)
  const [row] = await ownMessages(ctx, scope, eq(siteMessage.id, id), 1)
  if (!row) return refuse('not_found')
  return mark(ctx, scope, [id])
}

/** Marks all messages sent until now as read; one that arrives during the call stays unread. */
export async function markAllRead(ctx: Ctx): Promise<ReplyOf<'POST /api/sitemessage/read'>> {
  const scope = asPartner(ctx)
  const rows = await ownMessages(ctx, scope, undefined, MOST)
  const ids = rows.filter(({ readAt }) => readAt === null).map(({ message }) => message.id)
  return mark(ctx, scope, ids)
}

// One statement and no audit entry: what a partner has read is private.
async function mark(ctx: Ctx, { partnerId }: PartnerScope, ids: number[]) {
  if (ids.length > 0)
    await ctx.db
      .insert(siteMessageRead)
      .values(ids.map((messageId) => ({ messageId, userId: partnerId, readAt: ctx.now })))
      .onConflictDoNothing()
  return {}
}
