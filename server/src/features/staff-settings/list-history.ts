import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { PastChange } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { setting } from '../../database/tables/rules.ts'
import { fits } from './planned-values.ts'
import { heldValue, presentChange, type Row } from './read-state.ts'
import { staffNames } from './staff-names.ts'

const PAGE = 20

/** Every change of a rule, newest first, including retracted ones. */
export async function listHistory(
  ctx: Ctx,
  { name, cursor }: ParsedOf<'GET /api/staff/setting/{name}/history'>,
): Promise<ReplyOf<'GET /api/staff/setting/{name}/history'>> {
  asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await ctx.db
    .select()
    .from(setting)
    .where(and(eq(setting.name, name), cursor === undefined ? undefined : lt(setting.id, cursor)))
    .orderBy(desc(setting.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const nameOf = await staffNames(
    ctx,
    shown.flatMap(({ madeBy, withdrawnBy }) => [madeBy, withdrawnBy]),
  )
  const { since } = await heldValue(ctx, name)
  const stateOfRow = (row: Row): PastChange['state'] => {
    if (row.withdrawnAt) return 'withdrawn'
    if (row.validFrom > ctx.now) return 'planned'
    if (!fits(name, row.value)) return 'broken'
    return row.validFrom.toISOString() === since ? 'holds' : 'past'
  }
  return {
    list: shown.map((row) => ({
      ...presentChange(row, nameOf),
      state: stateOfRow(row),
      withdrawn: row.withdrawnAt && {
        at: row.withdrawnAt.toISOString(),
        who: nameOf(row.withdrawnBy),
        reason: row.withdrawnReason,
      },
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
