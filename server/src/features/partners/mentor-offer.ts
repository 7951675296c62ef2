import { and, desc, eq, lt } from 'drizzle-orm'
import type { AccountMerge } from '../../core/users.ts'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { partner, user } from '../account/table.ts'
import { order } from '../orders/table.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'
import { findNamedPartner, presentPartnerName } from './partner-page.ts'
import { unattributedOrder, mentorAnswer } from './table.ts'

/** Whether the user has neither a mentor nor an invitation, and is no partner, not even a former one. */
async function isWithoutMentor(ctx: Ctx, userId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ mentorId: user.mentorId, pendingMentorId: user.pendingMentorId, partnerId: partner.userId })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .where(eq(user.id, userId))
  return row !== undefined && row.mentorId === null && row.pendingMentorId === null && row.partnerId === null
}

const findAnswer = async (ctx: Ctx, userId: number, partnerId: number) => {
  const [row] = await ctx.db
    .select({ accepted: mentorAnswer.accepted })
    .from(mentorAnswer)
    .where(and(eq(mentorAnswer.userId, userId), eq(mentorAnswer.partnerId, partnerId)))
  return row
}

/** The partner to ask a customer about. Null for an unknown number, and where there is nothing to ask. */
export const readMentorOffer: Handler<'GET /api/mentor/offer'> = async (ctx, { e }) => {
  const { userId } = asUser(ctx)
  const named = await findNamedPartner(ctx, e)
  if (!named || !(await isWithoutMentor(ctx, userId)) || (await findAnswer(ctx, userId, named.id)))
    return { partner: null }
  return { partner: presentPartnerName(named) }
}

/** Binds a user to a mentor: of the applications feature, passed by the handlers. */
type BindMentor = (tx: Ctx, userId: number, mentorId: number) => Promise<void>

/**
 * Stores the customer's answer; yes binds them to the partner, or, before their e-mail address is verified, notes the
 * partner as inviting. Of two answers at once the first stays.
 * @throws AppError mentor_unknown; mentor_bound if they have another mentor by now
 */
export async function answerMentorOffer(
  ctx: Ctx,
  { e, accept }: ParsedOf<'POST /api/mentor/answer'>,
  bindMentor: BindMentor,
): Promise<ReplyOf<'POST /api/mentor/answer'>> {
  const { userId } = asUser(ctx)
  const named = (await findNamedPartner(ctx, e)) ?? fail('mentor_unknown')
  return inTx(ctx, async (tx) => {
    // Two answers, or an answer and another way to a mentor, wait for each other here.
    const [customer] = await tx.db.select().from(user).where(eq(user.id, userId)).for('no key update')
    if (!customer) return fail('session_expired')
    const earlier = await findAnswer(tx, userId, named.id)
    if (earlier) return presentMentor(tx, userId, named.id)
    if (!(await isWithoutMentor(tx, userId))) return fail('mentor_bound')
    await tx.db.insert(mentorAnswer).values({ userId, partnerId: named.id, accepted: accept, at: tx.now })
    if (!accept) await recordAudit(tx, 'user.mentor_declined', { type: 'user', id: userId }, { mentor: named.id })
    else if (customer.emailVerifiedAt) await bindMentor(tx, userId, named.id)
    else await tx.db.update(user).set({ pendingMentorId: named.id }).where(eq(user.id, userId))
    return presentMentor(tx, userId, named.id)
  })
}

async function presentMentor(tx: Ctx, userId: number, partnerId: number): Promise<ReplyOf<'POST /api/mentor/answer'>> {
  const [row] = await tx.db
    .select({ mentorId: user.mentorId, pendingMentorId: user.pendingMentorId })
    .from(user)
    .where(eq(user.id, userId))
  if (row?.mentorId === partnerId) return { mentor: 'bound' }
  return { mentor: row?.pendingMentorId === partnerId ? 'pending' : 'none' }
}

const PAGE_SIZE = 20

/** Orders by the partner's links that are not attributed to them, with the reason and without the buyer. */
export const listLinkOrders: Handler<'GET /api/link-order'> = async (ctx, { cursor }) => {
  const { partnerId } = asPartner(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select({
      id: order.id,
      at: order.placedAt,
      status: order.status,
      subtotal: order.subtotal,
      reason: unattributedOrder.reason,
    })
    .from(unattributedOrder)
    .innerJoin(order, eq(order.id, unattributedOrder.orderId))
    .where(
      and(
        eq(unattributedOrder.partnerId, partnerId),
        cursor === undefined ? undefined : lt(unattributedOrder.orderId, cursor),
      ),
    )
    .orderBy(desc(unattributedOrder.orderId))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.id)
  return {
    list: page.map(({ at, subtotal, ...row }) => ({
      ...row,
      placed_at: at.toISOString(),
      subtotal: Number(subtotal),
    })),
    next,
  }
}

/** The remaining account keeps its own answers; those of the closed one fill the gaps. */
export async function mergeMentorAnswers(tx: Ctx, { from, to }: AccountMerge): Promise<Record<string, number>> {
  const moved = await tx.db.delete(mentorAnswer).where(eq(mentorAnswer.userId, from)).returning()
  const remaining = moved.filter(({ partnerId }) => partnerId !== to)
  if (remaining.length > 0)
    await tx.db
      .insert(mentorAnswer)
      .values(remaining.map((row) => ({ ...row, userId: to })))
      .onConflictDoNothing()
  return { mentor_answers: remaining.length }
}
