import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { type Ctx, asUser } from '../../core/context.ts'
import { isPlaceholderEmail } from '../../core/users.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { fail } from '../../lib/errors.ts'
import { partner, user } from '../account/table.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'

const mentor = alias(user, 'mentor')
const mentorPartner = alias(partner, 'mentor_sale')

const userQuery = prepareOnce((db) => {
  const { id, nickname, email, emailVerifiedAt, phone, lang, avatar } = user
  const own = { id, nickname, email, emailVerifiedAt, phone, lang, avatar }
  return db
    .select({ ...own, mentorName: mentor.nickname, mentorNo: mentorPartner.employeeNo })
    .from(user)
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorPartner, eq(mentorPartner.userId, user.mentorId))
    .where(eq(user.id, sql.placeholder('userId')))
})

/** The signed-in user and their mentor. */
export async function readUser(ctx: Ctx): Promise<UserInfo['user']> {
  const { userId } = asUser(ctx)
  const [row] = await userQuery(ctx.db).execute({ userId })
  if (!row) return fail('session_expired')
  const { id, nickname, email, emailVerifiedAt, phone, lang, avatar } = row
  return {
    id,
    nickname,
    email: isPlaceholderEmail(email) ? '' : email,
    email_proven: emailVerifiedAt !== null,
    phone,
    lang,
    avatar: avatarVersion(avatar),
    mentor: row.mentorNo && row.mentorName ? { nickname: row.mentorName, employee_no: row.mentorNo } : null,
  }
}
