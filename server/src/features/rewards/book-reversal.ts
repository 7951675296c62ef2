import { uuidv7 } from 'uuidv7'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { lesser, shareOf } from '../../core/satang.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { addToYear, seenYear, yearToDate } from '../tax/partner-year.ts'
import { addToDay } from './partner-day.ts'
import { enterDay } from './reward-day.ts'
import { reversalsOf, sumOf, type RewardLine } from './reversals.ts'

type Booking = {
  line: RewardLine
  /** How much of the line's base to reverse, in satang; all that is left when absent. */
  base?: bigint
  reason: string
  /** Balance of the partner's `available` account, in satang. */
  available: bigint
  /** Set for a reversal by staff instead of a refund. */
  by?: { grantedBy: string; approvalId: string | null }
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
  { line, base, reason, available, by }: Booking,
): Promise<string | undefined> {
  const earlier = await reversalsOf(ctx, line.id)
  const baseBefore = -sumOf(earlier, 'base')
  const part = base ?? line.base - baseBefore
  if (baseBefore + part > line.base) throw new ReversalTooLarge(`Reward line ${line.id}`)
  if (part === 0n) return undefined
  const gross = shareOf(line.gross, baseBefore + part, line.base) + sumOf(earlier, 'gross')
  const id = uuidv7()
  const row = {
    id,
    partnerId: line.partnerId,
    orderId: line.orderId,
    kind: line.kind,
    rateBp: line.rateBp,
    base: -part,
    gross: -gross,
    earnedAt: ctx.now,
    reason,
    reverses: line.id,
    ...by,
  }
  const [pending, expense] = [ofPartner(line.partnerId, 'pending'), ofCompany('commission_expense')]
  const ref = { type: 'reward' as const, id }

  if (line.status === 'pending') {
    await ctx.db
      .insert(rewardLine)
      .values({ ...row, status: 'pending', tax: 0n, settlesAt: line.settlesAt, held: line.held })
    await enterDay(ctx, row, 'pending')
    await post(ctx, { code: 'reward.reduced', ref, legs: [{ debit: pending, credit: expense, amount: gross }] })
  } else {
    const tax = taxOf(line, earlier, gross)
    const taken = lesser(available, gross - tax)
    await ctx.db.insert(rewardLine).values({
      ...row,
      status: 'approved',
      tax: -tax,
      settledGross: -gross,
      settledAt: ctx.now,
      taxRuleId: line.taxRuleId,
      ...seenYear(await yearToDate(ctx, line.partnerId)),
    })
    await enterDay(ctx, row, 'approved', -tax)
    await post(ctx, {
      code: 'reward.reversed',
      ref,
      legs: [
        { debit: ofCompany('tax_payable'), credit: expense, amount: tax },
        { debit: ofPartner(line.partnerId, 'available'), credit: expense, amount: taken },
        { debit: ofPartner(line.partnerId, 'receivable'), credit: expense, amount: gross - tax - taken },
      ],
    })
    await addToYear(ctx, line.partnerId, { gross: -gross, tax: -tax })
  }
  await addToDay(ctx, line.partnerId, ctx.now, { rewards: -gross })
  await record(ctx, 'reward.reversed', { type: 'reward', id: line.id }, { by: id, gross: String(gross), reason })
  return id
}

function taxOf(line: RewardLine, earlier: RewardLine[], gross: bigint): bigint {
  const settled = line.settledGross ?? 0n
  if (settled === 0n) return 0n
  return shareOf(line.tax, gross - sumOf(earlier, 'settledGross'), settled) + sumOf(earlier, 'tax')
}
