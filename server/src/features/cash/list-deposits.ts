import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { type Ctx, asStaff } from '../../core/context.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { cashDeposit } from '../../database/tables/bank.ts'
import { staff } from '../../database/tables/staff.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'

const PAGE_SIZE = 30
const cursorForm = z.uuid()

/** Deposits at the bank, the last recorded first. */
export async function listDeposits(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/cash-deposit'>,
): Promise<ReplyOf<'GET /api/staff/cash-deposit'>> {
  asStaff(ctx)
  if (cursor !== undefined && !cursorForm.safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const voider = alias(staff, 'back')
  const rows = await ctx.db
    .select({ row: cashDeposit, by: staff.name, voiderName: voider.name })
    .from(cashDeposit)
    .leftJoin(staff, eq(staff.id, cashDeposit.notedBy))
    .leftJoin(voider, eq(voider.id, cashDeposit.voidedBy))
    .where(and(cursor === undefined ? undefined : lt(cashDeposit.id, cursor)))
    .orderBy(desc(cashDeposit.id))
    .limit(PAGE_SIZE + 1)
  const list = rows.slice(0, PAGE_SIZE).map(({ row, by, voiderName }) => ({
    id: row.id,
    from: row.carriedFrom,
    amount: asNumber(row.amount),
    fee: asNumber(row.fee),
    bank_reference: row.bankReference,
    deposited_on: row.depositedOn,
    by: by ?? '',
    at: row.notedAt.toISOString(),
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: voiderName ?? '',
    void_reason: row.voidReason,
  }))
  const next = rows.length > PAGE_SIZE ? (list.at(-1)?.id ?? null) : null
  return {
    list,
    next,
    cash: asNumber(await readCompanyBalance(ctx, 'cash')),
    provider: asNumber(await readCompanyBalance(ctx, 'provider')),
  }
}
