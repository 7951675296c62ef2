import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { secondsAhead } from '../../core/demo-clock.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'

/** Lets the owner of a demo see what settles, expires or ends with a year. @throws Refusal not_found in a real shop */
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
