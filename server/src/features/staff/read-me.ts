import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { csrfOf } from '../../core/csrf.ts'
import { secondsAhead } from '../../core/demo-clock.ts'
import { refuse } from '../../core/refusal.ts'
import { isFactorRole, mustHaveFactor } from '../../core/second-factor.ts'
import { staff } from '../../database/tables/people.ts'
import { factorsOf } from './second-step/factors.ts'

export async function readMe(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/me'>> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return refuse('login_required')
  const [found] = await ctx.db
    .select({ name: staff.name, email: staff.email, role: staff.role })
    .from(staff)
    .where(eq(staff.id, actor.staffId))
  if (!found) return refuse('session_expired')
  const { settings } = ctx.house
  const any = (await factorsOf(ctx, actor.staffId)).any
  const factor = any
    ? 'on'
    : mustHaveFactor(settings, found.role)
      ? 'needed'
      : isFactorRole(found.role)
        ? 'advised'
        : 'off'
  return {
    ...found,
    factor,
    shop_url: settings.ownStaffHost ? settings.publicUrl : '',
    now: ctx.now.toISOString(),
    demo_clock: found.role === 'owner' && ctx.house.demoClock ? secondsAhead(ctx.house.demoClock) : null,
    csrf: csrfOf(settings, actor.sessionId),
  }
}
