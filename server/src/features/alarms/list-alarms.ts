import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { ALARM_SUBJECTS, alarmKinds, type AlarmSubject, mayReceiveAlarm } from '@bailu/contract/alarms/kinds'
import type { AlarmRow } from '@bailu/contract/alarms/staff'
import { recordAudit } from '../../core/audit.ts'
import { readActorNames } from '../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { alarm } from '../audit/table.ts'
import { product } from '../catalogue/table.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { fail } from '../../lib/errors.ts'

type AlarmEntry = typeof alarm.$inferSelect

/** Alarms with the names of their subjects and of the staff who acknowledged them. */
export async function presentAlarms(ctx: Ctx, rows: AlarmEntry[]): Promise<AlarmRow[]> {
  const subjects = rows.map(({ subject }) => parseSubject(subject))
  const names = await readActorNames(ctx, [
    ...rows.map(({ subject }) => subject),
    ...rows.map(({ acknowledgedBy }) => `staff:${acknowledgedBy}`),
  ])
  const products = new Map<string, string>()
  const productIds = [...new Set(subjects.flatMap(({ type, id }) => (type === 'product' ? [Number(id)] : [])))]
  if (productIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(inArray(product.id, productIds)))
      products.set(String(id), name[ctx.lang])
  return rows.map((row, index) => {
    const { type, id } = subjects[index]!
    const name = names.get(row.subject) || (type === 'product' ? products.get(id) : undefined) || row.detail.number
    return {
      id: row.id,
      kind: row.kind,
      subject: { type, id, name: name ?? null },
      first_at: row.firstAt.toISOString(),
      last_at: row.lastAt.toISOString(),
      count: row.count,
      detail: row.detail,
      acknowledged: row.acknowledgedAt && {
        at: row.acknowledgedAt.toISOString(),
        by: names.get(`staff:${row.acknowledgedBy}`) ?? '',
      },
    }
  })
}

/** Parses `type:id`. An IPv6 address contains colons itself; a product may be followed by its variant. */
function parseSubject(subject: string): { type: AlarmSubject; id: string } {
  const [type = ''] = subject.split(':', 1)
  const known = ALARM_SUBJECTS.find((knownType) => knownType === type)
  if (!known) return { type: 'shop', id: '' }
  const id = subject.slice(type.length + 1)
  return { type: known, id: known === 'product' ? id.split(':', 1)[0]! : id }
}

/** Acknowledges an alarm; of two concurrent calls the first is recorded. @throws AppError not_found */
export const acknowledgeAlarm: Handler<'POST /api/staff/alarm/{id}/acknowledge'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [target] = await tx.db.select().from(alarm).where(eq(alarm.id, id))
    if (!target || !mayReceiveAlarm(scope, target.kind)) return fail('not_found')
    const changed = await tx.db
      .update(alarm)
      .set({ acknowledgedAt: tx.now, acknowledgedBy: scope.staffId })
      .where(
        and(
          eq(alarm.kind, target.kind),
          eq(alarm.subject, target.subject),
          lte(alarm.windowAt, target.windowAt),
          isNull(alarm.acknowledgedAt),
        ),
      )
      .returning({ id: alarm.id })
    if (changed.length > 0)
      await recordAudit(tx, 'alarm.acknowledged', { type: 'alarm', id }, { kind: target.kind, subject: target.subject })
  })
}

const PAGE_SIZE = 20

export const listAlarms: Handler<'GET /api/staff/alarm'> = async (ctx, { state, cursor }) => {
  const scope = asStaff(ctx)
  const after = decodeCursor(cursor)
  const kinds = alarmKinds.filter((kind) => mayReceiveAlarm(scope, kind))
  if (kinds.length === 0) return { list: [], next: null }
  const rows = await ctx.db
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
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => ({ at: last.lastAt, id: last.id }))
  return { list: await presentAlarms(ctx, page), next }
}
