import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { partner, user } from '../features/account/table.ts'

/**
 * Condition: neither the partnership nor the whole account of this partner is disabled or deleted. For another person's
 * partnership; of the caller, `resolveSession` has already checked both.
 */
export const isActivePartner = (row: { userId: AnyColumn; disabledAt: AnyColumn } = partner): SQL =>
  sql`(${row.disabledAt} is null
    and exists (select from ${user} as owner where owner.id = ${row.userId} and owner.disabled_at is null and owner.deleted_at is null))`
