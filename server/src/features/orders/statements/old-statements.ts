import { and, eq, exists, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import type { Retained } from '../../../core/retention.ts'
import { bankLine, bankStatement } from '../../../database/tables/statements.ts'

const over = (ctx: Ctx, before: Date): SQL =>
  and(
    lt(bankStatement.uploadedAt, before),
    or(
      gt(sql`length(${bankStatement.content})`, 0),
      exists(
        ctx.db
          .select({ one: sql`1` })
          .from(bankLine)
          .where(and(eq(bankLine.statementId, bankStatement.id), ne(bankLine.words, ''))),
      ),
    ),
  ) as SQL

/** Retention of bank statements: files and payers' descriptions are erased; amounts, times and references stay. */
export const oldStatements: Retained = {
  due: (ctx, before) => ctx.db.$count(bankStatement, over(ctx, before)),
  async erase(tx, before, limit) {
    const held = await tx.db
      .select({ id: bankStatement.id })
      .from(bankStatement)
      .where(over(tx, before))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = held.map(({ id }) => id)
    if (ids.length === 0) return { count: 0 }
    await tx.db.update(bankLine).set({ words: '' }).where(inArray(bankLine.statementId, ids))
    await tx.db
      .update(bankStatement)
      .set({ content: Buffer.alloc(0) })
      .where(inArray(bankStatement.id, ids))
    return { count: ids.length }
  },
}
