import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { pathId } from '@bailu/contract/fields'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { payeeRows, settledIn, SUMS, WITHOUT_ID } from './payee-rows.ts'

const PAGE = 30

export async function listPayees(
  ctx: Ctx,
  { cursor, ...period }: ParsedOf<'GET /api/staff/withholding'>,
): Promise<ReplyOf<'GET /api/staff/withholding'>> {
  asStaff(ctx)
  const after = z.optional(pathId).safeParse(cursor)
  if (!after.success) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await payeeRows(ctx, period, after.data ?? 0, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: shown.map((row) => ({
      partner: { id: row.partnerId, nickname: row.nickname, employee_no: row.employeeNo },
      ...numbers(row),
      card: Boolean(row.card) || row.copy !== null,
    })),
    next: rows.length > PAGE ? String(shown.at(-1)!.partnerId) : null,
  }
}

export async function sumPayees(
  ctx: Ctx,
  period: ParsedOf<'GET /api/staff/withholding/sum'>,
): Promise<ReplyOf<'GET /api/staff/withholding/sum'>> {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({ payees: sql<number>`count(distinct partner_id)::int`, withoutId: WITHOUT_ID, ...SUMS })
    .from(rewardLine)
    .where(settledIn(period))
  return { payees: row!.payees, without_id: row!.withoutId, ...numbers(row!) }
}

const numbers = (row: { gross: string; tax: string; grossBack: string; taxBack: string }) => ({
  gross: asNumber(BigInt(row.gross)),
  tax: asNumber(BigInt(row.tax)),
  gross_back: asNumber(BigInt(row.grossBack)),
  tax_back: asNumber(BigInt(row.taxBack)),
})
