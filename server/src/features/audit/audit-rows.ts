import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AuditRow } from '@bailu/contract/audit'
import type { ParsedOf } from '@bailu/contract/calls'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import { withWords } from '../../core/audit-words.ts'
import { actorName, type Ctx, type StaffScope } from '../../core/context.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { audit } from '../../database/tables/house.ts'
import { aboutText } from './about-text.ts'
import { auditNames, type AuditNames } from './audit-names.ts'

export type AuditFilter = ParsedOf<'GET /api/staff/audit/csv'>
type Row = typeof audit.$inferSelect
/** Known actor kinds; any other is shown as `other`. */
const KINDS: AuditRow['actor']['kind'][] = ['staff', 'user', 'guest', 'system', 'nobody']

/** A page of the log, newest first, with names. Staff who are not owners see only their own actions. */
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
        filter.ref_id === undefined ? undefined : await aboutText(ctx, filter.ref_id),
        filter.from === undefined ? undefined : gte(audit.at, startOfDay(filter.from)),
        filter.to === undefined ? undefined : lt(audit.at, startOfDay(dayAfter(filter.to, 1))),
        after && sql`(${audit.at}, ${audit.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit + 1)
  const kept = await withWords(ctx.db, ctx.house.settings, found.slice(0, limit))
  const altered = kept.filter((row) => row.altered).map(({ id }) => id)
  if (altered.length > 0) ctx.log.error({ event: 'audit_words_altered', entries: altered }, 'audit words altered')
  const names = await auditNames(ctx, kept)
  return { rows: kept.map((row) => present(row, names)), last: kept.at(-1), more: found.length > limit }
}

function present(row: Row & { erased: boolean; altered: boolean }, names: AuditNames): AuditRow {
  const [kind = '', id = ''] = row.actor.split(':')
  const { before, after, reason, ...more } = row.detail
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: KINDS.find((one) => one === kind) ?? 'other', id, name: names.people.get(row.actor) ?? null },
    action: row.action,
    ref: { type: row.refType, id: row.refId, name: names.things.get(`${row.refType}:${row.refId}`) ?? null },
    origin: {
      session: row.session,
      network: row.network && (names.networks.get(row.network) ?? row.network),
      request: row.request,
    },
    before: valuesOf(before),
    after: valuesOf(after),
    reason: typeof reason === 'string' ? reason : null,
    more,
    words_erased: row.erased,
    words_altered: row.altered,
  }
}

const valuesOf = (value: unknown): Record<string, unknown> | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}
