import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DataSection } from '@bailu/contract/account/shop'
import type { SectionName } from '@bailu/phrases/account/own-data'
import type { Ctx, UserScope } from '../../core/context.ts'

export type PersonalDataRow = DataSection['rows'][number]

/** One section of the personal data file that a person may download. */
export type PersonalDataSection = {
  name: SectionName
  read: (ctx: Ctx, scope: UserScope) => Promise<PersonalDataRow[]>
}

export const isoTime = (instant: Date | null): string => instant?.toISOString() ?? ''

/** How one kind of personal data is counted and erased after its retention period. */
export type RetentionRule = {
  /** Number of items whose period ended before this instant. */
  due: (ctx: Ctx, before: Date) => Promise<number>
  /** Erases up to `limit` items in the caller's transaction; `files` are to be deleted after the commit. */
  erase: (tx: Ctx, before: Date, limit: number) => Promise<{ count: number; files?: string[] }>
}

/** A rule that deletes the rows of a table. */
export const retentionOfRows = (table: PgTable, isExpired: (before: Date, now: Date) => SQL): RetentionRule => ({
  due: (ctx, before) => ctx.db.$count(table, isExpired(before, ctx.now)),
  async erase(tx, before, limit) {
    const batch = tx.db
      .select({ at: sql`ctid` })
      .from(table)
      .where(isExpired(before, tx.now))
      .limit(limit)
    const { rowCount } = await tx.db.delete(table).where(and(isExpired(before, tx.now), inArray(sql`ctid`, batch)))
    return { count: rowCount ?? 0 }
  },
})

/**
 * A rule that locks rows of a table and erases data in or about them.
 * @param erase receives their ids and returns keys of files to remove, if there are any
 */
export const retentionByIds = (
  id: PgColumn,
  isExpired: (ctx: Ctx, before: Date) => SQL,
  erase: (tx: Ctx, ids: string[]) => Promise<string[] | undefined>,
): RetentionRule => ({
  due: (ctx, before) => ctx.db.$count(id.table, isExpired(ctx, before)),
  async erase(tx, before, limit) {
    const lockedRows = await tx.db
      .select({ id: sql<string>`${id}` })
      .from(id.table)
      .where(isExpired(tx, before))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = lockedRows.map((row) => row.id)
    if (ids.length === 0) return { count: 0 }
    return { count: ids.length, files: await erase(tx, ids) }
  },
})
