import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { orderGrowth, newcomer, newcomerMark, rewardedOrder, rewardLine } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { minSatang, shareOf } from '../../lib/money.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { bookReversal } from './book-reversal.ts'
import { pointAccounts, readPointTransfers, reverseOrderPoints, reversePointShare } from './order-points.ts'
import { lockOrderForRewards } from './order-settlement.ts'
import { cancelRewardLine, listReversals, type RewardLine, sumLineField } from './reward-lines.ts'
import type { GivenReason } from '../reasons/give-reason.ts'

/**
 * Locks everything that reversing an order's rewards and points may change, always in this order: the order, its lines,
 * the accounts. Inside a transaction.
 * @returns the lines that are not canceled; undefined when the order earned nothing
 */
export async function lockRewardLines(tx: Ctx, orderId: string) {
  await lockOrderForRewards(tx, orderId)
  const lines = await tx.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.orderId, orderId), isNull(rewardLine.reverses), ne(rewardLine.status, 'canceled')))
    .orderBy(asc(rewardLine.id))
    .for('update')
  const givenPoints = await readPointTransfers(tx, orderId, 'points.given')
  const accounts = [
    ...lines.flatMap(({ partnerId }) =>
      (['pending', 'available', 'receivable'] as const).map((kind) => partnerAccount(partnerId, kind)),
    ),
    ...pointAccounts([...new Set(givenPoints.map(({ partnerId }) => partnerId))]),
  ]
  if (accounts.length === 0) return undefined
  await lockBalances(tx, accounts)
  return lines
}

/**
 * For an order that was canceled or fully refunded: cancels pending lines, reverses what is left of settled ones (from the
 * partner's balance, the rest becomes debt) and reverses points and growth. Idempotent.
 */
export async function reverseOrderRewards(ctx: Ctx, orderId: string, reason: string | GivenReason): Promise<void> {
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = await lockRewardLines(tx, orderId)
    if (!lines) return
    await reverseRewardLines(tx, lines, reason)
    await reverseOrderPoints(tx, orderId)
  })
}

/** Cancels pending lines and reverses what is left of settled ones; the caller has locked lines and accounts. */
export async function reverseRewardLines(
  tx: Ctx,
  lines: readonly RewardLine[],
  reason: string | GivenReason,
): Promise<void> {
  for (const line of lines) {
    if (line.status === 'pending') await cancelRewardLine(tx, line, reason)
    else {
      const available = partnerAccount(line.partnerId, 'available')
      await bookReversal(tx, { line, reason, available: (await lockBalances(tx, [available]))(available) })
    }
  }
}

/** `refunded` of the order's subtotal `total` is refunded now, `before` was refunded earlier; in satang. */
export type RefundedShare = {
  orderId: string
  refundId: string
  before: bigint
  refunded: bigint
  total: bigint
  reason: string
}

/**
 * For a partial refund: reverses its share of every line at the original rate, and of points and growth. The shares sum
 * exactly to the full amounts, less what was reversed for another reason. Not idempotent: the refund makes sure that it runs once.
 */
export async function reverseRefundedShare(ctx: Ctx, refundedShare: RefundedShare): Promise<void> {
  const { orderId, before, refunded, total, reason } = refundedShare
  const isFullRefund = before + refunded === total
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = await lockRewardLines(tx, orderId)
    if (!lines) return
    for (const line of lines) {
      if (isFullRefund && line.status === 'pending') {
        await cancelRewardLine(tx, line, reason)
        continue
      }
      const available = partnerAccount(line.partnerId, 'available')
      const share = shareOf(line.base, before + refunded, total) - shareOf(line.base, before, total)
      // Less is left when staff, or the review of own purchases, has reversed a part before.
      const remaining = line.base + sumLineField(await listReversals(tx, line.id), 'base')
      await bookReversal(tx, {
        line,
        reason,
        available: (await lockBalances(tx, [available]))(available),
        ...(!isFullRefund && { base: minSatang(share, remaining) }),
      })
    }
    await reversePointShare(tx, refundedShare)
  })
}

/**
 * For a voided payment: cancels everything the order earned, including its newcomer marks; it earns again when it is paid.
 * @throws AppError rewards_settled when a line has settled or growth has counted
 */
export async function revokeEarnedRewards(ctx: Ctx, orderId: string, reason: string | GivenReason): Promise<void> {
  // no audit: each line writes its own; points are recorded by their transfers
  await inTx(ctx, async (tx) => {
    const lines = (await lockRewardLines(tx, orderId)) ?? []
    const counted = await tx.db.$count(
      orderGrowth,
      and(eq(orderGrowth.orderId, orderId), isNotNull(orderGrowth.countedAt)),
    )
    if (counted > 0 || lines.some(({ status }) => status !== 'pending')) return fail('rewards_settled')
    await reverseRewardLines(tx, lines, reason)
    for (const { id } of lines.filter(({ kind }) => kind === 'newcomer')) {
      await tx.db.delete(newcomerMark).where(eq(newcomerMark.rewardId, id))
      await tx.db.delete(newcomer).where(eq(newcomer.rewardId, id))
    }
    await reverseOrderPoints(tx, orderId)
    await tx.db.delete(rewardedOrder).where(and(eq(rewardedOrder.orderId, orderId), eq(rewardedOrder.elsewhere, false)))
  })
}
