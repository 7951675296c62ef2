import { asc, type SQL } from 'drizzle-orm'
import { withWords } from '../core/audit-words.ts'
import { audit } from '../database/tables/house.ts'
import type { Shop } from './shop.ts'

/** Audit entries in their order, as the back office shows them: with the words beside them. */
export async function auditEntries({ db, house }: Pick<Shop, 'db' | 'house'>, where?: SQL) {
  return withWords(db, house.settings, await db.select().from(audit).where(where).orderBy(asc(audit.id)))
}
