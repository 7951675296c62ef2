import { and, eq, isNull, lte, not } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { returnOpen } from '../../core/open-return.ts'
import { lesser } from '../../core/satang.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import { taxOn } from '../tax/withholding.ts'
import { addToYear, seenYear, yearToDate } from '../tax/partner-year.ts'
import { pendingReductions, sumOf } from './reversals.ts'
import { moveInDay } from './reward-day.ts'

/**
 * Settles one due line in a transaction of its own: withholds tax by the rule in force now, pays the partner's debt, and
 * adds the rest to the available balance.
 * @returns false when it is not due, on hold, locked by another server, or a return of its order is open
 */
export async function settleLine(ctx: Ctx, lineId: string): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const due = and(
      eq(rewardLine.id, lineId),
      eq(rewardLine.status, 'pending'),
      eq(rewardLine.held, false),
      isNull(rewardLine.reverses),
      lte(rewardLine.settlesAt, tx.now),
      not(returnOpen(rewardLine.orderId)),
    )
    const [line] = await tx.db.select().from(rewardLine).where(due).for('update', { skipLocked: true })
    if (!line) return false
    const [pending, available, receivable] = [
      ofPartner(line.partnerId, 'pending'),
      ofPartner(line.partnerId, 'available'),
      ofPartner(line.partnerId, 'receivable'),
    ]
    const balance = await lockBalances(tx, [pending, available, receivable])

    const reductions = await pendingReductions(tx, line.id)
    const gross = line.gross + sumOf(reductions, 'gross')
    const rule = await currentTaxRule(tx)
    const before = await yearToDate(tx, line.partnerId)
    const tax = taxOn(rule, before, gross)
    const paysBack = lesser(balance(receivable), gross - tax)

    const settled = { status: 'approved' as const, settledAt: tx.now, taxRuleId: rule.id, ...seenYear(before) }
    const { rowCount } = await tx.db
      .update(rewardLine)
      .set({ ...settled, settledGross: gross, tax })
      .where(due)
    if (rowCount !== 1) return false
    await tx.db
      .update(rewardLine)
      .set({ ...settled, settledGross: 0n })
      .where(and(eq(rewardLine.reverses, line.id), eq(rewardLine.status, 'pending')))

    await moveInDay(tx, line, 'approved', tax)
    for (const one of reductions) await moveInDay(tx, one, 'approved')

    await post(tx, {
      code: 'reward.settled',
      ref: { type: 'reward', id: line.id },
      legs: [
        { debit: pending, credit: ofCompany('tax_payable'), amount: tax },
        { debit: pending, credit: receivable, amount: paysBack },
        { debit: pending, credit: available, amount: gross - tax - paysBack },
      ],
    })
    await addToYear(tx, line.partnerId, { gross, tax })
    await record(
      tx,
      'reward.settled',
      { type: 'reward', id: line.id },
      {
        gross: String(gross),
        tax: String(tax),
        paid_back: String(paysBack),
        rule: rule.id,
        year_to_date: String(before.gross),
        withheld_to_date: String(before.withheld),
      },
    )
    // One notification per day, as many lines settle together.
    await tell(tx, line.partnerId, 'reward_settled', { cause: bangkokDay(tx.now) })
    return true
  })
}
