import { uuidv7 } from 'uuidv7'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { minSatang, shareOf } from '../../lib/money.ts'
import { rewardLine } from './table.ts'
import { companyAccount, partnerAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { addToPartnerYear, yearToDateColumns, readYearToDate } from '../tax/withholding.ts'
import { addLineToRewardDay, addToPartnerDay, listReversals, type RewardLine, sumLineField } from './reward-lines.ts'
import type { GivenReason } from '../reasons/give-reason.ts'

type ReversalBooking = {
  line: RewardLine
  /** How much of the line's base to reverse, in satang; all that is left when absent. */
  base?: bigint
  reason: string | GivenReason
  /** Balance of the partner's `available` account, in satang. */
  available: bigint
  /** Set for a reversal by staff instead of a refund. */
  grant?: { grantedBy: string; approvalId: string | null }
}

/** A reversal exceeds what is left of the line. */
export class ReversalTooLarge extends Error {}

/**
 * Books a reversal line for part of a reward line at its original rate. The sum reversed so far is always the rounded
 * share of the full line, so reversals of the full base reverse exactly the full gross and tax.
 * The caller has locked the line and the accounts.
 * @returns id of the new line; undefined when nothing is left
 * @throws ReversalTooLarge
 */
export async function bookReversal(
  ctx: Ctx,
  { line, base, reason: given, available, grant }: ReversalBooking,
): Promise<string | undefined> {
  const { reason, texts } = typeof given === 'string' ? { reason: given, texts: null } : given
  const earlier = await listReversals(ctx, line.id)
  const baseBefore = -sumLineField(earlier, 'base')
  const basePart = base ?? line.base - baseBefore
  if (baseBefore + basePart > line.base) throw new ReversalTooLarge(`Reward line ${line.id}`)
  if (basePart === 0n) return undefined
  const gross = shareOf(line.gross, baseBefore + basePart, line.base) + sumLineField(earlier, 'gross')
  const id = uuidv7()
  const row = {
    id,
    partnerId: line.partnerId,
    orderId: line.orderId,
    kind: line.kind,
    rateBp: line.rateBp,
    base: -basePart,
    gross: -gross,
    earnedAt: ctx.now,
    reason,
    reasonTexts: texts,
    reverses: line.id,
    ...grant,
  }
  const [pending, expense] = [partnerAccount(line.partnerId, 'pending'), companyAccount('commission_expense')]
  const ref = { type: 'reward' as const, id }

  if (line.status === 'pending') {
    await ctx.db
      .insert(rewardLine)
      .values({ ...row, status: 'pending', tax: 0n, settlesAt: line.settlesAt, onHold: line.onHold })
    await addLineToRewardDay(ctx, row, 'pending')
    await postEvent(ctx, { code: 'reward.reduced', ref, legs: [{ debit: pending, credit: expense, amount: gross }] })
  } else {
    const tax = reversedTax(line, earlier, gross)
    const fromBalance = minSatang(available, gross - tax)
    await ctx.db.insert(rewardLine).values({
      ...row,
      status: 'approved',
      tax: -tax,
      settledGross: -gross,
      settledAt: ctx.now,
      taxRuleId: line.taxRuleId,
      ...yearToDateColumns(await readYearToDate(ctx, line.partnerId)),
    })
    await addLineToRewardDay(ctx, row, 'approved', -tax)
    await postEvent(ctx, {
      code: 'reward.reversed',
      ref,
      legs: [
        { debit: companyAccount('tax_payable'), credit: expense, amount: tax },
        { debit: partnerAccount(line.partnerId, 'available'), credit: expense, amount: fromBalance },
        { debit: partnerAccount(line.partnerId, 'receivable'), credit: expense, amount: gross - tax - fromBalance },
      ],
    })
    await addToPartnerYear(ctx, line.partnerId, { gross: -gross, tax: -tax })
  }
  await addToPartnerDay(ctx, line.partnerId, ctx.now, { rewards: -gross })
  // A reduction of what has not settled yet shows in the list; what was in the balance already is taken back.
  if (line.status !== 'pending')
    await notify(ctx, 'reward_reversed', {
      to: { user: line.partnerId },
      cause: id,
      values: { amount: Number(gross), reason, texts },
      about: line.id,
    })
  await recordAudit(ctx, 'reward.reversed', { type: 'reward', id: line.id }, { by: id, gross: String(gross), reason })
  return id
}

function reversedTax(line: RewardLine, earlier: RewardLine[], gross: bigint): bigint {
  const settled = line.settledGross ?? 0n
  if (settled === 0n) return 0n
  return shareOf(line.tax, gross - sumLineField(earlier, 'settledGross'), settled) + sumLineField(earlier, 'tax')
}
