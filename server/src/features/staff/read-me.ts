import { calls, callsOfRoles } from '@bailu/contract/calls'
import { hasRole } from '@bailu/contract/staff/kinds'
import { rolesOf } from '../../core/staff-roles.ts'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Handler } from '../../core/context.ts'
import { secondsAhead } from '../../core/demo-clock.ts'
import { requiresSecondFactor, needsFactor, STAFF_SESSION } from '../../core/session.ts'
import { staff } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { csrfTokenOf } from '../../lib/tokens.ts'
import { readFactors } from './second-factor/recovery-codes.ts'

const POLLED_CALLS = Object.entries(calls).flatMap(([key, call]) => ('polled' in call ? [key] : []))

/** Moves the clock of a demo shop forward, to show settlement, expiry and year end. @throws AppError not_found outside of a demo */
export const moveDemoClock: Handler<'POST /api/staff/demo-clock'> = async (ctx, { days }) => {
  const { staffId } = asStaff(ctx)
  const { demoClock } = ctx.deps
  if (!demoClock) return fail('not_found')
  await demoClock.advance(days)
  const advanced = { ...ctx, now: demoClock.now() }
  await recordAudit(advanced, 'demo.clock_moved', { type: 'staff', id: staffId }, { days })
  return { demo_clock: secondsAhead(demoClock) }
}

export const readMe: Handler<'GET /api/staff/me'> = async (ctx) => {
  const { actor } = ctx
  if (actor.kind !== 'staff') return fail('login_required')
  const [account] = await ctx.db
    .select({ name: staff.name, email: staff.email, roles: staff.roles, role: staff.role })
    .from(staff)
    .where(eq(staff.id, actor.staffId))
  if (!account) return fail('session_expired')
  const { name, email } = account
  const roles = rolesOf(account)
  const { config } = ctx.deps
  const hasSecondFactor = (await readFactors(ctx, actor.staffId)).hasAny
  const factor = hasSecondFactor
    ? 'on'
    : requiresSecondFactor(config, { roles })
      ? 'needed'
      : needsFactor({ roles })
        ? 'advised'
        : 'off'
  return {
    id: actor.staffId,
    name,
    email,
    roles,
    may: callsOfRoles(roles),
    polled: POLLED_CALLS,
    idle_seconds: STAFF_SESSION.idle / 1_000,
    factor,
    shop_url: config.ownStaffHost ? config.publicUrl : '',
    now: ctx.now.toISOString(),
    demo_clock: hasRole({ roles }, 'owner') && ctx.deps.demoClock ? secondsAhead(ctx.deps.demoClock) : null,
    csrf: csrfTokenOf(config, actor.sessionId),
  }
}
