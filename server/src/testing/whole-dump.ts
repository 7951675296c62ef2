import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'drizzle-orm'
import { isSealed, unseal } from '../core/seal.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import type { Shop } from './shop.ts'

export type Kept = {
  /** `table.column`, or the path of a file. */
  where: string
  text: string
}

/** All stored data as text: every column of every table, sealed ones decrypted, and every file with its path. */
export async function wholeDump({ db, house }: Pick<Shop, 'db' | 'house'>): Promise<Kept[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const kept: Kept[] = []
  for (const { name } of tables) {
    const sealed = new Map(SEALED_COLUMNS.filter(({ table }) => table === name).map((one) => [one.column, one]))
    const { rows } = await db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (value === null || typeof value === 'number' || typeof value === 'boolean') continue
        const text = said(value)
        const opened = isSealed(text) ? unseal(house.settings, sealed.get(column)!.place(row), text) : text
        kept.push({ where: `${name}.${column}`, text: opened })
      }
  }
  for (const file of await readdir(house.settings.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const where = relative(house.settings.dataDir, path)
    kept.push({ where, text: file.isFile() ? `${where} ${(await readFile(path)).toString('latin1')}` : where })
  }
  return kept
}

function said(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('utf8')} ${value.toString('latin1')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
