import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ImportKind } from '@bailu/contract/data-import/kinds'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { mapInPieces } from '../../lib/pieces.ts'
import { type ImportRow, type ImportRows, keyOfRow, readImportCells } from './columns.ts'
import { importMentor, type MoveClient } from './import-mentors.ts'
import { importOrder } from './import-orders.ts'
import { importPerson, importStock, storeRowMac } from './import-rows.ts'
import { groupByOrder, peopleOfFile } from './order-rows.ts'
import { planDataImport } from './plan-data-import.ts'
import { type ImportRecord, openImportRows, sealReport } from './stored-rows.ts'
import { dataImport } from './table.ts'

type Cells = ImportRow['cells']
type Step = { kind: ImportKind; line: number; run: (tx: Ctx) => Promise<void> }

/** Mentors of partners are bound once all partners exist; all lines of an order are one step. */
export const countImportSteps = (rows: ImportRows): number =>
  2 * rows.partners.length + rows.customers.length + rows.stock.length + groupByOrder(readOrders(rows)).length

const readOrders = (rows: ImportRows) =>
  rows.orders.map((row) => ({ line: row.line, cells: readImportCells('orders', row).cells }))

/**
 * Starts applying a checked workbook exactly as it was shown; a background job does the work.
 * @throws AppError not_found; edit_conflict if it would change something else by now; import_done; import_running
 */
export const applyDataImport: Handler<'POST /api/staff/data-import/{id}/apply'> = async (ctx, { id, plan: shown }) => {
  const { staffId } = asStaff(ctx)
  const plan = await planAgain(ctx, id)
  await inTx(ctx, async (tx) => {
    const [record] = await tx.db.select().from(dataImport).where(eq(dataImport.id, id)).for('update')
    if (!record || !plan || record.rows === '') return fail('not_found')
    if (record.state === 'applied') return fail('import_done')
    if ((await tx.db.$count(dataImport, eq(dataImport.state, 'applying'))) > 0) return fail('import_running')
    if (plan.hash !== shown || plan.rows.some(({ state }) => state === 'wrong')) return fail('edit_conflict')
    await tx.db
      .update(dataImport)
      .set({
        state: 'applying',
        done: 0,
        stopped: null,
        attempts: 0,
        retryAt: null,
        planHash: plan.hash,
        sums: plan.sums,
        appliedBy: staffId,
        appliedAt: tx.now,
      })
      .where(eq(dataImport.id, id))
    await recordAudit(tx, 'data_import.applied', { type: 'data_import', id }, { ...plan.sums })
  }).catch((error: unknown) => (sqlState(error) === '23505' ? fail('import_running') : Promise.reject(error as Error)))
}

/** Plans a file against the shop as it is now, before the transaction, and stores the report where it differs from the shown one. */
async function planAgain(ctx: Ctx, id: string) {
  const [record] = await ctx.db.select().from(dataImport).where(eq(dataImport.id, id))
  if (!record || record.rows === '') return undefined
  const plan = await planDataImport(ctx, await openImportRows(ctx, record))
  if (plan.hash !== record.planHash)
    // no audit: the report says nothing that is not in the file and the shop
    await ctx.db
      .update(dataImport)
      .set({ report: sealReport(ctx, id, plan), planHash: plan.hash, sums: plan.sums })
      .where(and(eq(dataImport.id, id), inArray(dataImport.state, ['checked', 'stopped'])))
  return plan
}

/** A transaction ends after so many rows, or so long: buyers wait for the stock that it has locked. */
const CHUNK = 10
const CHUNK_MS = 300
/** Between chunks others get the database, which on the embedded engine has one connection. */
const PAUSE_MS = 100

/** Faults that are not of the file, at the same step, after which the import stops. */
const MAX_ATTEMPTS = 5

/**
 * Background job: applies the started workbook in chunks, each in its own transaction. Each row knows by its key whether it
 * was imported before, so that a run that was interrupted continues, and the same file changes nothing. Several servers may
 * run it concurrently. A fault is tried again a few times, later each time; then the import stops.
 */
export async function applyStartedImports(ctx: Ctx, moveClient: MoveClient): Promise<void> {
  const [started] = await ctx.db.select().from(dataImport).where(eq(dataImport.state, 'applying'))
  if (!started?.appliedBy || (started.retryAt && started.retryAt > ctx.now)) return
  const actor = { kind: 'staff', staffId: started.appliedBy, roles: ['owner'], sessionId: '' } as const
  const steps = await listSteps(ctx, started, moveClient)
  // A run takes minutes, and what it writes has the time at which it was written.
  const nextChunk = () => applyChunk({ ...ctx, actor, now: ctx.deps.clock() }, started.id, steps)
  while (await nextChunk()) await wait(PAUSE_MS)
}

