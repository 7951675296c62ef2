import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { partnerRef } from '../../core/users.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { inTx } from '../../database/transaction.ts'
import { rewardLine } from './table.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { bookReversal } from './book-reversal.ts'
import { lockOrderForRewards } from './order-settlement.ts'
import { listReversals, type RewardLine, sumLineField } from './reward-lines.ts'
import { sumGrantsOfDay } from './grant-approval.ts'
import { type GivenReason, giveReason } from '../reasons/give-reason.ts'

/**
 * Reverses a reward that settled by mistake, or part of it, with a reversal line and a reason shown to the partner. It is
 * taken from the balance, the rest becomes debt. Above `grant_approval_above` it waits for a second person, or 24 hours.
 * @throws AppError reward_moved_on, own_account, reversal_too_much, approval_open, bad_input without a reason, reason_changed
 */
export const reverseReward: Handler<'POST /api/staff/reward/{id}/reverse'> = async (
  ctx,
  { id, amount, template, reason: words },
) => {
  const scope = asStaff(ctx)
  // no audit: the reversal, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const reason = await giveReason(tx, 'reward_reversed', template, words)
    const line = await lockSettledLine(tx, id)
    await requireNotOwnAccount(tx, scope, line.partnerId)
    const base = await reversalBase(tx, line, BigInt(amount))
    const { limit, together: daySum } = await sumGrantsOfDay(tx, scope, BigInt(amount))
    if (daySum <= limit) {
      await bookStaffReversal(tx, line, { base, reason, grant: { grantedBy: scope.staffId, approvalId: null } })
      return { waits_until: null }
    }
    const { effectiveAt } = await proposeApproval(tx, {
      kind: 'reversal',
      subject: id,
      amount: BigInt(amount),
      fingerprint: fingerprintOf([id, amount]),
      reason: reason.reason,
      reasonTexts: reason.texts,
      detail: {
        partner: await partnerRef(tx, line.partnerId),
        limit: asNumber(limit),
        together: asNumber(daySum),
      },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

async function lockSettledLine(tx: Ctx, id: string): Promise<RewardLine> {
  const [target] = await tx.db.select({ orderId: rewardLine.orderId }).from(rewardLine).where(eq(rewardLine.id, id))
  if (target?.orderId) await lockOrderForRewards(tx, target.orderId)
  const [line] = await tx.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.id, id), eq(rewardLine.status, 'approved'), isNull(rewardLine.reverses)))
    .for('update')
  return line ?? fail('reward_moved_on')
}

/** The part of the base that corresponds to the amount, so that later reversals by refunds still sum exactly to the line. */
async function reversalBase(tx: Ctx, line: RewardLine, amount: bigint): Promise<bigint> {
  const earlier = await listReversals(tx, line.id)
  const [reversedGross, reversedBase] = [-sumLineField(earlier, 'gross'), -sumLineField(earlier, 'base')]
  if (amount > line.gross - reversedGross) return fail('reversal_too_much')
  if (amount === line.gross - reversedGross) return line.base - reversedBase
  return ((reversedGross + amount) * line.base + line.gross - 1n) / line.gross - reversedBase
}

type StaffReversal = { base: bigint; reason: GivenReason; grant: { grantedBy: string; approvalId: string | null } }

async function bookStaffReversal(tx: Ctx, line: RewardLine, booking: StaffReversal): Promise<void> {
  const available = partnerAccount(line.partnerId, 'available')
  const balance = await lockBalances(tx, [available, partnerAccount(line.partnerId, 'receivable')])
  await bookReversal(tx, { line, available: balance(available), ...booking })
}

const bookApprovedReversal = async (tx: Ctx, row: ApprovalRow): Promise<RewardLine> => {
  const line = await lockSettledLine(tx, row.subject)
  const base = await reversalBase(tx, line, row.amount ?? 0n)
  await bookStaffReversal(tx, line, {
    base,
    reason: { reason: row.reason, texts: row.reasonTexts },
    grant: { grantedBy: row.proposedBy, approvalId: row.id },
  })
  return line
}

export const reversalEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    const line = await bookApprovedReversal(tx, row)
    await requireNotOwnAccount(tx, scope, line.partnerId)
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApprovedReversal(tx, row)),
}
