import { and, asc, eq, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { RewardStatus } from '@bailu/contract/income/shop'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from './table.ts'
import { partnerDay, rewardDay } from '../reports/table.ts'
import { companyAccount, partnerAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { releaseBudget } from './activity-budget.ts'
import type { GivenReason } from '../reasons/give-reason.ts'

export type RewardLine = typeof rewardLine.$inferSelect

/** Reversal lines of a line; their amounts are negative. */
export const listReversals = (ctx: Ctx, lineId: string): Promise<RewardLine[]> =>
  ctx.db.select().from(rewardLine).where(eq(rewardLine.reverses, lineId)).orderBy(asc(rewardLine.id))

/** Reversals booked while the line is pending; they settle or are canceled with it. */
export const listPendingReductions = (ctx: Ctx, lineId: string): Promise<RewardLine[]> =>
  ctx.db
    .select()
    .from(rewardLine)
    .where(and(eq(rewardLine.reverses, lineId), eq(rewardLine.status, 'pending')))
    .orderBy(asc(rewardLine.id))

export const sumLineField = (lines: RewardLine[], field: 'base' | 'gross' | 'tax' | 'settledGross'): bigint =>
  lines.reduce((sum, line) => sum + (line[field] ?? 0n), 0n)

/** Adds points and gross rewards (satang) to a partner's sums of the Bangkok day of `at`. */
export async function addToPartnerDay(
  ctx: Ctx,
  partnerId: number,
  at: Date,
  change: { points?: number; rewards?: bigint },
): Promise<void> {
  const { points = 0, rewards = 0n } = change
  await ctx.db
    .insert(partnerDay)
    .values({ partnerId, day: bangkokDay(at), points, rewards })
    .onConflictDoUpdate({
      target: [partnerDay.partnerId, partnerDay.day],
      set: { points: sql`${partnerDay.points} + ${points}`, rewards: sql`${partnerDay.rewards} + ${rewards}` },
    })
}

type DayLine = Pick<typeof rewardLine.$inferSelect, 'partnerId' | 'kind' | 'earnedAt' | 'gross'>

/** Adds a line with this status, and the tax withheld on it, to the sums of the day it was earned. */
export const addLineToRewardDay = (ctx: Ctx, line: DayLine, status: RewardStatus, tax = 0n): Promise<void> =>
  addToRewardDay(ctx, line, status, { lines: 1, gross: line.gross, tax })

/** Moves a pending line to another status in the sums of its day. */
export async function moveLineInRewardDay(ctx: Ctx, line: DayLine, newStatus: RewardStatus, tax = 0n): Promise<void> {
  await addToRewardDay(ctx, line, 'pending', { lines: -1, gross: -line.gross, tax: 0n })
  await addLineToRewardDay(ctx, line, newStatus, tax)
}

async function addToRewardDay(
  ctx: Ctx,
  { partnerId, kind, earnedAt }: DayLine,
  status: RewardStatus,
  change: { lines: number; gross: bigint; tax: bigint },
): Promise<void> {
  await ctx.db
    .insert(rewardDay)
    .values({ partnerId, day: bangkokDay(earnedAt), kind, status, ...change })
    .onConflictDoUpdate({
      target: [rewardDay.partnerId, rewardDay.day, rewardDay.kind, rewardDay.status],
      set: {
        lines: sql`${rewardDay.lines} + ${change.lines}`,
        gross: sql`${rewardDay.gross} + ${change.gross}`,
        tax: sql`${rewardDay.tax} + ${change.tax}`,
      },
    })
}

export type NewRewardLine = Pick<
  typeof rewardLine.$inferInsert,
  'partnerId' | 'orderId' | 'kind' | 'base' | 'rateBp' | 'gross'
> & {
  id?: string
  settlesAt?: Date | null
  onHold?: boolean
  reason?: string
  grantedBy?: string
  approvalId?: string | null
}

/**
 * Inserts a pending reward line and books its gross amount. The caller has locked the partner's `pending` account.
 * An order gives a partner at most one line per kind.
 * @returns false when the line exists already
 */
export async function addRewardLine(ctx: Ctx, line: NewRewardLine): Promise<boolean> {
  const id = line.id ?? uuidv7()
  const inserted = await ctx.db
    .insert(rewardLine)
    .values({ ...line, id, status: 'pending', tax: 0n, earnedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: rewardLine.id })
  if (inserted.length === 0) return false
  await postEvent(ctx, {
    code: 'reward.earned',
    ref: { type: 'reward', id },
    legs: [
      {
        debit: companyAccount('commission_expense'),
        credit: partnerAccount(line.partnerId, 'pending'),
        amount: line.gross,
      },
    ],
  })
  await addToPartnerDay(ctx, line.partnerId, ctx.now, { rewards: line.gross })
  await addLineToRewardDay(ctx, { ...line, earnedAt: ctx.now }, 'pending')
  await recordAudit(
    ctx,
    'reward.earned',
    { type: 'reward', id },
    {
      partner: line.partnerId,
      order: line.orderId,
      kind: line.kind,
      gross: String(line.gross),
      on_hold: line.onHold ?? false,
    },
  )
  return true
}

/** Cancels a pending line and its pending reversals; the caller has locked the line and the accounts. */
export async function cancelRewardLine(ctx: Ctx, line: RewardLine, given: string | GivenReason): Promise<void> {
  const { reason, texts } = typeof given === 'string' ? { reason: given, texts: null } : given
  const reductions = await listPendingReductions(ctx, line.id)
  const canceled = await ctx.db
    .update(rewardLine)
    .set({ status: 'canceled', canceledAt: ctx.now, reason, reasonTexts: texts })
    .where(and(or(eq(rewardLine.id, line.id), eq(rewardLine.reverses, line.id)), eq(rewardLine.status, 'pending')))
    .returning({ id: rewardLine.id })
  if (canceled.length !== 1 + reductions.length) throw new Error(`Reward line ${line.id} changed under its lock`)
  const remaining = line.gross + sumLineField(reductions, 'gross')
  await postEvent(ctx, {
    code: 'reward.canceled',
    ref: { type: 'reward', id: line.id },
    legs: [
      {
        debit: partnerAccount(line.partnerId, 'pending'),
        credit: companyAccount('commission_expense'),
        amount: remaining,
      },
    ],
  })
  for (const row of [line, ...reductions]) {
    // Booked on the day of cancellation, like the order's points: sums of past days do not change.
    await addToPartnerDay(ctx, row.partnerId, ctx.now, { rewards: -row.gross })
    await moveLineInRewardDay(ctx, row, 'canceled')
  }
  if (line.kind === 'activity') await releaseBudget(ctx, line)
  await recordAudit(ctx, 'reward.canceled', { type: 'reward', id: line.id }, { gross: String(remaining), reason })
}
