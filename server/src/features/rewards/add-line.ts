import { uuidv7 } from 'uuidv7'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { addToDay } from './partner-day.ts'
import { enterDay } from './reward-day.ts'

export type NewLine = Pick<
  typeof rewardLine.$inferInsert,
  'partnerId' | 'orderId' | 'kind' | 'base' | 'rateBp' | 'gross'
> & {
  id?: string
  settlesAt?: Date | null
  held?: boolean
  reason?: string
  grantedBy?: string
  approvalId?: string | null
}

/**
 * Inserts a pending reward line and books its gross amount. The caller has locked the partner's `pending` account.
 * An order gives a partner at most one line per kind.
 * @returns false when the line exists already
 */
export async function addLine(ctx: Ctx, line: NewLine): Promise<boolean> {
  const id = line.id ?? uuidv7()
  const added = await ctx.db
    .insert(rewardLine)
    .values({ ...line, id, status: 'pending', tax: 0n, earnedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: rewardLine.id })
  if (added.length === 0) return false
  await post(ctx, {
    code: 'reward.earned',
    ref: { type: 'reward', id },
    legs: [
      { debit: ofCompany('commission_expense'), credit: ofPartner(line.partnerId, 'pending'), amount: line.gross },
    ],
  })
  await addToDay(ctx, line.partnerId, ctx.now, { rewards: line.gross })
  await enterDay(ctx, { ...line, earnedAt: ctx.now }, 'pending')
  await record(
    ctx,
    'reward.earned',
    { type: 'reward', id },
    {
      partner: line.partnerId,
      order: line.orderId,
      kind: line.kind,
      gross: String(line.gross),
      held: line.held ?? false,
    },
  )
  return true
}
