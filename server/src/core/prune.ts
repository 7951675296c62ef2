import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import { alarm } from '../database/tables/alarms.ts'
import { refundRecipient } from '../database/tables/approvals.ts'
import { securityCount } from '../database/tables/audit.ts'
import { throttle } from '../database/tables/house.ts'
import { orderHold } from '../database/tables/orders.ts'
import { pushSubscription } from '../database/tables/push.ts'
import { session, staffSession } from '../database/tables/people.ts'
import { passwordReset } from '../database/tables/recovery.ts'
import { staffChallenge, staffLink } from '../database/tables/staff.ts'
import { bangkokDay } from './bangkok.ts'
import type { Ctx } from './context.ts'

const DAY = 86_400_000

/**
 * Deletes expired rows that have no retention rule of their own: attempt counters, push subscriptions whose session has
 * ended, staff sessions, alarms older than 180 days and others.
 */
export async function prune(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  await ctx.db.delete(orderHold).where(lt(orderHold.at, ago(90)))
  await ctx.db.delete(throttle).where(lt(throttle.resetAt, ctx.now))
  const open = ctx.db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, pushSubscription.sessionId), isNull(session.endedAt)))
  await ctx.db.delete(pushSubscription).where(notExists(open))
  await ctx.db.delete(staffSession).where(lt(staffSession.createdAt, ago(60)))
  await ctx.db.delete(securityCount).where(lt(securityCount.day, bangkokDay(ago(400))))
  await ctx.db.delete(alarm).where(lt(alarm.lastAt, ago(180)))
  await ctx.db.delete(refundRecipient).where(lt(refundRecipient.at, ago(2)))
  await ctx.db.delete(staffChallenge).where(lt(staffChallenge.usedAt, ago(1)))
  await ctx.db.delete(passwordReset).where(lt(passwordReset.createdAt, ago(1)))
  await ctx.db.delete(staffLink).where(lt(staffLink.createdAt, ago(7)))
}
