import { and, isNull, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ImportPreview } from '@bailu/contract/catalogue/import'
import { fieldIssueText } from '@bailu/phrases/errors/field-issues'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { asStaff, type Ctx, type Handler, type StaffScope } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { inTx } from '../../../database/transaction.ts'
import { catalogueImport } from '../table.ts'
import { readTable } from '../../../integrations/read-table.ts'
import { readCsvCell } from '../../../lib/csv.ts'
import { fail } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { readBytes, type UploadedFile } from '../../../lib/upload.ts'
import { type Column, COLUMNS, type TableRow } from './columns.ts'
import { loadCurrentProducts } from './load-current-products.ts'
import { type Plan, planImport } from './plan-import.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_LINES = 5_000
/** Parsing a table may take ten seconds and 250 MB, so only one is parsed at a time. */
const limitReading = createLimiter({ concurrency: 1, queue: 4 })

/**
 * Reads the lines of an uploaded CSV or XLSX table, keyed by column name; empty lines are left out.
 * @throws AppError table_unreadable, table_head, busy
 */
export async function readTableRows(file: UploadedFile): Promise<TableRow[]> {
  const workbook = (await readBytes(file, 0, 2)).toString('latin1') === 'PK'
  const cells = file.size > MAX_BYTES ? null : await limitReading(async () => readTable(await readBytes(file)))
  if (!cells || cells.length < 2 || cells.length > MAX_LINES + 1) return fail('table_unreadable')
  const head = cells[0]!.map((name) =>
    name
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  )
  while (head.at(-1) === '') head.pop()
  const hasKnownColumns = head.every((name) => (COLUMNS as readonly string[]).includes(name))
  if (!hasKnownColumns || new Set(head).size < head.length || !(head.includes('sku') || head.includes('product')))
    return fail('table_head')
  return cells
    .slice(1)
    .map((row, index) => ({
      line: index + 2,
      cells: Object.fromEntries(
        head.map((name, column) => {
          const raw = (row[column] ?? '').trim()
          return [name as Column, workbook ? raw : readCsvCell(raw)]
        }),
      ),
    }))
    .filter((row) => Object.values(row.cells).some((value) => value !== ''))
}

const PREVIEW_LIMIT = { tries: 60, seconds: 3_600 }
const PREVIEW_TTL_MS = DAY_MS

/** Previews an import, line by line. The preview is stored for a day, so that exactly this plan can be applied. */
export const previewImport: Handler<'POST /api/staff/catalogue/import'> = async (ctx, _, upload) => {
  const scope = asStaff(ctx)
  await countPreview(ctx, scope)
  return storePreview(ctx, scope, await readTableRows(await upload.receive()))
}

/** @throws AppError too_many previews of one person within an hour */
export const countPreview = (ctx: Ctx, { staffId }: StaffScope): Promise<void> =>
  countAttempt(ctx, `import:${staffId}`, PREVIEW_LIMIT)

/** Plans the lines and stores them when they can be applied. */
export async function storePreview(ctx: Ctx, { staffId }: StaffScope, rows: TableRow[]): Promise<ImportPreview> {
  const plan = planImport(rows, await loadCurrentProducts(ctx, rows))
  const counts = countLines(plan)
  const applicable = counts.wrong === 0 && counts.new + counts.changed > 0
  const id = uuidv7()
  await inTx(ctx, async (tx) => {
    await tx.db
      .delete(catalogueImport)
      .where(
        and(isNull(catalogueImport.appliedAt), lt(catalogueImport.at, new Date(tx.now.getTime() - PREVIEW_TTL_MS))),
      )
    if (!applicable) return
    await tx.db.insert(catalogueImport).values({ id, staffId, rows, planHash: plan.hash, at: tx.now })
    await recordAudit(tx, 'catalogue.tried', { type: 'import', id }, counts)
  })
  return {
    id: applicable ? id : null,
    counts,
    lines: plan.lines
      .filter(({ state }) => state !== 'same')
      .map(({ line, sku, name, state, changes, issues, planned }) => ({
        line,
        sku,
        name,
        state,
        changes,
        issues: issues.map(({ field, issue }) => ({ field, words: fieldIssueText(issue, ctx.lang) })),
        planned: planned.map(({ price, from, until }) => ({
          price,
          from: from.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      })),
  }
}

function countLines({ lines }: Plan) {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}
