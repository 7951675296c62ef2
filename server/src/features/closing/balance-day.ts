import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { type Accounts, frozenAccounts, newestClosed } from './closed-days.ts'
import { houseMoves, type Move, type Moves, netOf } from './house-moves.ts'
import type { CompanyAccount } from '../ledger/accounts.ts'

/** Limit of ledger entries per account that are summed for an interactive request. */
const MOST = 100_000

export const movesOn = async (ctx: Pick<Ctx, 'db'>, day: string): Promise<Moves> =>
  (await houseMoves(ctx, { since: startOfDay(day), until: startOfDay(dayAfter(day, 1)) })) as Moves

export type Balanced = {
  late: Record<CompanyAccount, bigint>
  moves: Record<CompanyAccount, Move>
  /** Undefined where more entries than the limit lie since the last closing, or since the beginning. */
  opening: Record<CompanyAccount, bigint> | undefined
}

/**
 * Balances of the company accounts around an open day: the closing balances of the last closed day, entries booked late on
 * that day, and entries since. The first closing sums all entries from the beginning.
 */
export async function balanceDay(
  ctx: Pick<Ctx, 'db'>,
  day: string,
  { bounded }: { bounded: boolean },
): Promise<Balanced> {
  const most = bounded ? MOST : undefined
  const last = await newestClosed(ctx, day)
  const until = startOfDay(day)
  const moves = await movesOn(ctx, day)
  const each = <T>(make: (kind: CompanyAccount) => T) =>
    Object.fromEntries(HOUSE_ACCOUNTS.map((kind) => [kind, make(kind)])) as Record<CompanyAccount, T>
  if (last === undefined) {
    const before = await houseMoves(ctx, { until }, most)
    return { late: each(() => 0n), moves, opening: before && each((kind) => netOf(before[kind])) }
  }
  const frozen = (await frozenAccounts(ctx, [last])).get(last) as Accounts
  const lastNow = await movesOn(ctx, last)
  const since = startOfDay(dayAfter(last, 1))
  const between =
    since < until ? await houseMoves(ctx, { since, until }, most) : each(() => ({ increase: 0n, decrease: 0n }))
  return {
    late: each((kind) => netOf(lastNow[kind]) - netOf(frozen[kind])),
    moves,
    opening: between && each((kind) => frozen[kind].closing + netOf(between[kind])),
  }
}
