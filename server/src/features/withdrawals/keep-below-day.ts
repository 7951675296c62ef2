import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { lockPerson } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { payout, payoutFile, payoutItem, withdrawal } from '../../database/tables/payouts.ts'
import { readSetting } from '../settings/read-setting.ts'

const DAY_MS = 24 * 3_600_000

/** The second person who reviewed a withdrawal that is paid: a staff member, and the approval they gave. */
export type Seen = { secondBy: string | null; approvalId: string | null }

/**
 * What one person pays or sends in a bank file within 24 hours without a second person's review stays within the rule
 * `batch_approval_above`. @param net amount of this payment, satang
 * @throws AppError withdrawal_unapproved
 */
export async function keepBelowDay(tx: Ctx, scope: StaffScope, net: bigint): Promise<void> {
  const since = new Date(tx.now.getTime() - DAY_MS)
  // The lock makes concurrent payments of one person count each other.
  const person = await lockPerson(tx, scope.staffId)
  const [paid] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${payout.amount}), 0)` })
    .from(payout)
    .where(
      and(inArray(payout.paidBy, person), gt(payout.paidAt, since), isNull(payout.secondBy), isNull(payout.approvalId)),
    )
  const [sent] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${payoutItem.net}), 0)` })
    .from(payoutFile)
    .innerJoin(payoutItem, and(eq(payoutItem.batchId, payoutFile.batchId), eq(payoutItem.state, 'sent')))
    .innerJoin(withdrawal, and(eq(withdrawal.id, payoutItem.withdrawalId), isNull(withdrawal.approvedBy)))
    .where(
      and(
        inArray(payoutFile.takenBy, person),
        gt(payoutFile.takenAt, since),
        isNull(payoutFile.secondBy),
        isNull(payoutFile.approvalId),
      ),
    )
  if (net + BigInt(paid?.sum ?? 0) + BigInt(sent?.sum ?? 0) > (await readSetting(tx, 'batch_approval_above')))
    refuse('withdrawal_unapproved')
}
