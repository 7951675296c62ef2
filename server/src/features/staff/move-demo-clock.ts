import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { secondsAhead } from '../../core/demo-clock.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'

/** Moves the clock of a demo shop forward, to show settlement, expiry and year end. @throws AppError not_found outside of a demo */
export async function moveDemoClock(
  ctx: Ctx,
  { days }: ParsedOf<'POST /api/staff/demo-clock'>,
): Promise<ReplyOf<'POST /api/staff/demo-clock'>> {
  const { staffId } = asStaff(ctx)
  const { demoClock } = ctx.house
  if (!demoClock) return refuse('not_found')
  await demoClock.moveOn(days)
  const moved = { ...ctx, now: demoClock.now() }
  await record(moved, 'demo.clock_moved', { type: 'staff', id: staffId }, { days })
  return { demo_clock: secondsAhead(demoClock) }
}
