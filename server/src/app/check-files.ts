import type { Ctx } from '../core/context.ts'
import { ABANDONED_MS } from '../integrations/file-store.ts'
import { FILE_COLUMNS, findStemsWithRows, readStems, stemOf } from './file-columns.ts'
import { findOrphans } from './file-cleanup.ts'

export type FileReport = {
  files: number
  /** `table.column folder/name` */
  rowsWithoutFiles: string[]
  /** Keys; only of files older than a day. */
  filesWithoutRows: string[]
}

/** Compares the store with all columns that name files; safe while the shop runs. Changes nothing. */
export async function checkFiles(ctx: Ctx): Promise<FileReport> {
  const report: FileReport = { files: 0, rowsWithoutFiles: [], filesWithoutRows: [] }
  for (const folder of new Set(FILE_COLUMNS.map((column) => column.folder))) {
    const stems = await checkFolder(ctx, folder, report)
    for (const column of FILE_COLUMNS.filter((one) => one.folder === folder))
      for await (const batch of readStems(ctx.db, column)) {
        const missing = batch.filter((stem) => !stems.has(stem))
        for (const stem of await stillMissing(ctx, folder, missing))
          report.rowsWithoutFiles.push(`${column.table}.${column.column} ${stem}`)
      }
  }
  return report
}

/** @returns the stems of all files of the folder */
async function checkFolder(ctx: Ctx, folder: string, report: FileReport): Promise<Set<string>> {
  const stems = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    const page = await ctx.deps.files.list(folder, after)
    for (const { key } of page.files) stems.add(stemOf(key))
    const old = page.files.filter(({ ageMs }) => ageMs > ABANDONED_MS).map(({ key }) => key)
    report.filesWithoutRows.push(...(await findOrphans(ctx, old)))
    report.files += page.files.length
    after = page.next
  }
  return stems
}

/** Leaves out files that came after the list was read, and rows that are gone since. */
async function stillMissing({ db, deps }: Ctx, folder: string, stems: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const stem of stems) {
    const [first] = (await deps.files.list(folder, stem)).files
    if (first?.key.startsWith(`${stem}.`) !== true) missing.push(stem)
  }
  const named = await findStemsWithRows(db, missing)
  return missing.filter((stem) => named.has(stem))
}
