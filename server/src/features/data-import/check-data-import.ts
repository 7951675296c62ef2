import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  REQUIRED_IMPORT_COLUMNS,
} from '@bailu/contract/data-import/kinds'
import type { ImportIssue, ImportSummary, ImportSums } from '@bailu/contract/data-import/staff'
import { line } from '@bailu/contract/fields'
import { type ImportTexts, importTexts } from '@bailu/phrases/data-import/file'
import { errors } from '@bailu/phrases/errors/errors'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type FileReply, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { mapInPieces } from '../../lib/pieces.ts'
import { staff } from '../staff/table.ts'
import { countImportSteps } from './apply-data-import.ts'
import { readInvitations } from './invite-people.ts'
import { readOpenings } from './opening-balances.ts'
import { planDataImport } from './plan-data-import.ts'
import { readWorkbookRows } from './read-workbook.ts'
import {
  type ImportRecord,
  listIssues,
  openImportRows,
  readReport,
  sealImportRows,
  sealReport,
  type StoredIssue,
} from './stored-rows.ts'
import { dataImport } from './table.ts'

const UPLOAD_LIMIT = { tries: 60, seconds: 3_600 }

/** Stores the lines of a workbook and checks them; nothing else is written. */
export const checkDataImport: Handler<'POST /api/staff/data-import'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `data-import:${staffId}`, UPLOAD_LIMIT)
  const name = line(120).safeParse((upload.name ?? '').slice(-120)).data ?? ''
  const rows = await readWorkbookRows(await upload.receive(), { lang: ctx.lang, name })
  const plan = await planDataImport(ctx, rows)
  const id = uuidv7()
  const sealed = { rows: await sealImportRows(ctx, id, rows), report: sealReport(ctx, id, plan) }
  await inTx(ctx, async (tx) => {
    await tx.db.insert(dataImport).values({
      id,
      staffId,
      at: tx.now,
      name,
      state: 'checked',
      ...sealed,
      planHash: plan.hash,
      sums: plan.sums,
      steps: countImportSteps(rows),
    })
    await recordAudit(tx, 'data_import.checked', { type: 'data_import', id }, { ...plan.sums })
  })
  return { id }
}

const selectImports = (ctx: Ctx) =>
  ctx.db
    .select({ record: dataImport, by: staff.name })
    .from(dataImport)
    .leftJoin(staff, eq(staff.id, dataImport.staffId))

function presentImport({ lang }: Ctx, { record, by }: { record: ImportRecord; by: string | null }): ImportSummary {
  const { stopped } = record
  return {
    id: record.id,
    name: record.name,
    at: record.at.toISOString(),
    by: by ?? '',
    state: record.state,
    // The version before had no sums of orders.
    sums: { orders: 0, orders_total: 0, orders_paid: 0, ...(record.sums as Partial<ImportSums>) } as ImportSums,
    steps: record.steps,
    done: record.done,
    applied_at: record.appliedAt?.toISOString() ?? null,
    finished_at: record.finishedAt?.toISOString() ?? null,
    stopped: stopped && {
      sheet: importTexts[lang].sheets[stopped.kind],
      line: stopped.line,
      words: errors[lang][stopped.code as keyof (typeof errors)[typeof lang]] ?? importTexts[lang].fault,
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

async function findImport(ctx: Ctx, id: string) {
  asStaff(ctx)
  const [row] = await selectImports(ctx).where(eq(dataImport.id, id))
  return row ?? fail('not_found')
}

/** The report as it was computed at the upload, or after the last import that changed the shop. */
export const readDataImport: Handler<'GET /api/staff/data-import/{id}'> = async (ctx, { id }) => {
  const row = await findImport(ctx, id)
  const { hash, counts, issues, errors: errorCount, warnings } = await readReport(ctx, row.record)
  const summary = presentImport(ctx, row)
  const isOpen = (summary.state === 'checked' || summary.state === 'stopped') && !summary.erased && errorCount === 0
  return {
    ...summary,
    plan: isOpen ? hash : null,
    counts,
    issues: issues.map((issue) => presentIssue(ctx, issue)),
    errors: errorCount,
    warnings,
  }
}

function presentIssue({ lang }: Ctx, { kind, line: at, field, what, about, severity }: StoredIssue): ImportIssue {
  const texts = importTexts[lang]
  const words = about === '' ? texts.issues[what] : `${texts.issues[what]} (${about})`
  return { kind, sheet: texts.sheets[kind], line: at, column: texts.columns[field].name, severity, words }
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
  const { record } = await findImport(ctx, id)
  const issues = listIssues(await planDataImport(ctx, await openImportRows(ctx, record)))
  const { head, severities } = importTexts[ctx.lang]
  const data = [
    textRow([head.sheet, head.line, head.column, head.severity, head.issue], { fontWeight: 'bold' }),
    ...(await mapInPieces(issues, (row) => {
      const issue = presentIssue(ctx, row)
      return textRow([issue.sheet, String(issue.line), issue.column, severities[issue.severity], issue.words])
    })),
  ]
  const widths = [14, 8, 24, 12, 70].map((width) => ({ width }))
  const { default: writeXlsxFile } = await import('write-excel-file/node')
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
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const bytes = await writeXlsxFile([...sheets, explanation]).toBuffer()
  return { name: `bailu-import-${ctx.lang}.xlsx`, type: XLSX_TYPE, bytes }
}
