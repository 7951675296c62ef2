import { sql } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { lesser } from '../../core/satang.ts'

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
type Piece = { reward: string | null; amount: bigint }
export type PayoutShares = {
  /** For each withdrawal not rejected or returned: its shares of rewards, oldest first. */
  withdrawals: Map<string, Piece[]>
  /** Shares still in the balance, oldest first. */
  left: Piece[]
}

/**
 * Allocates rewards to withdrawals first in, first out. A reversal is taken from its own reward as far as that is still in
 * the balance, then from the oldest. A rejected or returned withdrawal and a voided give-up restore their shares to the
 * front, less what paid a debt. An amount booked out before it was booked in (two servers may book in either order) is
 * taken from the next increase.
 */
export function payoutShares(events: Iterable<BalanceEvent>): PayoutShares {
  const withdrawals = new Map<string, Piece[]>()
  const givenUp = new Map<string, Piece[]>()
  let left: Piece[] = []
  const short: { into: Piece[] | null; amount: bigint }[] = []

  const take = (amount: bigint, into: Piece[] | null) => {
    let wanted = amount
    while (wanted > 0n && left.length > 0) {
      const [first] = left as [Piece]
      const part = lesser(first.amount, wanted)
      into?.push({ reward: first.reward, amount: part })
      first.amount -= part
      wanted -= part
      if (first.amount === 0n) left.shift()
    }
    if (wanted > 0n) short.push({ into, amount: wanted })
  }
  const takeFrom = (reward: string, amount: bigint): bigint => {
    let taken = 0n
    for (const piece of left) {
      if (piece.reward !== reward) continue
      const part = lesser(piece.amount, amount - taken)
      piece.amount -= part
      taken += part
    }
    left = left.filter((piece) => piece.amount > 0n)
    return taken
  }
  const put = (piece: Piece) => {
    let { amount } = piece
    while (amount > 0n && short.length > 0) {
      const [first] = short as [(typeof short)[number]]
      const part = lesser(first.amount, amount)
      first.into?.push({ reward: piece.reward, amount: part })
      first.amount -= part
      amount -= part
      if (first.amount === 0n) short.shift()
    }
    if (amount > 0n) left.push({ reward: piece.reward, amount })
  }
  const putBack = (out: Map<string, Piece[]>, ref: string, amount: bigint) => {
    const pieces = out.get(ref) ?? []
    out.delete(ref)
    let toDebt = pieces.reduce((sum, piece) => sum + piece.amount, 0n) - amount
    const back = pieces.flatMap((piece) => {
      const off = toDebt > 0n ? lesser(piece.amount, toDebt) : 0n
      toDebt -= off
      return piece.amount > off ? [{ ...piece, amount: piece.amount - off }] : []
    })
    left = [...back, ...left]
  }

  for (const { code, ref, reverses, amount, credit } of events) {
    if (code === 'withdrawal.requested' || code === 'balance.given_up') {
      const pieces: Piece[] = []
      ;(code === 'balance.given_up' ? givenUp : withdrawals).set(ref, pieces)
      take(amount, pieces)
    } else if (code === 'withdrawal.rejected' || code === 'withdrawal.returned') putBack(withdrawals, ref, amount)
    else if (code === 'balance.give_up_voided') putBack(givenUp, ref, amount)
    else if (credit) put({ reward: code === 'reward.settled' ? ref : null, amount })
    else take(amount - (reverses === null ? 0n : takeFrom(reverses, amount)), null)
  }
  return { withdrawals, left }
}

/** The allocation of a partner, read from the ledger entries of their `available` account. */
export async function readPayoutShares(ctx: Ctx, { partnerId }: PartnerScope): Promise<PayoutShares> {
  const side = (column: 'credit_id' | 'debit_id') => sql`
    select id, at, code, ref_id, amount, ${sql.raw(String(column === 'credit_id'))} as credit from transfer
    where ${sql.raw(column)} = (select id from account where owner_id = ${partnerId} and kind = 'available' and unit = 'satang')`
  const { rows } = await ctx.db.execute<Omit<BalanceEvent, 'amount'> & { amount: string }>(sql`
    select t.code, t.ref_id as ref, l.reverses, t.amount::text, t.credit
    from (${side('credit_id')} union all ${side('debit_id')}) t
    left join reward_line l on l.id = case when t.code = 'reward.reversed' then t.ref_id::uuid end
    order by t.at, t.id`)
  // A rejected withdrawal whose full amount paid a debt has no entry on this account.
  return payoutShares(rows.map((row) => ({ ...row, amount: BigInt(row.amount) })))
}
