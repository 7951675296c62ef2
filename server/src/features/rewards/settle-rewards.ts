import { and, asc, eq, gt, isNull, lte, not } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { hasOpenReturn } from '../../core/order-facts.ts'
import { inTx } from '../../database/transaction.ts'
import { rewardLine } from './table.ts'
import { minSatang } from '../../lib/money.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import {
  addToPartnerYear,
  computeWithholding,
  readCurrentTaxRule,
  readYearToDate,
  yearToDateColumns,
} from '../tax/withholding.ts'
import { reviewOwnPurchase } from './review-own-purchase.ts'
import { listPendingReductions, moveLineInRewardDay, sumLineField } from './reward-lines.ts'

/**
 * Settles one due line in a separate transaction: withholds tax by the rule in force now, pays the partner's debt, and
 * adds the rest to the available balance.
 * @returns false when it is not due, on hold, locked by another server, or a return of its order is open
 */
export async function settleRewardLine(ctx: Ctx, lineId: string): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const isDue = and(
      eq(rewardLine.id, lineId),
      eq(rewardLine.status, 'pending'),
      eq(rewardLine.onHold, false),
      isNull(rewardLine.reverses),
      lte(rewardLine.settlesAt, tx.now),
      not(hasOpenReturn(rewardLine.orderId)),
    )
    const [line] = await tx.db.select().from(rewardLine).where(isDue).for('update', { skipLocked: true })
    if (!line) return false
    const [pending, available, receivable] = [
      partnerAccount(line.partnerId, 'pending'),
      partnerAccount(line.partnerId, 'available'),
      partnerAccount(line.partnerId, 'receivable'),
    ]
    const balance = await lockBalances(tx, [pending, available, receivable])

    const reductions = await listPendingReductions(tx, line.id)
    const gross = line.gross + sumLineField(reductions, 'gross')
    const rule = await readCurrentTaxRule(tx)
    const yearSoFar = await readYearToDate(tx, line.partnerId)
    const tax = computeWithholding(rule, yearSoFar, gross)
    const debtPaid = minSatang(balance(receivable), gross - tax)

    const settled = {
      status: 'approved' as const,
      settledAt: tx.now,
      taxRuleId: rule.id,
      ...yearToDateColumns(yearSoFar),
    }
    const { rowCount } = await tx.db
      .update(rewardLine)
      .set({ ...settled, settledGross: gross, tax })
      .where(isDue)
    if (rowCount !== 1) return false
    await tx.db
      .update(rewardLine)
      .set({ ...settled, settledGross: 0n })
      .where(and(eq(rewardLine.reverses, line.id), eq(rewardLine.status, 'pending')))

    await moveLineInRewardDay(tx, line, 'approved', tax)
    for (const reduction of reductions) await moveLineInRewardDay(tx, reduction, 'approved')

    await postEvent(tx, {
      code: 'reward.settled',
      ref: { type: 'reward', id: line.id },
      legs: [
        { debit: pending, credit: companyAccount('tax_payable'), amount: tax },
        { debit: pending, credit: receivable, amount: debtPaid },
        { debit: pending, credit: available, amount: gross - tax - debtPaid },
      ],
    })
    await addToPartnerYear(tx, line.partnerId, { gross, tax })
    await recordAudit(
      tx,
      'reward.settled',
      { type: 'reward', id: line.id },
      {
        gross: String(gross),
        tax: String(tax),
        paid_back: String(debtPaid),
        rule: rule.id,
        year_to_date: String(yearSoFar.gross),
        withheld_to_date: String(yearSoFar.withheld),
      },
    )
    // One notification per day, as many lines settle together.
    await notify(tx, 'reward_settled', { to: { user: line.partnerId }, cause: bangkokDay(tx.now), values: {} })
    return true
  })
}

const BATCH_SIZE = 50

/**
 * Settles every due line; those of an order with an open return wait until it ends. Several servers may run it
 * concurrently: each line has its own transaction, and a failing one is logged and left for the next run.
 */
export async function settleRewards(ctx: Ctx): Promise<{ settled: number; failed: number }> {
  const result = { settled: 0, failed: 0 }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const dueLines = await ctx.db
      .select({ id: rewardLine.id, orderId: rewardLine.orderId })
      .from(rewardLine)
      .where(
        and(
          eq(rewardLine.status, 'pending'),
          eq(rewardLine.onHold, false),
          isNull(rewardLine.reverses),
          lte(rewardLine.settlesAt, ctx.now),
          not(hasOpenReturn(rewardLine.orderId)),
          gt(rewardLine.id, last),
        ),
      )
      .orderBy(asc(rewardLine.id))
      .limit(BATCH_SIZE)
    for (const { id, orderId } of dueLines) {
      last = id
      try {
        // The partner's phone, address or card may have changed since.
        if (orderId !== null && (await reviewOwnPurchase(ctx, orderId))) continue
        if (await settleRewardLine(ctx, id)) result.settled += 1
      } catch (error) {
        result.failed += 1
        ctx.log.error({ err: error, reward: id }, 'reward line could not settle')
      }
    }
    if (dueLines.length < BATCH_SIZE) return result
  }
}
