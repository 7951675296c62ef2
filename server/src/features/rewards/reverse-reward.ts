import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { partnerNumber } from '../../core/partner-number.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { tell } from '../../core/tell.ts'
import { inTx } from '../../database/connect.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import type { Effect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf } from '../approvals/in-force.ts'
import { propose } from '../approvals/propose.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { bookReversal } from './book-reversal.ts'
import { lockOrder } from './order-facts.ts'
import { reversalsOf, type RewardLine, sumOf } from './reversals.ts'
import { weighGrant } from './second-person.ts'

/**
 * Reverses a reward that settled by mistake, or part of it, with a reversal line and a reason shown to the partner. It is
 * taken from the balance, the rest becomes debt. Above `grant_approval_above` it waits for a second person, or 24 hours.
 * @throws AppError reward_moved_on, own_account, reversal_too_much, approval_open
 */
export async function reverseReward(
  ctx: Ctx,
  { id, amount, reason }: ParsedOf<'POST /api/staff/reward/{id}/reverse'>,
): Promise<ReplyOf<'POST /api/staff/reward/{id}/reverse'>> {
  const scope = asStaff(ctx)
  // no audit: the reversal, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const line = await lockSettled(tx, id)
    await requireOthers(tx, scope, line.partnerId)
    const base = await baseFor(tx, line, BigInt(amount))
    const { limit, together } = await weighGrant(tx, scope, BigInt(amount))
    if (together <= limit) {
      await book(tx, line, { base, reason, by: { grantedBy: scope.staffId, approvalId: null } })
      return { waits_until: null }
    }
    const { effectiveAt } = await propose(tx, {
      kind: 'reversal',
      subject: id,
      amount: BigInt(amount),
      fingerprint: fingerprintOf([id, amount]),
      reason,
      detail: {
        partner: await partnerNumber(tx, line.partnerId),
        limit: asNumber(limit),
        together: asNumber(together),
      },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

async function lockSettled(tx: Ctx, id: string): Promise<RewardLine> {
  const [seen] = await tx.db.select({ orderId: rewardLine.orderId }).from(rewardLine).where(eq(rewardLine.id, id))
  if (seen?.orderId) await lockOrder(tx, seen.orderId)
  const [line] = await tx.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.id, id), eq(rewardLine.status, 'approved'), isNull(rewardLine.reverses)))
    .for('update')
  return line ?? refuse('reward_moved_on')
}

/** The part of the base that corresponds to the amount, so that later reversals by refunds still sum exactly to the line. */
async function baseFor(tx: Ctx, line: RewardLine, amount: bigint): Promise<bigint> {
  const earlier = await reversalsOf(tx, line.id)
  const [taken, before] = [-sumOf(earlier, 'gross'), -sumOf(earlier, 'base')]
  if (amount > line.gross - taken) return refuse('reversal_too_much')
  if (amount === line.gross - taken) return line.base - before
  return ((taken + amount) * line.base + line.gross - 1n) / line.gross - before
}

type Booking = { base: bigint; reason: string; by: { grantedBy: string; approvalId: string | null } }

async function book(tx: Ctx, line: RewardLine, booking: Booking): Promise<void> {
  const available = ofPartner(line.partnerId, 'available')
  const balance = await lockBalances(tx, [available, ofPartner(line.partnerId, 'receivable')])
  const id = await bookReversal(tx, { line, available: balance(available), ...booking })
  if (id) await tell(tx, line.partnerId, 'reward_reversed', { cause: id })
}

const bookApproved = async (tx: Ctx, row: ApprovalRow): Promise<RewardLine> => {
  const line = await lockSettled(tx, row.subject)
  const base = await baseFor(tx, line, row.amount ?? 0n)
  await book(tx, line, { base, reason: row.reason, by: { grantedBy: row.proposedBy, approvalId: row.id } })
  return line
}

export const reversalEffect: Effect = {
  async approved(tx, row, scope) {
    const line = await bookApproved(tx, row)
    await requireOthers(tx, scope, line.partnerId)
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApproved(tx, row)),
}
