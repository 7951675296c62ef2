import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { asUser } from '../../core/scope.ts'
import { partner } from '../../database/tables/partners.ts'
import { user } from '../../database/tables/users.ts'
import { fail } from '../../lib/errors.ts'

/**
 * Sets the mentor of a user without one. An existing mentor is never replaced, and
 * a disabled partner is not set.
 * @throws AppError mentor_circle if the mentor is the user, or has the user among their mentors
 */
export async function bindMentor(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  if ((await lockedMentor(tx, userId)) !== null) return
  await rejectMentorCycle(tx, userId, mentorId)
  if (!(await isActivePartner(tx, mentorId))) return
  await tx.db
    .update(user)
    .set({ mentorId, pendingMentorId: null })
    .where(and(eq(user.id, userId), isNull(user.mentorId)))
  await recordAudit(tx, 'user.mentor_bound', { type: 'user', id: userId }, { mentor: mentorId })
}

// Locks the chain of mentors: two concurrent bindings that would form a cycle meet, and the second sees the first.
export async function rejectMentorCycle(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  const seen = new Set<number>()
  for (
    let mentorOfChain: number | null = mentorId;
    mentorOfChain !== null;
    mentorOfChain = await lockedMentor(tx, mentorOfChain)
  ) {
    if (mentorOfChain === userId || seen.has(mentorOfChain)) fail('mentor_circle')
    seen.add(mentorOfChain)
  }
}

async function lockedMentor(tx: Ctx, userId: number): Promise<number | null> {
  const [row] = await tx.db.select({ id: user.mentorId }).from(user).where(eq(user.id, userId)).for('no key update')
  return row?.id ?? null
}

async function isActivePartner(ctx: Ctx, userId: number): Promise<boolean> {
  return (await ctx.db.$count(partner, and(eq(partner.userId, userId), isNull(partner.disabledAt)))) > 0
}

const LOOKUP_LIMIT = { tries: 30, seconds: 10 * 60 }

/** The nickname of the partner with this employee number, to confirm the right person. @throws AppError mentor_unknown, too_many */
export async function findMentor(
  ctx: Ctx,
  { employee_no: employeeNo }: ParsedOf<'GET /api/application/mentor'>,
): Promise<ReplyOf<'GET /api/application/mentor'>> {
  const { userId } = asUser(ctx)
  await countAttempt(ctx, `mentor-lookup:${userId}`, LOOKUP_LIMIT)
  const mentor = await findActivePartner(ctx, employeeNo)
  if (!mentor) return fail('mentor_unknown')
  return { nickname: mentor.nickname, employee_no: mentor.employeeNo }
}

export async function findActivePartner(ctx: Ctx, employeeNo: string) {
  const [mentor] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.employeeNo, employeeNo.toUpperCase()), isNull(partner.disabledAt), isNull(user.disabledAt)))
  return mentor
}
