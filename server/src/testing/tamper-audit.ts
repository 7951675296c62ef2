import type { Db } from '../database/connect.ts'
import { asOwner } from './databases.ts'

/** What somebody with the rights of a superuser can do to the audit log. */
export async function tamperAudit(db: Db, ...statements: string[]): Promise<void> {
  const tables = ['audit', 'audit_seal']
  await asOwner(
    db,
    ...tables.map((table) => `alter table ${table} disable trigger all`),
    ...statements,
    ...tables.map((table) => `alter table ${table} enable trigger all`),
  )
}
