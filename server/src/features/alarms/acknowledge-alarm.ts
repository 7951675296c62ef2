import { and, eq, isNull, lte } from 'drizzle-orm'
import { mayHear } from '@bailu/contract/alarm-kinds'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { alarm } from '../../database/tables/alarms.ts'

/** Acknowledges an alarm; of two concurrent calls the first is recorded. @throws AppError not_found */
export async function acknowledgeAlarm(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/staff/alarm/{id}/acknowledge'>,
): Promise<ReplyOf<'POST /api/staff/alarm/{id}/acknowledge'>> {
  const { staffId, role } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db.select().from(alarm).where(eq(alarm.id, id))
    if (!found || !mayHear(role, found.kind)) return refuse('not_found')
    const changed = await tx.db
      .update(alarm)
      .set({ acknowledgedAt: tx.now, acknowledgedBy: staffId })
      .where(
        and(
          eq(alarm.kind, found.kind),
          eq(alarm.subject, found.subject),
          lte(alarm.windowAt, found.windowAt),
          isNull(alarm.acknowledgedAt),
        ),
      )
      .returning({ id: alarm.id })
    if (changed.length > 0)
      await record(tx, 'alarm.acknowledged', { type: 'alarm', id }, { kind: found.kind, subject: found.subject })
    return {}
  })
}
