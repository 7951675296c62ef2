import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'

/** How one kind of personal data is counted and erased after its retention period. */
export type Retained = {
  /** Number of items whose period ended before this instant. */
  due: (ctx: Ctx, before: Date) => Promise<number>
  /** Erases up to `limit` items in the caller's transaction; `files` are to be deleted after the commit. */
  erase: (tx: Ctx, before: Date, limit: number) => Promise<{ count: number; files?: string[] }>
}

/** A rule that deletes the rows of a table. */
export const rowsOf = (table: PgTable, over: (before: Date, now: Date) => SQL): Retained => ({
  due: (ctx, before) => ctx.db.$count(table, over(before, ctx.now)),
  async erase(tx, before, limit) {
    const some = tx.db
      .select({ at: sql`ctid` })
      .from(table)
      .where(over(before, tx.now))
      .limit(limit)
    const { rowCount } = await tx.db.delete(table).where(and(over(before, tx.now), inArray(sql`ctid`, some)))
    return { count: rowCount ?? 0 }
  },
})
