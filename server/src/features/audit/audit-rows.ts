import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { AuditRow } from '@bailu/contract/audit'
import type { ParsedOf } from '@bailu/contract/calls'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import { actorName, type Ctx, type StaffScope } from '../../core/context.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { audit } from '../../database/tables/house.ts'
import { staff, user } from '../../database/tables/people.ts'

export type AuditFilter = ParsedOf<'GET /api/staff/audit/csv'>
type Row = typeof audit.$inferSelect

/** A stretch of the log, newest first, with names. Who is no owner finds only what they did themselves. */
export async function auditRows(
  ctx: Ctx,
  scope: StaffScope,
  filter: AuditFilter,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<{ rows: AuditRow[]; last: TimeCursor | undefined; more: boolean }> {
  const found = await ctx.db
    .select()
    .from(audit)
    .where(
      and(
        scope.role === 'owner' ? undefined : eq(audit.actor, actorName(ctx.actor)),
        filter.actor === undefined ? undefined : eq(audit.actor, filter.actor),
        filter.group === undefined ? undefined : sql`split_part(${audit.action}, '.', 1) = ${filter.group}`,
        filter.ref_type === undefined ? undefined : eq(audit.refType, filter.ref_type),
        filter.ref_id === undefined ? undefined : eq(audit.refId, filter.ref_id),
        filter.from === undefined ? undefined : gte(audit.at, startOfDay(filter.from)),
        filter.to === undefined ? undefined : lt(audit.at, startOfDay(dayAfter(filter.to, 1))),
        after && sql`(${audit.at}, ${audit.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit + 1)
  const kept = found.slice(0, limit)
  const names = await namesOf(ctx, kept)
  return { rows: kept.map((row) => present(row, names)), last: kept.at(-1), more: found.length > limit }
}

async function namesOf(ctx: Ctx, rows: Row[]): Promise<Map<string, string>> {
  const of = (kind: string) => [
    ...new Set(rows.filter(({ actor }) => actor.startsWith(`${kind}:`)).map(({ actor }) => actor.split(':')[1]!)),
  ]
  const staffIds = of('staff')
  const userIds = of('user').map(Number)
  const known = new Map<string, string>()
  if (staffIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, staffIds)))
      known.set(`staff:${id}`, name)
  if (userIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: user.id, name: user.nickname })
      .from(user)
      .where(inArray(user.id, userIds)))
      if (name) known.set(`user:${id}`, name)
  return known
}

function present(row: Row, names: Map<string, string>): AuditRow {
  const [kind = 'system', id = ''] = row.actor.split(':')
  const { before, after, reason, ...more } = row.detail
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: kind as AuditRow['actor']['kind'], id, name: names.get(row.actor) ?? null },
    action: row.action,
    ref: { type: row.refType, id: row.refId },
    before: valuesOf(before),
    after: valuesOf(after),
    reason: typeof reason === 'string' ? reason : null,
    more,
  }
}

const valuesOf = (value: unknown): Record<string, unknown> | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
