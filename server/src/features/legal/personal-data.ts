import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
