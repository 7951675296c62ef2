import { and, desc, eq, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { asStaff, type Handler } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { cashDeposit } from '../bank/table.ts'
import { staff } from '../staff/table.ts'
import { readCompanyBalance } from '../ledger/accounts.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'

const PAGE_SIZE = 30

/** Deposits at the bank, the last recorded first. */
export const listDeposits: Handler<'GET /api/staff/cash-deposit'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
  const voider = alias(staff, 'back')
  const rows = await ctx.db
    .select({ row: cashDeposit, by: staff.name, voiderName: voider.name })
    .from(cashDeposit)
    .leftJoin(staff, eq(staff.id, cashDeposit.notedBy))
    .leftJoin(voider, eq(voider.id, cashDeposit.voidedBy))
    .where(and(cursor === undefined ? undefined : lt(cashDeposit.id, cursor)))
    .orderBy(desc(cashDeposit.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  const list = page.map(({ row, by, voiderName }) => ({
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
  return {
    list,
    next,
    cash: asNumber(await readCompanyBalance(ctx, 'cash')),
    provider: asNumber(await readCompanyBalance(ctx, 'provider')),
  }
}
