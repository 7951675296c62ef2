import { eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { CheckedStatement } from '@bailu/contract/bank/staff'
import type { ColumnRole } from '@bailu/contract/bank/kinds'
import { statementIssues } from '@bailu/phrases/bank/statement-issues'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { createLimiter } from '../../lib/limiter.ts'
import { fail } from '../../lib/errors.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { readBytes, type Upload } from '../../lib/upload.ts'
import { inTx } from '../../database/transaction.ts'
import { staff } from '../staff/table.ts'
import { bankLine, bankStatement, statementHead, type StatementColumns } from './table.ts'
import { readTable } from '../../integrations/read-table.ts'
import {
  detectStatementBank,
  findHeading,
  headingKey,
  detectDateOrder,
  parseBankStatement,
  type ParsedStatement,
} from './parse-statement.ts'
import { hasRequiredColumns } from './statement-columns.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_LINES = 20_000
const UPLOADS_AN_HOUR = { tries: 60, seconds: 3_600 }
const PREVIEW_ROWS = 8
const parseLimiter = createLimiter({ concurrency: 1, queue: 4 })

type Row = typeof bankStatement.$inferSelect
type Cells = string[][]

/**
 * Imports a bank statement: the file is stored, and all new lines are inserted, or none if any line has an issue.
 * @throws AppError table_unreadable, too_large, too_many, busy
 */
export async function importStatement(ctx: Ctx, _: object, upload: Upload): Promise<CheckedStatement> {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `statement:${staffId}`, UPLOADS_AN_HOUR)
  const sent = await upload.receive()
  if (sent.size > MAX_BYTES) return fail('too_large')
  const content = await readBytes(sent)
  const cells = await readCells(content)
  return inTx(ctx, async (tx) => {
    const [inserted] = await tx.db
      .insert(bankStatement)
      .values({
        id: uuidv7(),
        name: (upload.name ?? '').normalize('NFC').slice(0, 120),
        sha256: sent.sha256,
        content,
        uploadedBy: staffId,
        uploadedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning()
    const row = inserted ?? (await lockStatement(tx, eq(bankStatement.sha256, sent.sha256)))
    if (inserted)
      await recordAudit(tx, 'statement.uploaded', { type: 'statement', id: inserted.id }, { file: inserted.name })
    return { ...(await importLines(tx, row, cells, await detectColumns(tx, cells))), again: !inserted }
  })
}

/**
 * Staff set the columns of a statement; the next file with this heading is read automatically.
 * @throws AppError not_found, bad_input, table_unreadable
 */
export const setStatementColumns: Handler<'POST /api/staff/statement/{id}/columns'> = async (
  ctx,
  { id, head_line: headLine, roles, order },
) => {
  const { staffId } = asStaff(ctx)
  const [storedStatement] = await ctx.db.select().from(bankStatement).where(eq(bankStatement.id, id))
  if (!storedStatement) return fail('not_found')
  const cells = await readCells(storedStatement.content)
  return inTx(ctx, async (tx) => {
    const row = await lockStatement(tx, eq(bankStatement.id, id))
    const columns = { headLine, roles, order }
    const head = headingKey(cells[headLine - 1] ?? [])
    const columnsRow = { roles, order, savedBy: staffId, savedAt: tx.now }
    if (hasRequiredColumns(roles) && head !== '')
      await tx.db
        .insert(statementHead)
        .values({ head, ...columnsRow })
        .onConflictDoUpdate({ target: statementHead.head, set: columnsRow })
    await recordAudit(
      tx,
      'statement.columns_said',
      { type: 'statement', id },
      { line: headLine, columns: roles.join(' ') },
    )
    return { ...(await importLines(tx, row, cells, columns)), again: false }
  })
}

async function readCells(content: Buffer): Promise<Cells> {
  const cells = await parseLimiter(() => readTable(content, { thai: true }))
  if (!cells || cells.length < 2 || cells.length > MAX_LINES + 100) return fail('table_unreadable')
  return cells.map((row) => row.map((entry) => entry.replace(/^\uFEFF/, '')))
}

async function lockStatement(tx: Ctx, condition: ReturnType<typeof eq>): Promise<Row> {
  const [row] = await tx.db.select().from(bankStatement).where(condition).for('update')
  return row ?? fail('not_found')
}

/** Columns that staff have saved for this heading, else detected by its words. */
async function detectColumns(tx: Ctx, cells: Cells): Promise<StatementColumns | undefined> {
  const heads = new Map(cells.slice(0, 60).map((row, at) => [headingKey(row), at] as const))
  const savedHeadings = await tx.db.select().from(statementHead)
  for (const entry of savedHeadings) {
    const at = heads.get(entry.head)
    if (at !== undefined) return { headLine: at + 1, roles: entry.roles, order: entry.order }
  }
  const heading = findHeading(cells)
  if (!heading) return undefined
  const columns = { headLine: heading.at + 1, roles: heading.roles }
  return { ...columns, order: detectDateOrder(cells, columns) }
}

async function importLines(
  tx: Ctx,
  row: Row,
  cells: Cells,
  columns: StatementColumns | undefined,
): Promise<Omit<CheckedStatement, 'again'>> {
  const usableColumns = columns && hasRequiredColumns(columns.roles) ? columns : undefined
  const parsed: ParsedStatement = usableColumns
    ? parseBankStatement(cells, usableColumns, tx.now)
    : { lines: [], issues: [], gaps: [] }
  const isComplete = usableColumns !== undefined && parsed.issues.length === 0 && parsed.lines.length > 0
  const newAmounts = isComplete ? await insertLines(tx, row.id, parsed) : []
  const bank = usableColumns ? detectStatementBank(cells, usableColumns.headLine - 1) : ''
  if (isComplete && row.readAt === null) {
    await tx.db
      .update(bankStatement)
      .set({ bank, columns: usableColumns, readAt: tx.now })
      .where(eq(bankStatement.id, row.id))
    await recordAudit(
      tx,
      'statement.read',
      { type: 'statement', id: row.id },
      { rows: parsed.lines.length, lines: newAmounts.length },
    )
  }
  const [by] = await tx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.uploadedBy))
  const at = (columns?.headLine ?? guessHeadingLine(cells)) - 1
  const head = cells[at] ?? []
  return {
    id: row.id,
    name: row.name,
    state: isComplete ? 'read' : usableColumns && parsed.issues.length > 0 ? 'wrong' : 'columns',
    bank,
    uploaded_at: row.uploadedAt.toISOString(),
    uploaded_by: by?.name ?? '',
    sha256: row.sha256.toString('hex'),
    new_lines: newAmounts.length,
    known: isComplete ? parsed.lines.length - newAmounts.length : 0,
    money_in: newAmounts.filter((amount) => amount > 0n).length,
    gaps: parsed.gaps.slice(0, 50),
    issues: parsed.issues.slice(0, 100).map(({ line, issue }) => ({ line, words: statementIssues[tx.lang][issue] })),
    head_line: at + 1,
    head: head.slice(0, 60).map((cell) => cell.slice(0, 60)),
    rows: cells
      .slice(at + 1, at + 1 + PREVIEW_ROWS)
      .map((entry) => entry.slice(0, 60).map((cell) => cell.slice(0, 60))),
    roles: columns?.roles.slice(0, 60) ?? head.slice(0, 60).map((): ColumnRole => 'none'),
  }
}

