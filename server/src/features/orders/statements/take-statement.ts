import { eq, inArray, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ColumnRole, TriedStatement } from '@bailu/contract/staff-statements'
import { statementTroubles } from '@bailu/phrases/statement-troubles'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { limiter } from '../../../core/limiter.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { bytesOf, type Upload } from '../../../core/upload.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { bankLine, bankStatement, statementHead, type StatementColumns } from '../../../database/tables/statements.ts'
import { readTable } from '../../../outside/read-table.ts'
import { bankIn, findHead, headKey, orderIn, readStatement, type Reading } from './read-statement.ts'
import { enough } from './head-words.ts'

const BYTES = 5 * 1024 * 1024
const LINES = 20_000
const UPLOADS_AN_HOUR = { tries: 60, seconds: 3_600 }
const SHOWN = 8
const reading = limiter({ atOnce: 1, queue: 4 })

type Row = typeof bankStatement.$inferSelect
type Cells = string[][]

/**
 * Imports a bank statement: the file is stored, and all new lines are inserted, or none if any line has an issue.
 * @throws AppError table_unreadable, too_large, too_many, busy
 */
export async function takeStatement(ctx: Ctx, _: object, upload: Upload): Promise<TriedStatement> {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `statement:${staffId}`, UPLOADS_AN_HOUR)
  const sent = await upload.receive()
  if (sent.size > BYTES) return refuse('too_large')
  const content = await bytesOf(sent)
  const cells = await cellsOf(content)
  return inTx(ctx, async (tx) => {
    const [made] = await tx.db
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
    const row = made ?? (await lockStatement(tx, eq(bankStatement.sha256, sent.sha256)))
    if (made) await record(tx, 'statement.uploaded', { type: 'statement', id: made.id }, { file: made.name })
    return { ...(await take(tx, row, cells, await columnsOf(tx, cells))), again: !made }
  })
}

/**
 * Staff set the columns of a statement; the next file with this heading is read automatically.
 * @throws AppError not_found, bad_input, table_unreadable
 */
export async function sayColumns(
  ctx: Ctx,
  { id, head_line: headLine, roles, order }: ParsedOf<'POST /api/staff/statement/{id}/columns'>,
): Promise<TriedStatement> {
  const { staffId } = asStaff(ctx)
  const [kept] = await ctx.db.select().from(bankStatement).where(eq(bankStatement.id, id))
  if (!kept) return refuse('not_found')
  const cells = await cellsOf(kept.content)
  return inTx(ctx, async (tx) => {
    const row = await lockStatement(tx, eq(bankStatement.id, id))
    const columns = { headLine, roles, order }
    const head = headKey(cells[headLine - 1] ?? [])
    const known = { roles, order, savedBy: staffId, savedAt: tx.now }
    if (enough(roles) && head !== '')
      await tx.db
        .insert(statementHead)
        .values({ head, ...known })
        .onConflictDoUpdate({ target: statementHead.head, set: known })
    await record(tx, 'statement.columns_said', { type: 'statement', id }, { line: headLine, columns: roles.join(' ') })
    return { ...(await take(tx, row, cells, columns)), again: false }
  })
}

async function cellsOf(content: Buffer): Promise<Cells> {
  const cells = await reading(() => readTable(content, { thai: true }))
  if (!cells || cells.length < 2 || cells.length > LINES + 100) return refuse('table_unreadable')
  return cells.map((row) => row.map((one) => one.replace(/^\uFEFF/, '')))
}

async function lockStatement(tx: Ctx, which: ReturnType<typeof eq>): Promise<Row> {
  const [row] = await tx.db.select().from(bankStatement).where(which).for('update')
  return row ?? refuse('not_found')
}

/** Columns that staff have saved for this heading, else detected by its words. */
async function columnsOf(tx: Ctx, cells: Cells): Promise<StatementColumns | undefined> {
  const heads = new Map(cells.slice(0, 60).map((row, at) => [headKey(row), at] as const))
  const said = await tx.db.select().from(statementHead)
  for (const one of said) {
    const at = heads.get(one.head)
    if (at !== undefined) return { headLine: at + 1, roles: one.roles, order: one.order }
  }
  const found = findHead(cells)
  if (!found) return undefined
  const columns = { headLine: found.at + 1, roles: found.roles }
  return { ...columns, order: orderIn(cells, columns) }
}

