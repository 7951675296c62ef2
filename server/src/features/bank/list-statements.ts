import { and, desc, eq, exists, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { asStaff, type Handler } from '../../core/context.ts'
import { staff } from '../staff/table.ts'
import { bankLine, bankStatement } from './table.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { retentionByIds, type RetentionRule } from '../legal/personal-data.ts'

const PAGE = 20

/** Uploaded files, also those whose columns are not recognized yet. */
export const listBankStatements: Handler<'GET /api/staff/statement'> = async (ctx, { cursor }) => {
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
  const { page, next } = takePage(rows, PAGE, (last) => ({ at: last.uploadedAt, id: last.id }))
  return {
    example: ctx.deps.config.demo,
    list: page.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.readAt === null ? 'columns' : 'read',
      bank: row.bank,
      uploaded_at: row.uploadedAt.toISOString(),
      uploaded_by: row.by ?? '',
      sha256: row.sha256.toString('hex'),
    })),
    next,
  }
}

/** Retention of bank statements: files and payers' descriptions are erased; amounts, times and references stay. */
export const retainedStatements: RetentionRule = retentionByIds(
  bankStatement.id,
  (ctx, before) =>
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
    ) as SQL,
  async (tx, ids) => {
    await tx.db.update(bankLine).set({ words: '' }).where(inArray(bankLine.statementId, ids))
    await tx.db
      .update(bankStatement)
      .set({ content: Buffer.alloc(0) })
      .where(inArray(bankStatement.id, ids))
    return undefined
  },
)
