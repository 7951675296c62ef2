import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { lostAddress } from '../../../core/lost-address.ts'
import { maskEmail } from '../../../core/mask-email.ts'
import type { Proven } from '../../../core/proven.ts'
import { refuse } from '../../../core/refusal.ts'
import { fitsLink, readLink } from '../../../core/signed-link.ts'
import { inTx } from '../../../database/connect.ts'
import { partner, session, user } from '../../../database/tables/people.ts'
import { proofState } from './mail-proof.ts'

type Row = typeof user.$inferSelect

const mentor = alias(user, 'mentor')

/** Locks the account of a verification link. @throws AppError link_over */
async function accountOf(tx: Ctx, token: string): Promise<Row> {
  const link = readLink(token, tx.now)
  const id = Number(link?.subject)
  if (!link || !Number.isSafeInteger(id)) return refuse('link_over')
  const [row] = await tx.db
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.disabledAt)))
    .for('no key update')
  if (!row || !fitsLink(tx.house.settings, 'prove e-mail', link, proofState(row))) return refuse('link_over')
  return row
}

/** The account of a link, shown before it is confirmed. @throws AppError link_over */
export async function lookAtProof(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/email-proof/look'>,
): Promise<ReplyOf<'POST /api/email-proof/look'>> {
  // no audit: nothing changes
  const row = await inTx(ctx, (tx) => accountOf(tx, token))
  const [invited] =
    row.pendingMentorId === null
      ? []
      : await ctx.db
          .select({ nickname: mentor.nickname, employee_no: partner.employeeNo })
          .from(partner)
          .innerJoin(mentor, eq(mentor.id, partner.userId))
          .where(and(eq(partner.userId, row.pendingMentorId), isNull(partner.disabledAt)))
  return {
    nickname: row.nickname,
    email: maskEmail(row.email),
    registered_at: row.createdAt.toISOString(),
    mentor: invited ?? null,
    proven: row.emailProvenAt !== null,
  }
}

/** Confirms that the account belongs to the receiver of the email; idempotent. @throws AppError link_over */
export async function proveEmail(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/email-proof'>,
  proven: Proven,
): Promise<ReplyOf<'POST /api/email-proof'>> {
  await inTx(ctx, async (tx) => {
    const row = await accountOf(tx, token)
    if (row.emailProvenAt === null) await proven(tx, row, true)
  })
  return {}
}

/** "This was not me": removes the email from the account and ends its sessions. @throws AppError link_over */
export async function denyEmail(
  ctx: Ctx,
  { token }: ParsedOf<'POST /api/email-proof/deny'>,
): Promise<ReplyOf<'POST /api/email-proof/deny'>> {
  await inTx(ctx, async (tx) => {
    const { id, emailProvenAt } = await accountOf(tx, token)
    if (emailProvenAt !== null) return refuse('link_over')
    await tx.db.update(user).set({ email: lostAddress, pendingMentorId: null }).where(eq(user.id, id))
    await tx.db
      .update(session)
      .set({ endedAt: tx.now })
      .where(and(eq(session.userId, id), isNull(session.endedAt)))
    await record(tx, 'user.email_denied', { type: 'user', id })
  })
  return {}
}
