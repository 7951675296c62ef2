import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { asc, type SQL, sql } from 'drizzle-orm'
import { SEALED_COLUMNS } from '../app/sealed-columns.ts'
import { readAuditDetails } from '../core/audit-detail.ts'
import type { Db } from '../database/connect.ts'
import { audit } from '../features/audit/table.ts'
import { isSealed, unseal } from '../lib/crypto.ts'
import type { TestApp } from './test-app.ts'

/** Audit entries by id, with their free text (stored apart) filled in as the back office shows them. */
export async function readAuditEntries({ db, deps }: Pick<TestApp, 'db' | 'deps'>, where?: SQL) {
  return readAuditDetails(db, deps.config, await db.select().from(audit).where(where).orderBy(asc(audit.id)))
}

/** The points an order has given less those reversed, by its ledger transfers. */
export async function sumOrderPoints(db: Db, orderId: string): Promise<bigint> {
  const { rows } = await db.execute<{ points: string }>(sql`
    select coalesce(sum(case code when 'points.given' then amount else -amount end), 0) as points
    from transfer where code in ('points.given', 'points.taken') and ref_type = 'order' and ref_id = ${orderId}`)
  return BigInt(rows[0]!.points)
}

export type StoredText = {
  /** `table.column`, or the path of a file. */
  where: string
  text: string
}

/** All stored data as text: every column of every table, sealed ones decrypted, and every file with its path. */
export async function dumpStoredText({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<StoredText[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const stored: StoredText[] = []
  for (const { name } of tables) {
    const sealed = new Map(SEALED_COLUMNS.filter(({ table }) => table === name).map((one) => [one.column, one]))
    const { rows } = await db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (value === null || typeof value === 'number' || typeof value === 'boolean') continue
        const text = textOf(value)
        const opened = isSealed(text) ? unseal(deps.config, sealed.get(column)!.place(row), text) : text
        stored.push({ where: `${name}.${column}`, text: opened })
      }
  }
  for (const file of await readdir(deps.config.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const where = relative(deps.config.dataDir, path)
    stored.push({ where, text: file.isFile() ? `${where} ${(await readFile(path)).toString('latin1')}` : where })
  }
  return stored
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString('utf8')} ${value.toString('latin1')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
