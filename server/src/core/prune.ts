import { and, eq, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm'
import { emailChange } from '../database/tables/account.ts'
import { idempotency, throttle } from '../database/tables/house.ts'
import { outboxMail } from '../database/tables/mail.ts'
import { pushNotice, pushSubscription } from '../database/tables/push.ts'
import { session, staffSession } from '../database/tables/people.ts'
import { passwordReset } from '../database/tables/recovery.ts'
import { staffLink } from '../database/tables/staff.ts'
import type { Ctx } from './context.ts'

const DAY = 86_400_000

/**
 * Forgets what has served its time: answers kept for retries, attempt counters, sessions
 * long over, devices whose session is over, mails long sent or given up.
 */
export async function prune(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  await ctx.db.delete(idempotency).where(lt(idempotency.createdAt, ago(7)))
  await ctx.db.delete(throttle).where(lt(throttle.resetAt, ctx.now))
  await ctx.db
    .delete(session)
    .where(or(lt(session.createdAt, ago(60)), and(isNotNull(session.endedAt), lt(session.endedAt, ago(7)))))
  await ctx.db.delete(emailChange).where(lt(emailChange.createdAt, ago(1)))
  const open = ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, pushSubscription.sessionId), isNull(session.endedAt)))
  await ctx.db.delete(pushSubscription).where(notExists(open))
  await ctx.db.delete(pushNotice).where(and(isNull(pushNotice.dueAt), lt(pushNotice.createdAt, ago(30))))
  await ctx.db.delete(staffSession).where(lt(staffSession.createdAt, ago(60)))
  await ctx.db.delete(staffLink).where(lt(staffLink.createdAt, ago(7)))
  await ctx.db.delete(passwordReset).where(lt(passwordReset.createdAt, ago(1)))
  await ctx.db.delete(outboxMail).where(and(isNull(outboxMail.sealed), lt(outboxMail.createdAt, ago(30))))
}
