import { and, desc, eq, exists, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { type Ctx, asStaff } from '../../core/context.ts'
import { staff } from '../../database/tables/staff.ts'
import { bankLine, bankStatement } from '../../database/tables/bank.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import type { RetentionRule } from '../legal/personal-data.ts'

const PAGE = 20

/** Uploaded files, also those whose columns are not recognized yet. */
export async function listBankStatements(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/statement'>,
): Promise<ReplyOf<'GET /api/staff/statement'>> {
  asStaff(ctx)
  const after = decodeCursor(cursor)
  const { id, name, bank, readAt, uploadedAt, sha256 } = bankStatement
  const rows = await ctx.db
    .select({ id, name, bank, readAt, uploadedAt, sha256, by: staff.name })
    .from(bankStatement)
    .leftJoin(staff, eq(staff.id, bankStatement.uploadedBy))
    .where(after && sql`(${uploadedAt}, ${id}) < (${after.at}, ${after.id})`)
    .orderBy(desc(uploadedAt), desc(id))
    .limit(PAGE + 1)
  const pageRows = rows.slice(0, PAGE)
  const last = pageRows.at(-1)
  return {
    example: ctx.deps.config.demo,
    list: pageRows.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.readAt === null ? 'columns' : 'read',
      bank: row.bank,
      uploaded_at: row.uploadedAt.toISOString(),
      uploaded_by: row.by ?? '',
      sha256: row.sha256.toString('hex'),
    })),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.uploadedAt, id: last.id }) : null,
  }
}

const isOver = (ctx: Ctx, before: Date): SQL =>
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
export const retainedStatements: RetentionRule = {
  due: (ctx, before) => ctx.db.$count(bankStatement, isOver(ctx, before)),
  async erase(tx, before, limit) {
    const lockedRows = await tx.db
      .select({ id: bankStatement.id })
      .from(bankStatement)
      .where(isOver(tx, before))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = lockedRows.map(({ id }) => id)
    if (ids.length === 0) return { count: 0 }
    await tx.db.update(bankLine).set({ words: '' }).where(inArray(bankLine.statementId, ids))
    await tx.db
      .update(bankStatement)
      .set({ content: Buffer.alloc(0) })
      .where(inArray(bankStatement.id, ids))
    return { count: ids.length }
  },
}
