import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { ImportKind } from '@bailu/contract/data-import/kinds'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { unseal } from '../../lib/crypto.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { type ImportRow, type ImportRows, readImportCells } from './columns.ts'
import { importMentor, importPerson, importStock, type MoveClient, storeRowMac } from './import-rows.ts'
import { planDataImport } from './plan-data-import.ts'
import { dataImport } from './table.ts'

type ImportRecord = typeof dataImport.$inferSelect
type Cells = ImportRow['cells']
type Step = { kind: ImportKind; line: number; run: (tx: Ctx) => Promise<void> }

export const importRowsPlace = (id: string): string => `data_import/${id}/rows`
export const openImportRows = (ctx: Pick<Ctx, 'deps'>, { id, rows }: Pick<ImportRecord, 'id' | 'rows'>): ImportRows =>
  JSON.parse(unseal(ctx.deps.config, importRowsPlace(id), rows)) as ImportRows

/** Mentors of partners are bound once all partners exist. */
export const countImportSteps = (rows: ImportRows): number =>
  2 * rows.partners.length + rows.customers.length + rows.stock.length

/**
 * Starts applying a checked workbook exactly as it was shown; a background job does the work.
 * @throws AppError not_found; edit_conflict if it would change something else by now; import_done; import_running
 */
export const applyDataImport: Handler<'POST /api/staff/data-import/{id}/apply'> = async (ctx, { id, plan: shown }) => {
  const { staffId } = asStaff(ctx)
  await inTx(ctx, async (tx) => {
    const [record] = await tx.db.select().from(dataImport).where(eq(dataImport.id, id)).for('update')
    if (!record || record.rows === '') return fail('not_found')
    if (record.state === 'applied') return fail('import_done')
    if ((await tx.db.$count(dataImport, eq(dataImport.state, 'applying'))) > 0) return fail('import_running')
    const plan = await planDataImport(tx, openImportRows(tx, record))
    if (plan.hash !== shown || plan.rows.some(({ state }) => state === 'wrong')) return fail('edit_conflict')
    await tx.db
      .update(dataImport)
      .set({
        state: 'applying',
        done: 0,
        stopped: null,
        planHash: plan.hash,
        sums: plan.sums,
        appliedBy: staffId,
        appliedAt: tx.now,
      })
      .where(eq(dataImport.id, id))
    await recordAudit(tx, 'data_import.applied', { type: 'data_import', id }, { ...plan.sums })
  }).catch((error: unknown) => (sqlState(error) === '23505' ? fail('import_running') : Promise.reject(error as Error)))
}

const CHUNK = 10
/** Between chunks others get the database, which on the embedded engine has one connection. */
const PAUSE_MS = 100

/**
 * Background job: applies the started workbook in chunks, each in its own transaction. Each row knows by its key whether it
 * was imported before, so that a run that was interrupted continues, and the same file changes nothing. Several servers may
 * run it concurrently.
 */
export async function applyStartedImports(ctx: Ctx, moveClient: MoveClient): Promise<void> {
  const [started] = await ctx.db.select().from(dataImport).where(eq(dataImport.state, 'applying'))
  if (!started?.appliedBy) return
  const actor = { kind: 'staff', staffId: started.appliedBy, role: 'owner', sessionId: '' } as const
  const steps = listSteps(ctx, started, moveClient)
  while (await applyChunk({ ...ctx, actor }, started.id, steps)) await wait(PAUSE_MS)
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
      const chunk = steps.slice(record.done, record.done + CHUNK)
      for (const step of chunk) {
        at = step
        await step.run(tx)
      }
      const done = record.done + chunk.length
      const isDone = done === steps.length
      await tx.db
        .update(dataImport)
        .set({ done, ...(isDone && { state: 'applied', finishedAt: tx.now }) })
        .where(eq(dataImport.id, id))
      if (isDone) await recordAudit(tx, 'data_import.finished', { type: 'data_import', id }, { done })
      return !isDone
    })
  } catch (error) {
    const code = error instanceof AppError ? error.code : sqlState(error) === '23505' ? 'edit_conflict' : undefined
    if (!at || code === undefined) throw error
    await stopImport(ctx, id, { kind: at.kind, line: at.line, code })
    return false
  }
}

async function stopImport(ctx: Ctx, id: string, stopped: NonNullable<ImportRecord['stopped']>): Promise<void> {
  await inTx(ctx, async (tx) => {
    await tx.db
      .update(dataImport)
      .set({ state: 'stopped', stopped })
      .where(and(eq(dataImport.id, id), eq(dataImport.state, 'applying')))
    await recordAudit(
      tx,
      'data_import.stopped',
      { type: 'data_import', id },
      { kind: stopped.kind, line: stopped.line, why: stopped.code },
    )
  })
}

function listSteps(ctx: Ctx, record: ImportRecord, moveClient: MoveClient): Step[] {
  const rows = openImportRows(ctx, record)
  const stepsOf = (kind: ImportKind, run: (tx: Ctx, cells: Cells) => Promise<void>) =>
    rows[kind].map((row): Step => {
      const { cells } = readImportCells(kind, row)
      return { kind, line: row.line, run: (tx) => run(tx, cells) }
    })
  const writePerson = (kind: 'partners' | 'customers') => (tx: Ctx, cells: Cells) =>
    importPerson(tx, { record, kind, cells })
  const writeMentor = (kind: 'partners' | 'customers') => (tx: Ctx, cells: Cells) =>
    importMentor(tx, kind, cells, moveClient)
  return [
    ...stepsOf('partners', writePerson('partners')),
    ...stepsOf('partners', async (tx, cells) => {
      await writeMentor('partners')(tx, cells)
      await storeRowMac(tx, 'partners', cells)
    }),
    ...stepsOf('customers', async (tx, cells) => {
      await writePerson('customers')(tx, cells)
      await writeMentor('customers')(tx, cells)
      await storeRowMac(tx, 'customers', cells)
    }),
    ...stepsOf('stock', (tx, cells) => importStock(tx, record, cells)),
  ]
}
