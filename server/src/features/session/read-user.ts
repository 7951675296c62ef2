import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserInfo } from '@bailu/contract/session'
import type { Ctx } from '../../core/context.ts'
import { isLost } from '../../core/lost-address.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { partner, user } from '../../database/tables/people.ts'
import { avatarVersion } from '../pictures/avatar-picture.ts'

const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

/** The signed-in user and their mentor. */
export async function readUser(ctx: Ctx): Promise<UserInfo['user']> {
  const { userId } = asUser(ctx)
  const [found] = await ctx.db
    .select({ user, mentorName: mentor.nickname, mentorNo: mentorSale.employeeNo })
    .from(user)
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, user.mentorId))
    .where(eq(user.id, userId))
  if (!found) return refuse('session_expired')
  const { id, nickname, email, emailProvenAt, phone, lang, avatar } = found.user
  return {
    id,
    nickname,
    email: isLost(email) ? '' : email,
    email_proven: emailProvenAt !== null,
    phone,
    lang,
    avatar: avatarVersion(avatar),
    mentor: found.mentorNo && found.mentorName ? { nickname: found.mentorName, employee_no: found.mentorNo } : null,
  }
}
