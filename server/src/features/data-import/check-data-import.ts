import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import writeXlsxFile from 'write-excel-file/node'
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  MAX_IMPORT_LINES,
  REQUIRED_IMPORT_COLUMNS,
} from '@bailu/contract/data-import/kinds'
import type { ImportIssue, ImportSummary } from '@bailu/contract/data-import/staff'
import { line } from '@bailu/contract/fields'
import { type ImportTexts, importTexts } from '@bailu/phrases/data-import/file'
import { errors } from '@bailu/phrases/errors/errors'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type FileReply, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { readSheets } from '../../integrations/read-table.ts'
import { seal } from '../../lib/crypto.ts'
import { readCsvCell } from '../../lib/csv.ts'
import { fail } from '../../lib/errors.ts'
import { createLimiter } from '../../lib/limiter.ts'
import { readBytes, type UploadedFile } from '../../lib/upload.ts'
import { staff } from '../staff/table.ts'
import { countImportSteps, importRowsPlace, openImportRows } from './apply-data-import.ts'
import { type ImportRow, type ImportRows, readHeadings } from './columns.ts'
import { readInvitations } from './invite-people.ts'
import { readOpenings } from './opening-balances.ts'
import { type ImportPlan, planDataImport, type PlannedImportRow } from './plan-data-import.ts'
import { dataImport } from './table.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** One worker of 256 MB at a time. */
const limitReading = createLimiter({ concurrency: 1, queue: 2 })
const UPLOAD_LIMIT = { tries: 60, seconds: 3_600 }

/** @throws AppError table_unreadable, table_head, busy */
async function readWorkbookRows(file: UploadedFile): Promise<ImportRows> {
  const sheets = file.size > MAX_BYTES ? null : await limitReading(async () => readSheets(await readBytes(file)))
  if (!sheets) return fail('table_unreadable')
  const rows: ImportRows = { partners: [], customers: [], stock: [] }
  let known = 0
  for (const [head, ...body] of sheets) {
    const read = head && readHeadings(head)
    if (!read) continue
    known += 1
    for (const [index, cells] of body.entries()) {
      const row: ImportRow = { line: index + 2, cells: {} }
      for (const [at, column] of read.columns.entries()) {
        const cell = readCsvCell(cells[at] ?? '').trim()
        if (cell !== '') row.cells[column] = cell.slice(0, 400)
      }
      if (Object.keys(row.cells).length > 0) rows[read.kind].push(row)
    }
  }
  const count = IMPORT_KINDS.reduce((sum, kind) => sum + rows[kind].length, 0)
  // The only other sheet of the template is the explanation.
  if (known === 0 || known < sheets.length - 1) return fail('table_head')
  return count === 0 || count > MAX_IMPORT_LINES ? fail('table_unreadable') : rows
}

/** Stores the lines of a workbook and checks them; nothing else is written. */
export const checkDataImport: Handler<'POST /api/staff/data-import'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `data-import:${staffId}`, UPLOAD_LIMIT)
  const rows = await readWorkbookRows(await upload.receive())
  const plan = await planDataImport(ctx, rows)
  const id = uuidv7()
  const name = line(120).safeParse((upload.name ?? '').slice(-120)).data ?? ''
  await inTx(ctx, async (tx) => {
    await tx.db.insert(dataImport).values({
      id,
      staffId,
      at: tx.now,
      name,
      state: 'checked',
      rows: seal(tx.deps.config, importRowsPlace(id), JSON.stringify(rows)),
      planHash: plan.hash,
      sums: plan.sums,
      steps: countImportSteps(rows),
    })
    await recordAudit(tx, 'data_import.checked', { type: 'data_import', id }, { ...plan.sums })
  })
  return { id }
}

type Record = typeof dataImport.$inferSelect
const selectImports = (ctx: Ctx) =>
  ctx.db
    .select({ record: dataImport, by: staff.name })
    .from(dataImport)
    .leftJoin(staff, eq(staff.id, dataImport.staffId))

function presentImport({ lang }: Ctx, { record, by }: { record: Record; by: string | null }): ImportSummary {
  const { stopped } = record
  return {
    id: record.id,
    name: record.name,
    at: record.at.toISOString(),
    by: by ?? '',
    state: record.state,
    sums: record.sums,
    steps: record.steps,
    done: record.done,
    applied_at: record.appliedAt?.toISOString() ?? null,
    finished_at: record.finishedAt?.toISOString() ?? null,
    stopped: stopped && {
      sheet: importTexts[lang].sheets[stopped.kind],
      line: stopped.line,
      words: errors[lang][stopped.code as keyof (typeof errors)[typeof lang]] ?? stopped.code,
    },
    erased: record.rows === '',
  }
}

const LISTED = 20

export const listDataImports: Handler<'GET /api/staff/data-import'> = async (ctx) => {
  asStaff(ctx)
  const rows = await selectImports(ctx).orderBy(desc(dataImport.at), desc(dataImport.id)).limit(LISTED)
  return {
    list: rows.map((row) => presentImport(ctx, row)),
    openings: await readOpenings(ctx),
    invitations: await readInvitations(ctx),
  }
}

async function readChecked(ctx: Ctx, id: string) {
  asStaff(ctx)
  const [row] = await selectImports(ctx).where(eq(dataImport.id, id))
  if (!row) return fail('not_found')
  const rows: ImportRows =
    row.record.rows === '' ? { partners: [], customers: [], stock: [] } : openImportRows(ctx, row.record)
  return { row, plan: await planDataImport(ctx, rows) }
}