/** The most probable heading row where no words match: the first with the most filled cells. */
function guessHeadingLine(cells: Cells): number {
  const filled = cells.slice(0, 60).map((row) => row.filter((cell) => cell.trim() !== '').length)
  return filled.indexOf(Math.max(...filled)) + 1
}

/**
 * Inserts lines that no earlier file contained. A line counts as known also when one of the two files does not name
 * the account or masks it, because it may be of any account. The advisory lock serializes concurrent imports.
 * @returns the amounts of the new lines, in satang
 */
async function insertLines(tx: Ctx, statementId: string, { lines }: ParsedStatement): Promise<bigint[]> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('bank_line'))`)
  const newAmounts: bigint[] = []
  for (let at = 0; at < lines.length; at += 500) {
    const batch = lines.slice(at, at + 500)
    const plainKeys = batch.map(({ plainKey }) => plainKey)
    const { plainKey, accountKnown } = bankLine
    const similarRows = await tx.db
      .select({ plainKey, accountKnown })
      .from(bankLine)
      .where(inArray(plainKey, plainKeys))
    const similarKeys = new Set(similarRows.map((entry) => entry.plainKey))
    const unnamedKeys = new Set(similarRows.filter((entry) => !entry.accountKnown).map((entry) => entry.plainKey))
    const newLines = batch.filter((entry) => !(entry.accountKnown ? unnamedKeys : similarKeys).has(entry.plainKey))
    if (newLines.length === 0) continue
    const inserted = await tx.db
      .insert(bankLine)
      .values(newLines.map((entry) => ({ id: uuidv7(), statementId, ...entry })))
      .onConflictDoNothing()
      .returning({ amount: bankLine.amount })
    newAmounts.push(...inserted.map(({ amount }) => amount))
  }
  return newAmounts
}
