import { and, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../core/context.ts'
import { cashDeposit } from '../bank/table.ts'
import { difference } from '../receipts/table.ts'
import { order } from '../orders/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

type SoloLimit = {
  /** Above what one person may decide alone: by itself, or together with their decisions of the last 24 hours. */
  above: boolean
  /** The limit that applies, and the sum compared with it, in satang. */
  limit: bigint
  together: bigint
}

/**
 * Compares an amount that one person waives, retains or books as a fee with the rule `refund_approval`. All such decisions
 * within 24 hours count together: differences of receipts and their reversals, fees of the payment provider, lost cash on
 * delivery. Approved ones do not count.
 * @param person all staff accounts of the deciding person; a caller that books has locked them
 */
export async function checkSoloLimit(ctx: Ctx, person: string[], amount: bigint): Promise<SoloLimit> {
  const { one, day } = await readShopRule(ctx, 'refund_approval')
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const sumColumn = async (table: PgTable, column: SQL, condition: SQL | undefined) => {
    const [row] = await ctx.db
      .select({ sum: sql<string>`coalesce(sum(${column}), 0)` })
      .from(table)
      .where(condition)
    return BigInt(row?.sum ?? 0)
  }
  const { bookedBy, bookedAt, reversedBy, reversedAt } = difference
  const amountColumn = sql`${difference.amount}`
  const sums = [
    await sumColumn(difference, amountColumn, and(inArray(bookedBy, person), gt(bookedAt, since), isNull(reversedAt))),
    await sumColumn(difference, amountColumn, and(inArray(reversedBy, person), gt(reversedAt, since))),
    await sumColumn(
      cashDeposit,
      sql`${cashDeposit.fee}`,
      and(
        inArray(cashDeposit.notedBy, person),
        gt(cashDeposit.notedAt, since),
        isNull(cashDeposit.voidedAt),
        isNull(cashDeposit.approvalId),
      ),
    ),
    await sumColumn(
      order,
      sql`${order.total}`,
      and(
        inArray(order.cashLostBy, person),
        gt(order.cashLostAt, since),
        isNull(order.paidAt),
        isNull(order.cashLostApproval),
      ),
    ),
  ]
  const daySum = sums.reduce((sum, one) => sum + one, amount)
  return amount > one
    ? { above: true, limit: one, together: amount }
    : { above: daySum > day, limit: day, together: daySum }
}
