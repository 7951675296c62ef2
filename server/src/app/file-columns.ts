import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database/connect.ts'

/** A column with values that name files. */
export type FileColumn = {
  /** First part of the keys of these files. */
  folder: string
  table: string
  column: string
  /** `key`: the value is the key of the file. `name`: the part of the key between folder and extension. */
  holds: 'key' | 'name'
}

/**
 * All columns that name files; a test fails when one is missing. Other columns refer to rows of `picture` or `stored_file`. A
 * file of these folders without such a row belongs to nothing and is deleted.
 */
export const FILE_COLUMNS: readonly FileColumn[] = [
  { folder: 'avatar', table: 'app_user', column: 'avatar', holds: 'key' },
  { folder: 'file', table: 'stored_file', column: 'key', holds: 'name' },
  { folder: 'lead', table: 'lead_photo', column: 'file_key', holds: 'key' },
  { folder: 'lead', table: 'lead_photo', column: 'small_key', holds: 'key' },
  { folder: 'picture', table: 'picture', column: 'key', holds: 'name' },
  { folder: 'return', table: 'return_photo', column: 'file_key', holds: 'key' },
  { folder: 'slip', table: 'payment_slip', column: 'file_key', holds: 'key' },
]

export const folderOf = (key: string): string => key.slice(0, key.indexOf('/'))

/** Key of a file without its extension, which not every column has. */
export const stemOf = (key: string): string => key.slice(0, key.lastIndexOf('.'))

const stemColumn = ({ folder, column, holds }: FileColumn): SQL =>
  holds === 'key'
    ? sql`split_part(${sql.identifier(column)}, '.', 1)`
    : sql`${`${folder}/`}::text || ${sql.identifier(column)}`

/** Those of the stems that a row names. */
export async function findStemsWithRows(db: Db, stems: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const column of FILE_COLUMNS) {
    const own = stems.filter((stem) => stem.startsWith(`${column.folder}/`))
    if (own.length === 0) continue
    const { rows } = await db.execute<{ stem: string }>(
      sql`select ${stemColumn(column)} as stem from ${sql.identifier(column.table)}
        where ${stemColumn(column)} = any(${sql.param(own)}::text[])`,
    )
    for (const { stem } of rows) found.add(stem)
  }
  return found
}

const ROWS_PER_READ = 5_000

/** The stems that a column names, in batches. */
export async function* readStems(db: Db, column: FileColumn): AsyncGenerator<string[]> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<{ stem: string }>(
      sql`select distinct ${stemColumn(column)} as stem from ${sql.identifier(column.table)}
        where ${stemColumn(column)} > ${after} order by 1 limit ${ROWS_PER_READ}`,
    )
    if (rows.length > 0) yield rows.map(({ stem }) => stem)
    if (rows.length < ROWS_PER_READ) return
    after = rows.at(-1)!.stem
  }
}
