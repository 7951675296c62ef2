import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { cashDeposit } from '../../database/tables/cash.ts'
import { staff } from '../../database/tables/people.ts'
import { companyBalance } from '../ledger/balances.ts'

const PAGE = 30
const form = z.uuid()

/** Deposits at the bank, the last recorded first. */
export async function listDeposits(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/cash-deposit'>,
): Promise<ReplyOf<'GET /api/staff/cash-deposit'>> {
  asStaff(ctx)
  if (cursor !== undefined && !form.safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const back = alias(staff, 'back')
  const rows = await ctx.db
    .select({ row: cashDeposit, by: staff.name, backBy: back.name })
    .from(cashDeposit)
    .leftJoin(staff, eq(staff.id, cashDeposit.notedBy))
    .leftJoin(back, eq(back.id, cashDeposit.voidedBy))
    .where(and(cursor === undefined ? undefined : lt(cashDeposit.id, cursor)))
    .orderBy(desc(cashDeposit.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ row, by, backBy }) => ({
    id: row.id,
    from: row.carriedFrom,
    amount: asNumber(row.amount),
    fee: asNumber(row.fee),
    bank_reference: row.bankReference,
    deposited_on: row.depositedOn,
    by: by ?? '',
    at: row.notedAt.toISOString(),
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: backBy ?? '',
    void_reason: row.voidReason,
  }))
  const next = rows.length > PAGE ? (list.at(-1)?.id ?? null) : null
  return {
    list,
    next,
    cash: asNumber(await companyBalance(ctx, 'cash')),
    provider: asNumber(await companyBalance(ctx, 'provider')),
  }
}
