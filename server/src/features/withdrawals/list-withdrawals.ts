import { and, desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { payoutDayOf } from './payout-days.ts'
import { LISTED, presentWithdrawal } from './present-withdrawal.ts'

const PAGE = 20

export async function listWithdrawals(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/withdrawal'>,
): Promise<ReplyOf<'GET /api/withdrawal'>> {
  const { partnerId } = asPartner(ctx)
  const before = cursorOf(cursor)
  const rows = await ctx.db
    .select(LISTED)
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), before === undefined ? undefined : lt(withdrawal.id, before)))
    .orderBy(desc(withdrawal.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const seen = { now: ctx.now, expects: await payoutDayOf(ctx) }
  return {
    list: shown.map((row) => presentWithdrawal(row, seen)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** @throws AppError bad_input when it is no cursor of this list */
export function cursorOf(cursor: string | undefined): string | undefined {
  const read = cursor === undefined ? undefined : z.uuid().safeParse(cursor)
  if (read && !read.success) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return read?.data
}
