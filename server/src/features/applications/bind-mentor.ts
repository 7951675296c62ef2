import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { partner, user } from '../../database/tables/people.ts'

/**
 * Sets the mentor of a user without one. An existing mentor is never replaced, and
 * a disabled partner is not set.
 * @throws AppError mentor_circle if the mentor is the user, or has the user among their mentors
 */
export async function bindMentor(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  if ((await lockedMentor(tx, userId)) !== null) return
  await refuseCircle(tx, userId, mentorId)
  if (!(await isActivePartner(tx, mentorId))) return
  await tx.db
    .update(user)
    .set({ mentorId, pendingMentorId: null })
    .where(and(eq(user.id, userId), isNull(user.mentorId)))
  await record(tx, 'user.mentor_bound', { type: 'user', id: userId }, { mentor: mentorId })
}

// Locks the chain of mentors: two concurrent bindings that would form a cycle meet, and the second sees the first.
export async function refuseCircle(tx: Ctx, userId: number, mentorId: number): Promise<void> {
  const seen = new Set<number>()
  for (let above: number | null = mentorId; above !== null; above = await lockedMentor(tx, above)) {
    if (above === userId || seen.has(above)) refuse('mentor_circle')
    seen.add(above)
  }
}

async function lockedMentor(tx: Ctx, userId: number): Promise<number | null> {
  const [row] = await tx.db.select({ id: user.mentorId }).from(user).where(eq(user.id, userId)).for('no key update')
  return row?.id ?? null
}

async function isActivePartner(ctx: Ctx, userId: number): Promise<boolean> {
  return (await ctx.db.$count(partner, and(eq(partner.userId, userId), isNull(partner.disabledAt)))) > 0
}
