import { sql } from 'drizzle-orm'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import type { Ctx } from '../../core/context.ts'
import type { CompanyAccount } from '../ledger/accounts.ts'
import { COMPANY } from '../ledger/accounts.ts'

export type Move = { increase: bigint; decrease: bigint }
export type Moves = Record<CompanyAccount, Move>

type Stretch = { since?: Date; until: Date }

/**
 * Increases and decreases of the company accounts in a time range.
 * @returns undefined when one side of an account has more than `maxEntries` entries
 */
export async function houseMoves(
  ctx: Pick<Ctx, 'db'>,
  { since, until }: Stretch,
  most?: number,
): Promise<Moves | undefined> {
  const from = since?.toISOString() ?? '-infinity'
  const side = (id: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(amount), 0) as amount, count(*) as rows from (
      select amount from transfer where ${id} = a.id and at >= ${from}::timestamptz and at < ${until.toISOString()}::timestamptz
      limit ${most === undefined ? null : most + 1}) entry)`
  const { rows } = await ctx.db.execute<{
    kind: CompanyAccount
    increase: string
    decrease: string
    entries: string
  }>(sql`
    select a.kind, case a.side when 'debit' then d.amount else c.amount end as increase,
      case a.side when 'debit' then c.amount else d.amount end as decrease, greatest(d.rows, c.rows) as entries
    from account a cross join lateral ${side(sql`debit_id`)} d cross join lateral ${side(sql`credit_id`)} c
    where a.owner_id = ${COMPANY}`)
  if (most !== undefined && rows.some(({ entries }) => Number(entries) > most)) return undefined
  const moves = Object.fromEntries(HOUSE_ACCOUNTS.map((kind) => [kind, { increase: 0n, decrease: 0n }])) as Moves
  for (const { kind, increase, decrease } of rows)
    moves[kind] = { increase: BigInt(increase), decrease: BigInt(decrease) }
  return moves
}

export const netOf = ({ increase, decrease }: Move): bigint => increase - decrease
