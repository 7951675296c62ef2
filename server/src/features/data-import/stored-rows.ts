import { eq } from 'drizzle-orm'
import { IMPORT_KINDS, type ImportKind, type ImportRowState } from '@bailu/contract/data-import/kinds'
import type { Ctx } from '../../core/context.ts'
import { seal, unseal } from '../../lib/crypto.ts'
import { mapInPieces } from '../../lib/pieces.ts'
import { type ImportRows, noRows } from './columns.ts'
import { type ImportPlan, planDataImport } from './plan-data-import.ts'
import type { PlannedImportRow, PlannedIssue } from './planned-rows.ts'
import { dataImport } from './table.ts'

export type ImportRecord = typeof dataImport.$inferSelect

export const importRowsPlace = (id: string): string => `data_import/${id}/rows`
export const importReportPlace = (id: string): string => `data_import/${id}/report`

/** One JSON text per row, so that none of them keeps the event loop. */
export async function sealImportRows(ctx: Pick<Ctx, 'deps'>, id: string, rows: ImportRows): Promise<string> {
  const lines = IMPORT_KINDS.flatMap((kind) => rows[kind].map((row) => ({ kind, row })))
  return seal(
    ctx.deps.config,
    importRowsPlace(id),
    (await mapInPieces(lines, (line) => JSON.stringify(line))).join('\n'),
  )
}

/** The stored lines of a file; none once they were erased. */
export async function openImportRows(ctx: Pick<Ctx, 'deps'>, { id, rows }: Pick<ImportRecord, 'id' | 'rows'>) {
  const opened = noRows()
  const text = rows === '' ? '' : unseal(ctx.deps.config, importRowsPlace(id), rows)
  // The version before stored all rows as one object.
  if (text.startsWith('{"partners"')) return { ...opened, ...(JSON.parse(text) as Partial<ImportRows>) }
  type Line = { kind: ImportKind; row: ImportRows[ImportKind][number] }
  await mapInPieces(text === '' ? [] : text.split('\n'), (line) => {
    const { kind, row } = JSON.parse(line) as Line
    opened[kind].push(row)
  })
  return opened
}

type Counts = Record<ImportKind, Record<ImportRowState, number>>
export type StoredIssue = Pick<PlannedImportRow, 'kind' | 'line'> & PlannedIssue

/** What a report shows: errors before warnings, in the order of the file, at most the first {@link SHOWN_ISSUES}. */
export type StoredReport = { hash: string; counts: Counts; issues: StoredIssue[]; errors: number; warnings: number }

export const SHOWN_ISSUES = 200

/** Errors before warnings, in the order of the file. */
export function listIssues({ rows }: ImportPlan): StoredIssue[] {
  const issues = rows.flatMap(({ kind, line, issues: own }) => own.map((issue) => ({ kind, line, ...issue })))
  const of = (severity: PlannedIssue['severity']) => issues.filter((issue) => issue.severity === severity)
  return [...of('error'), ...of('warning')]
}

function reportOf(plan: ImportPlan): StoredReport {
  const none = () => ({ new: 0, changed: 0, same: 0, kept: 0, wrong: 0 })
  const counts: Counts = { partners: none(), customers: none(), stock: none(), orders: none() }
  for (const { kind, state, isPart } of plan.rows) if (!isPart) counts[kind][state] += 1
  const issues = listIssues(plan)
  const errors = issues.filter(({ severity }) => severity === 'error').length
  return { hash: plan.hash, counts, issues: issues.slice(0, SHOWN_ISSUES), errors, warnings: issues.length - errors }
}

export const sealReport = (ctx: Pick<Ctx, 'deps'>, id: string, plan: ImportPlan): string =>
  seal(ctx.deps.config, importReportPlace(id), JSON.stringify(reportOf(plan)))

const storedReport = (ctx: Ctx, { id, report }: ImportRecord): StoredReport | undefined =>
  report === '' ? undefined : (JSON.parse(unseal(ctx.deps.config, importReportPlace(id), report)) as StoredReport)

/** Reads the report; computes it where the shop has changed since, and stores it. */
export async function readReport(ctx: Ctx, record: ImportRecord): Promise<StoredReport> {
  const stored = storedReport(ctx, record)
  // The version before counted no orders.
  if (stored?.counts.orders) return stored
  const plan = await planDataImport(ctx, await openImportRows(ctx, record))
  // no audit: the report says nothing that is not in the file and the shop
  if (record.rows !== '')
    await ctx.db
      .update(dataImport)
      .set({ report: sealReport(ctx, record.id, plan), planHash: plan.hash, sums: plan.sums })
      .where(eq(dataImport.id, record.id))
  return reportOf(plan)
}
