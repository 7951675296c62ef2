import { and, desc, inArray, isNull, sql } from 'drizzle-orm'
import { alarmKinds, mayHear } from '@bailu/contract/alarm-kinds'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { alarm } from '../../database/tables/alarms.ts'
import { presentAlarms } from './present-alarms.ts'

const PAGE = 20

export async function listAlarms(
  ctx: Ctx,
  { state, cursor }: ParsedOf<'GET /api/staff/alarm'>,
): Promise<ReplyOf<'GET /api/staff/alarm'>> {
  const { role } = asStaff(ctx)
  const after = readCursor(cursor)
  const kinds = alarmKinds.filter((kind) => mayHear(role, kind))
  if (kinds.length === 0) return { list: [], next: null }
  const found = await ctx.db
    .select()
    .from(alarm)
    .where(
      and(
        inArray(alarm.kind, kinds),
        state === 'open' ? isNull(alarm.acknowledgedAt) : undefined,
        after && sql`(${alarm.lastAt}, ${alarm.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(alarm.lastAt), desc(alarm.id))
    .limit(PAGE + 1)
  const kept = found.slice(0, PAGE)
  const last = kept.at(-1)
  const next = found.length > PAGE && last ? writeCursor({ at: last.lastAt, id: last.id }) : null
  return { list: await presentAlarms(ctx, kept), next }
}