const SHOWN_ISSUES = 200

/** The report, computed against the shop as it is now, so that it is never older than what it would be applied to. */
export const readDataImport: Handler<'GET /api/staff/data-import/{id}'> = async (ctx, { id }) => {
  const { row, plan } = await readChecked(ctx, id)
  const issues = presentIssues(ctx, plan)
  const summary = presentImport(ctx, row)
  const errorCount = issues.filter(({ severity }) => severity === 'error').length
  const isOpen = (summary.state === 'checked' || summary.state === 'stopped') && !summary.erased && errorCount === 0
  return {
    ...summary,
    plan: isOpen ? plan.hash : null,
    counts: {
      partners: countRows(plan, 'partners'),
      customers: countRows(plan, 'customers'),
      stock: countRows(plan, 'stock'),
    },
    issues: issues.slice(0, SHOWN_ISSUES),
    errors: errorCount,
    warnings: issues.length - errorCount,
  }
}

function countRows({ rows }: ImportPlan, kind: ImportKind) {
  const counts = { new: 0, changed: 0, same: 0, kept: 0, wrong: 0 }
  for (const row of rows) if (row.kind === kind) counts[row.state] += 1
  return counts
}

/** Errors before warnings, in the order of the file. */
function presentIssues({ lang }: Ctx, { rows }: ImportPlan): ImportIssue[] {
  const texts = importTexts[lang]
  const present = (row: PlannedImportRow) =>
    row.issues.map(({ field, what, about, severity }) => ({
      kind: row.kind,
      sheet: texts.sheets[row.kind],
      line: row.line,
      column: texts.columns[field].name,
      severity,
      words: about === '' ? texts.issues[what] : `${texts.issues[what]} (${about})`,
    }))
  const issues = rows.flatMap(present)
  return [
    ...issues.filter(({ severity }) => severity === 'error'),
    ...issues.filter(({ severity }) => severity === 'warning'),
  ]
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Cells of type text, so that no program interprets them as formulas or drops a zero. */
const textRow = (values: string[], style: { fontWeight?: 'bold'; wrap?: true } = {}) =>
  values.map((value) => ({ value, type: String, ...style }))

/** All issues of a workbook, as one. */
export const reportDataImport: Handler<'GET /api/staff/data-import/{id}/report'> = async (
  ctx,
  { id },
): Promise<FileReply> => {
  const { plan } = await readChecked(ctx, id)
  const { head, severities } = importTexts[ctx.lang]
  const data = [
    textRow([head.sheet, head.line, head.column, head.severity, head.issue], { fontWeight: 'bold' }),
    ...presentIssues(ctx, plan).map((issue) =>
      textRow([issue.sheet, String(issue.line), issue.column, severities[issue.severity], issue.words]),
    ),
  ]
  const widths = [14, 8, 24, 12, 70].map((width) => ({ width }))
  const bytes = await writeXlsxFile(data, { columns: widths, stickyRowsCount: 1 }).toBuffer()
  return { name: `bailu-import-report-${bangkokDay(ctx.now)}.xlsx`, type: XLSX_TYPE, bytes }
}

/** The sample rows fit together: the customer is a client of the partner. */
function exampleOf(kind: ImportKind, column: ImportColumn, texts: ImportTexts): string {
  if (kind === 'partners' && column === 'mentor_no') return ''
  return kind === 'customers' && column === 'email' ? 'malee@example.com' : texts.columns[column].example
}

/** A workbook with a sheet of each kind, one sample row each, and the explanation of every column. */
export const makeImportTemplate: Handler<'GET /api/staff/data-import/template'> = async (ctx): Promise<FileReply> => {
  asStaff(ctx)
  const texts = importTexts[ctx.lang]
  const isRequired = (kind: ImportKind, column: ImportColumn) => REQUIRED_IMPORT_COLUMNS[kind].includes(column)
  const sheets = IMPORT_KINDS.map((kind) => ({
    sheet: texts.sheets[kind],
    data: [
      textRow(
        IMPORT_COLUMNS[kind].map((column) => `${texts.columns[column].name}${isRequired(kind, column) ? ' *' : ''}`),
        { fontWeight: 'bold' },
      ),
      textRow(IMPORT_COLUMNS[kind].map((column) => exampleOf(kind, column, texts))),
    ],
    columns: IMPORT_COLUMNS[kind].map((column) => ({ width: Math.max(14, texts.columns[column].name.length + 4) })),
    stickyRowsCount: 1,
  }))
  const { head } = texts
  const explanation = {
    sheet: texts.explanation,
    data: [
      textRow([head.sheet, head.column, head.required, head.about, head.example], { fontWeight: 'bold' }),
      ...IMPORT_KINDS.flatMap((kind) =>
        IMPORT_COLUMNS[kind].map((column) => {
          const { name, about, example } = texts.columns[column]
          return textRow([texts.sheets[kind], name, isRequired(kind, column) ? texts.yes : '', about, example], {
            wrap: true,
          })
        }),
      ),
    ],
    columns: [16, 26, 12, 80, 24].map((width) => ({ width })),
    stickyRowsCount: 1,
  }
  const bytes = await writeXlsxFile([...sheets, explanation]).toBuffer()
  return { name: `bailu-import-${ctx.lang}.xlsx`, type: XLSX_TYPE, bytes }
}
