import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { PastRuleChange } from '@bailu/contract/shop-rules/staff'
import type { Ctx } from '../../../core/context.ts'
import { AppError } from '../../../lib/errors.ts'
import { asStaff } from '../../../core/scope.ts'
import { shopRule } from '../../../database/tables/shop-rules.ts'
import { isReadable } from './planned-rules.ts'
import { presentRuleChange, readStaffNames, readValueInEffect, type Row } from './read-shop-rules.ts'

const PAGE_SIZE = 20

/** Every change of a rule, newest first, including retracted ones. */
export async function listRuleHistory(
  ctx: Ctx,
  { name, cursor }: ParsedOf<'GET /api/staff/setting/{name}/history'>,
): Promise<ReplyOf<'GET /api/staff/setting/{name}/history'>> {
  asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select()
    .from(shopRule)
    .where(and(eq(shopRule.name, name), cursor === undefined ? undefined : lt(shopRule.id, cursor)))
    .orderBy(desc(shopRule.id))
    .limit(PAGE_SIZE + 1)
  const pageRows = rows.slice(0, PAGE_SIZE)
  const nameOf = await readStaffNames(
    ctx,
    pageRows.flatMap(({ madeBy, retractedBy }) => [madeBy, retractedBy]),
  )
  const { since } = await readValueInEffect(ctx, name)
  const stateOfRow = (row: Row): PastRuleChange['state'] => {
    if (row.retractedAt) return 'withdrawn'
    if (row.validFrom > ctx.now) return 'planned'
    if (!isReadable(name, row.value)) return 'broken'
    return row.validFrom.toISOString() === since ? 'holds' : 'past'
  }
  return {
    list: pageRows.map((row) => ({
      ...presentRuleChange(row, nameOf),
      state: stateOfRow(row),
      withdrawn: row.retractedAt && {
        at: row.retractedAt.toISOString(),
        who: nameOf(row.retractedBy),
        reason: row.retractReason,
      },
    })),
    next: rows.length > PAGE_SIZE ? (pageRows.at(-1)?.id ?? null) : null,
  }
}