/** @returns whether there is more to do */
async function applyChunk(ctx: Ctx, id: string, steps: Step[]): Promise<boolean> {
  let at: Step | undefined
  try {
    return await inTx(ctx, async (tx) => {
      const [record] = await tx.db
        .select()
        .from(dataImport)
        .where(and(eq(dataImport.id, id), eq(dataImport.state, 'applying')))
        .for('update')
      if (!record) return false
      const began = performance.now()
      let { done } = record
      for (const step of steps.slice(record.done, record.done + CHUNK)) {
        at = step
        await step.run(tx)
        done += 1
        if (performance.now() - began >= CHUNK_MS) break
      }
      const isDone = done === steps.length
      await tx.db
        .update(dataImport)
        .set({ done, attempts: 0, retryAt: null, ...(isDone && { state: 'applied', finishedAt: tx.now }) })
        .where(eq(dataImport.id, id))
      if (isDone) {
        await forgetReports(tx)
        await recordAudit(tx, 'data_import.finished', { type: 'data_import', id }, { done })
      }
      return !isDone
    })
  } catch (error) {
    const code = error instanceof AppError ? error.code : sqlState(error) === '23505' ? 'edit_conflict' : undefined
    if (at && code !== undefined) await stopImport(ctx, id, { kind: at.kind, line: at.line, code })
    else await retryLater(ctx, id, at ?? steps[0], error)
    return false
  }
}

/** What an import would do is computed anew after another one has changed the shop. */
const forgetReports = (tx: Ctx) =>
  tx.db
    .update(dataImport)
    .set({ report: '' })
    .where(and(ne(dataImport.report, ''), ne(dataImport.state, 'applied')))

// no audit: stopImport() writes it
async function retryLater(ctx: Ctx, id: string, at: Step | undefined, error: unknown): Promise<void> {
  ctx.log.error({ err: error, import: id, line: at?.line }, 'data import: a row could not be written')
  const [failed] = await ctx.db
    .update(dataImport)
    .set({
      attempts: sql`${dataImport.attempts} + 1`,
      retryAt: sql`${ctx.now.toISOString()}::timestamptz + least(5 * 2 ^ ${dataImport.attempts}, 600) * interval '1 second'`,
    })
    .where(and(eq(dataImport.id, id), eq(dataImport.state, 'applying')))
    .returning({ attempts: dataImport.attempts })
  if (!failed || failed.attempts < MAX_ATTEMPTS) return
  await stopImport(ctx, id, { kind: at?.kind ?? 'partners', line: at?.line ?? 1, code: 'server' })
}

async function stopImport(ctx: Ctx, id: string, stopped: NonNullable<ImportRecord['stopped']>): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(dataImport)
      .set({ state: 'stopped', stopped, attempts: 0, retryAt: null })
      .where(and(eq(dataImport.id, id), eq(dataImport.state, 'applying')))
    if (rowCount !== 1) return
    await forgetReports(tx)
    await recordAudit(
      tx,
      'data_import.stopped',
      { type: 'data_import', id },
      { kind: stopped.kind, line: stopped.line, why: stopped.code },
    )
  })
}

async function listSteps(ctx: Ctx, record: ImportRecord, moveClient: MoveClient): Promise<Step[]> {
  const rows = await openImportRows(ctx, record)
  const read = async (kind: ImportKind) =>
    mapInPieces(rows[kind], (row) => ({ kind, line: row.line, cells: readImportCells(kind, row).cells }))
  const [partners, customers, stock] = [await read('partners'), await read('customers'), await read('stock')]
  const mentors = { moveClient, partners: new Map(partners.map(({ cells }) => [keyOfRow('partners', cells), cells])) }
  const people = peopleOfFile([...partners, ...customers])
  const stepsOf = (list: typeof partners, run: (tx: Ctx, cells: Cells) => Promise<void>) =>
    list.map(({ kind, line, cells }): Step => ({ kind, line, run: (tx) => run(tx, cells) }))
  const writePerson = (kind: 'partners' | 'customers') => (tx: Ctx, cells: Cells) =>
    importPerson(tx, { record, kind, cells })
  const writeMentor = (kind: 'partners' | 'customers') => async (tx: Ctx, cells: Cells) => {
    await importMentor(tx, kind, cells, mentors)
    await storeRowMac(tx, kind, cells)
  }
  return [
    ...stepsOf(partners, writePerson('partners')),
    ...stepsOf(partners, writeMentor('partners')),
    ...stepsOf(customers, async (tx, cells) => {
      await writePerson('customers')(tx, cells)
      await writeMentor('customers')(tx, cells)
    }),
    ...stepsOf(stock, (tx, cells) => importStock(tx, record, cells)),
    ...groupByOrder(readOrders(rows)).map((lines): Step => ({
      kind: 'orders',
      line: lines[0]!.line,
      run: (tx) =>
        importOrder(
          tx,
          { ...record, people },
          lines.map(({ cells }) => cells),
        ),
    })),
  ]
}
