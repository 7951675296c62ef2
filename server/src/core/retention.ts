import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'

/** What one kind of data about people is kept for, and how it is erased when that is over. */
export type Retained = {
  /** How much of it ended before this instant. */
  due: (ctx: Ctx, before: Date) => Promise<number>
  /** Erases some of it, within the caller's transaction. */
  erase: (tx: Ctx, before: Date, limit: number) => Promise<{ count: number; files?: string[] }>
}

/** Rows that simply go. */
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
