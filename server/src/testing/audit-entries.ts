import { asc, type SQL } from 'drizzle-orm'
import { withWords } from '../core/audit-words.ts'
import { audit } from '../database/tables/house.ts'
import type { Shop } from './shop.ts'

/** Audit entries by id, with their free text (stored apart) filled in as the back office shows them. */
export async function auditEntries({ db, house }: Pick<Shop, 'db' | 'house'>, where?: SQL) {
  return withWords(db, house.settings, await db.select().from(audit).where(where).orderBy(asc(audit.id)))
}
