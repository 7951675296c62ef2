import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { auditRows } from './audit-rows.ts'

const PAGE = 50

export async function listAudit(
  ctx: Ctx,
  { cursor, ...filter }: ParsedOf<'GET /api/staff/audit'>,
): Promise<ReplyOf<'GET /api/staff/audit'>> {
  const { rows, last, more } = await auditRows(ctx, asStaff(ctx), filter, { after: readCursor(cursor), limit: PAGE })
  return { list: rows, next: more && last ? writeCursor(last) : null }
}
