import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { presentFirstLine } from '../../core/order-facts.ts'
import { order } from '../orders/table.ts'
import { withdrawal } from '../payouts/table.ts'
import { user } from '../account/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber, minSatang } from '../../lib/money.ts'
import { LINE_COLUMNS, presentBuyer } from './present-line.ts'

/** A change of a partner's available balance, as booked in the ledger. */
export type BalanceEvent = {
  code: string
  /** Id of the reward line, withdrawal or other row behind the entry. */
  ref: string
  /** Of a reversal: the id of the reversed line. */
  reverses: string | null
  amount: bigint
  /** True for an increase of the balance. */
  credit: boolean
}

/** Part of a reward, in satang after tax; `reward` is null where the amount came from something else. */
type RewardShare = { reward: string | null; amount: bigint }
export type WithdrawalShares = {
  /** For each withdrawal not rejected or returned: its shares of rewards, oldest first. */
  withdrawals: Map<string, RewardShare[]>
  /** Shares still in the balance, oldest first. */
  inBalance: RewardShare[]
}

/**
 * Allocates rewards to withdrawals first in, first out. A reversal is taken from its own reward as far as that is still in
 * the balance, then from the oldest. A rejected or returned withdrawal and a voided give-up restore their shares to the
 * front, less what paid a debt. An amount booked out before it was booked in (two servers may book in either order) is
 * taken from the next increase.
 */
export function computeWithdrawalShares(events: Iterable<BalanceEvent>): WithdrawalShares {
  const withdrawals = new Map<string, RewardShare[]>()
  const givenUp = new Map<string, RewardShare[]>()
  let inBalance: RewardShare[] = []
  const shortfalls: { target: RewardShare[] | null; amount: bigint }[] = []

  const takeOldest = (amount: bigint, target: RewardShare[] | null) => {
    let outstanding = amount
    while (outstanding > 0n && inBalance.length > 0) {
      const [first] = inBalance as [RewardShare]
      const portion = minSatang(first.amount, outstanding)
      target?.push({ reward: first.reward, amount: portion })
      first.amount -= portion
      outstanding -= portion
      if (first.amount === 0n) inBalance.shift()
    }
    if (outstanding > 0n) shortfalls.push({ target, amount: outstanding })
  }
  const takeFromReward = (reward: string, amount: bigint): bigint => {
    let removed = 0n
    for (const share of inBalance) {
      if (share.reward !== reward) continue
      const portion = minSatang(share.amount, amount - removed)
      share.amount -= portion
      removed += portion
    }
    inBalance = inBalance.filter((share) => share.amount > 0n)
    return removed
  }
  const addToBalance = (share: RewardShare) => {
    let { amount } = share
    while (amount > 0n && shortfalls.length > 0) {
      const [first] = shortfalls as [(typeof shortfalls)[number]]
      const portion = minSatang(first.amount, amount)
      first.target?.push({ reward: share.reward, amount: portion })
      first.amount -= portion
      amount -= portion
      if (first.amount === 0n) shortfalls.shift()
    }
    if (amount > 0n) inBalance.push({ reward: share.reward, amount })
  }
  const restoreToBalance = (sources: Map<string, RewardShare[]>, ref: string, amount: bigint) => {
    const shares = sources.get(ref) ?? []
    sources.delete(ref)
    let debtPart = shares.reduce((sum, share) => sum + share.amount, 0n) - amount
    const restored = shares.flatMap((share) => {
      const paidOff = debtPart > 0n ? minSatang(share.amount, debtPart) : 0n
      debtPart -= paidOff
      return share.amount > paidOff ? [{ ...share, amount: share.amount - paidOff }] : []
    })
    inBalance = [...restored, ...inBalance]
  }

  for (const { code, ref, reverses, amount, credit } of events) {
    if (code === 'withdrawal.requested' || code === 'balance.given_up') {
      const shares: RewardShare[] = []
      ;(code === 'balance.given_up' ? givenUp : withdrawals).set(ref, shares)
      takeOldest(amount, shares)
    } else if (code === 'withdrawal.rejected' || code === 'withdrawal.returned')
      restoreToBalance(withdrawals, ref, amount)
    else if (code === 'balance.give_up_voided') restoreToBalance(givenUp, ref, amount)
    else if (credit) addToBalance({ reward: code === 'reward.settled' ? ref : null, amount })
    else takeOldest(amount - (reverses === null ? 0n : takeFromReward(reverses, amount)), null)
  }
  return { withdrawals, inBalance }
}

/** The allocation of a partner, read from the ledger entries of their `available` account. */
export async function readWithdrawalShares(ctx: Ctx, { partnerId }: PartnerScope): Promise<WithdrawalShares> {
  const side = (column: 'credit_id' | 'debit_id') => sql`
    select id, at, code, ref_id, amount, ${sql.raw(String(column === 'credit_id'))} as credit from transfer
    where ${sql.raw(column)} = (select id from account where partner_id = ${partnerId} and kind = 'available' and unit = 'satang')`
  const { rows } = await ctx.db.execute<Omit<BalanceEvent, 'amount'> & { amount: string }>(sql`
    select t.code, t.ref_id as ref, l.reverses, t.amount::text, t.credit
    from (${side('credit_id')} union all ${side('debit_id')}) t
    left join reward_line l on l.id = case when t.code = 'reward.reversed' then t.ref_id::uuid end
    order by t.at, t.id`)
  // A rejected withdrawal whose full amount paid a debt has no entry on this account.
  return computeWithdrawalShares(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })))
}

const PAGE_SIZE = 30

/** The rewards that a withdrawal pays out. @throws AppError not_found; bad_input for a malformed cursor */
export const listWithdrawalRewards: Handler<'GET /api/withdrawal/{id}/reward'> = async (ctx, { id, cursor }) => {
  const scope = asPartner(ctx)
  // The rewards of a withdrawal do not change while it is open or paid, so the cursor is an offset.
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor))
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  const from = Number(cursor ?? 0)
  const [match] = await ctx.db
    .select({ status: withdrawal.status })
    .from(withdrawal)
    .where(and(eq(withdrawal.id, id), eq(withdrawal.partnerId, scope.partnerId)))
  if (!match) return fail('not_found')
  if (match.status !== 'under_review' && match.status !== 'paid') return { list: [], next: null }
  const shares = (await readWithdrawalShares(ctx, scope)).withdrawals.get(id) ?? []
  const page = shares.slice(from, from + PAGE_SIZE)
  const ids = page.flatMap(({ reward }) => reward ?? [])
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select(LINE_COLUMNS)
          .from(rewardLine)
          .leftJoin(order, eq(order.id, rewardLine.orderId))
          .leftJoin(user, eq(user.id, order.userId))
          .where(inArray(rewardLine.id, ids))
  const linesById = new Map(rows.map((row) => [row.line.id, row]))
  return {
    list: page.map(({ reward, amount }) => {
      const row = reward === null ? undefined : linesById.get(reward)
      return {
        id: reward,
        amount: asNumber(amount),
        kind: row?.line.kind ?? null,
        order_number: row?.orderNumber ?? null,
        who: row && row.line.orderId !== null ? presentBuyer(row, scope) : null,
        first_line: row ? presentFirstLine(row.bought, ctx.lang) : null,
      }
    }),
    next: from + PAGE_SIZE < shares.length ? String(from + PAGE_SIZE) : null,
  }
}
