import { actionName, auditFile, thingName } from '@bailu/phrases/audit-file'
import type { Lang } from '@bailu/contract/fields'
import { auditValue } from '@bailu/phrases/audit-value'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import type { CsvReply } from '../../core/csv.ts'
import { filterKinds } from '../../core/filter-kinds.ts'
import { asStaff } from '../../core/scope.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { type AuditFilter, auditRows } from './audit-rows.ts'

const BATCH = 1_000
const AHEAD_MS = 7 * 3_600_000

/** 2026-11-21 18:05:09, Bangkok. */
const bangkokTime = (at: string) => new Date(Date.parse(at) + AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
const told = (values: Record<string, unknown> | null, lang: Lang) =>
  values && Object.keys(values).length > 0 ? auditValue('', values, lang, auditFile[lang]) : ''

/** The log as CSV, streamed in batches. The export itself is audited. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<CsvReply> {
  await record(ctx, 'audit.exported', { type: 'audit', id: bangkokDay(ctx.now) }, { filter: filterKinds(filter) })
  return { name: `bailu-audit-${bangkokDay(ctx.now)}.csv`, rows: tableOf(ctx, filter) }
}

async function* tableOf(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string[]> {
  const scope = asStaff(ctx)
  const words = auditFile[ctx.lang]
  const { head } = words
  yield [
    head.at,
    head.who,
    head.action,
    head.thing,
    head.id,
    head.reason,
    head.before,
    head.after,
    head.more,
    words.session,
    words.network,
    words.request,
  ]
  for (let after: TimeCursor | undefined; ;) {
    const { rows, last, more } = await auditRows(ctx, scope, filter, { after, limit: BATCH })
    for (const row of rows)
      yield [
        bangkokTime(row.at),
        row.actor.name ?? [row.actor.kind, row.actor.id].filter(Boolean).join(' '),
        actionName(words, row.action),
        thingName(words, row.ref.type),
        row.ref.name ?? row.ref.id,
        row.reason ?? (row.words_altered ? words.wordsAltered : ''),
        ...[row.before, row.after, row.more].map((values) => told(values, ctx.lang)),
        row.origin.session ?? '',
        row.origin.network ?? '',
        row.origin.request ?? '',
      ]
    if (!more || !last) return
    after = last
  }
}
