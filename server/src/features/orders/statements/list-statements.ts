import { desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { readCursor, writeCursor } from '../../../core/time-cursor.ts'
import { staff } from '../../../database/tables/people.ts'
import { bankStatement } from '../../../database/tables/statements.ts'

const PAGE = 20

/** Uploaded files, also those whose columns are not recognized yet. */
export async function listStatements(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/statement'>,
): Promise<ReplyOf<'GET /api/staff/statement'>> {
  asStaff(ctx)
  const after = readCursor(cursor)
  const { id, name, bank, readAt, uploadedAt, sha256 } = bankStatement
  const rows = await ctx.db
    .select({ id, name, bank, readAt, uploadedAt, sha256, by: staff.name })
    .from(bankStatement)
    .leftJoin(staff, eq(staff.id, bankStatement.uploadedBy))
    .where(after && sql`(${uploadedAt}, ${id}) < (${after.at}, ${after.id})`)
    .orderBy(desc(uploadedAt), desc(id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    example: ctx.house.settings.demo,
    list: shown.map((row) => ({
      id: row.id,
      name: row.name,
      state: row.readAt === null ? 'columns' : 'read',
      bank: row.bank,
      uploaded_at: row.uploadedAt.toISOString(),
      uploaded_by: row.by ?? '',
      sha256: row.sha256.toString('hex'),
    })),
    next: rows.length > PAGE && last ? writeCursor({ at: last.uploadedAt, id: last.id }) : null,
  }
}
