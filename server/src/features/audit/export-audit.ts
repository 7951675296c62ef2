import { auditActionName, auditTexts, auditThingName, auditValue } from '@bailu/phrases/audit/audit-texts'
import type { Lang } from '@bailu/contract/languages'
import { bangkokDay, bangkokTime } from '@bailu/phrases/days'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff } from '../../core/context.ts'
import type { CsvReply } from '../../lib/csv.ts'
import { auditableFilter } from '../../core/audit-reads.ts'
import type { TimeCursor } from '../../lib/cursor.ts'
import { type AuditFilter, readAuditRows } from './list-audit.ts'

const BATCH_SIZE = 1_000

/** 2026-11-21 18:05:09, Bangkok. */
const formatTime = (at: string) => bangkokTime(Date.parse(at)).slice(0, 19).replace('T', ' ')
const formatValues = (values: Record<string, unknown> | null, lang: Lang) =>
  values && Object.keys(values).length > 0 ? auditValue('', values, lang, auditTexts[lang]) : ''

/** The log as CSV, streamed in batches. The export itself is audited. */
export async function exportAudit(ctx: Ctx, filter: AuditFilter): Promise<CsvReply> {
  await recordAudit(
    ctx,
    'audit.exported',
    { type: 'audit', id: bangkokDay(ctx.now) },
    { filter: auditableFilter(filter) },
  )
  return { name: `bailu-audit-${bangkokDay(ctx.now)}.csv`, rows: auditTable(ctx, filter) }
}

async function* auditTable(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string[]> {
  const scope = asStaff(ctx)
  const phrases = auditTexts[ctx.lang]
  const { head } = phrases
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
    phrases.session,
    phrases.network,
    phrases.request,
  ]
  for (let after: TimeCursor | undefined; ;) {
    const { rows, last, more } = await readAuditRows(ctx, scope, filter, { after, limit: BATCH_SIZE })
    for (const row of rows)
      yield [
        formatTime(row.at),
        row.actor.name ?? [row.actor.kind, row.actor.id].filter(Boolean).join(' '),
        auditActionName(phrases, row.action),
        auditThingName(phrases, row.ref.type),
        row.ref.name ?? row.ref.id,
        (row.reason && reasonForStaff(ctx.lang, row.reason)) ?? (row.words_altered ? phrases.wordsAltered : ''),
        ...[row.before, row.after, row.more].map((values) => formatValues(values, ctx.lang)),
        row.origin.session ?? '',
        row.origin.network ?? '',
        row.origin.request ?? '',
      ]
    if (!more || !last) return
    after = last
  }
}