async function take(
  tx: Ctx,
  row: Row,
  cells: Cells,
  columns: StatementColumns | undefined,
): Promise<Omit<TriedStatement, 'again'>> {
  const readable = columns && enough(columns.roles) ? columns : undefined
  const read: Reading = readable ? readStatement(cells, readable, tx.now) : { lines: [], troubles: [], gaps: [] }
  const fine = readable !== undefined && read.troubles.length === 0 && read.lines.length > 0
  const fresh = fine ? await insertLines(tx, row.id, read) : []
  const bank = readable ? bankIn(cells, readable.headLine - 1) : ''
  if (fine && row.readAt === null) {
    await tx.db
      .update(bankStatement)
      .set({ bank, columns: readable, readAt: tx.now })
      .where(eq(bankStatement.id, row.id))
    await record(
      tx,
      'statement.read',
      { type: 'statement', id: row.id },
      { rows: read.lines.length, lines: fresh.length },
    )
  }
  const [by] = await tx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.uploadedBy))
  const at = (columns?.headLine ?? firstWide(cells)) - 1
  const head = cells[at] ?? []
  return {
    id: row.id,
    name: row.name,
    state: fine ? 'read' : readable && read.troubles.length > 0 ? 'wrong' : 'columns',
    bank,
    uploaded_at: row.uploadedAt.toISOString(),
    uploaded_by: by?.name ?? '',
    sha256: row.sha256.toString('hex'),
    fresh: fresh.length,
    known: fine ? read.lines.length - fresh.length : 0,
    money_in: fresh.filter((amount) => amount > 0n).length,
    gaps: read.gaps.slice(0, 50),
    troubles: read.troubles
      .slice(0, 100)
      .map(({ line, trouble }) => ({ line, words: statementTroubles[tx.lang][trouble] })),
    head_line: at + 1,
    head: head.slice(0, 60).map((cell) => cell.slice(0, 60)),
    rows: cells.slice(at + 1, at + 1 + SHOWN).map((one) => one.slice(0, 60).map((cell) => cell.slice(0, 60))),
    roles: columns?.roles.slice(0, 60) ?? head.slice(0, 60).map((): ColumnRole => 'none'),
  }
}

/** The most probable heading row where no words match: the first with the most filled cells. */
function firstWide(cells: Cells): number {
  const filled = cells.slice(0, 60).map((row) => row.filter((cell) => cell.trim() !== '').length)
  return filled.indexOf(Math.max(...filled)) + 1
}

/**
 * Inserts lines that no earlier file contained. A line counts as known also when one of the two files does not name
 * the account or masks it, because it may be of any account. The advisory lock serializes concurrent imports.
 * @returns the amounts of the new lines, in satang
 */
async function insertLines(tx: Ctx, statementId: string, { lines }: Reading): Promise<bigint[]> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('bank_line'))`)
  const fresh: bigint[] = []
  for (let at = 0; at < lines.length; at += 500) {
    const some = lines.slice(at, at + 500)
    const plain = some.map(({ plainKey }) => plainKey)
    const { naturalKey, plainKey, accountKnown } = bankLine
    const alike = await tx.db
      .select({ naturalKey, plainKey, accountKnown })
      .from(bankLine)
      .where(or(inArray(plainKey, plain), inArray(naturalKey, plain)))
    const any = new Set(alike.flatMap((one) => [one.plainKey, one.naturalKey]))
    const unnamed = new Set(
      alike.flatMap((one) => (one.accountKnown === false ? [one.plainKey, one.naturalKey] : [one.naturalKey])),
    )
    const unknown = some.filter((one) => !(one.accountKnown ? unnamed : any).has(one.plainKey))
    if (unknown.length === 0) continue
    const made = await tx.db
      .insert(bankLine)
      .values(unknown.map((one) => ({ id: uuidv7(), statementId, ...one })))
      .onConflictDoNothing()
      .returning({ amount: bankLine.amount })
    fresh.push(...made.map(({ amount }) => amount))
  }
  return fresh
}
