import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal, refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { order } from '../../database/tables/orders.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { user } from '../../database/tables/people.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { LINE_FACTS, presentBuyer } from './line-facts.ts'
import { presentGoods } from '../../core/bought-goods.ts'
import { readPayoutShares } from './payout-shares.ts'

const PAGE = 30

/** The rewards that a withdrawal pays out. @throws AppError not_found; bad_input for a malformed cursor */
export async function listPaidRewards(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/withdrawal/{id}/reward'>,
): Promise<ReplyOf<'GET /api/withdrawal/{id}/reward'>> {
  const scope = asPartner(ctx)
  // The rewards of a withdrawal do not change while it is open or paid, so the cursor is an offset.
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor))
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const from = Number(cursor ?? 0)
  const [found] = await ctx.db
    .select({ status: withdrawal.status })
    .from(withdrawal)
    .where(and(eq(withdrawal.id, id), eq(withdrawal.partnerId, scope.partnerId)))
  if (!found) return refuse('not_found')
  if (found.status !== 'under_review' && found.status !== 'paid') return { list: [], next: null }
  const pieces = (await readPayoutShares(ctx, scope)).withdrawals.get(id) ?? []
  const shown = pieces.slice(from, from + PAGE)
  const ids = shown.flatMap(({ reward }) => reward ?? [])
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select(LINE_FACTS)
          .from(rewardLine)
          .leftJoin(order, eq(order.id, rewardLine.orderId))
          .leftJoin(user, eq(user.id, order.userId))
          .where(inArray(rewardLine.id, ids))
  const facts = new Map(rows.map((row) => [row.line.id, row]))
  return {
    list: shown.map(({ reward, amount }) => {
      const row = reward === null ? undefined : facts.get(reward)
      return {
        id: reward,
        amount: asNumber(amount),
        kind: row?.line.kind ?? null,
        order_number: row?.orderNumber ?? null,
        who: row && row.line.orderId !== null ? presentBuyer(row, scope) : null,
        goods: row ? presentGoods(row.bought, ctx.lang) : null,
      }
    }),
    next: from + PAGE < pieces.length ? String(from + PAGE) : null,
  }
}
