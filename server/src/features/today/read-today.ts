import type { StaffToday } from '@bailu/contract/staff-today'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { readDays } from './read-days.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { mayCount, readWaiting } from './read-waiting.ts'

/** The dashboard of the back office: open tasks and the figures of the day. */
export async function readToday(ctx: Ctx): Promise<StaffToday> {
  const { role } = asStaff(ctx)
  return {
    waiting: await readWaiting(ctx, role),
    days: mayCount(role, 'GET /api/staff/order') ? await readDays(ctx) : null,
    first_steps: await readFirstSteps(ctx, role),
    at: ctx.now.toISOString(),
  }
}
