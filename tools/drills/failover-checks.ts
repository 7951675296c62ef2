import type { Database } from '@bailu/server/database/connect'
import type { Acknowledgements } from './failover-load.ts'
import { findBroken } from './order-checks.ts'

type Checks = Pick<Database, 'db' | 'pool'>

export type Losses = { order: number; slip: number; payment: number; reward: number; withdrawal: number }

const STORED = {
  order: 'select id::text from orders',
  slip: 'select id::text from payment_slip',
  payment: 'select o.id::text from orders o where o.paid_at is not null',
  // The reward of a partner is written in the transaction that confirms the payment.
  reward: `select o.id::text from orders o where o.paid_at is not null
    and exists (select 1 from reward_line r where r.order_id = o.id)`,
  withdrawal: 'select id::text from withdrawal',
} satisfies Record<keyof Losses, string>

/** How many acknowledged orders, slips, payments, rewards of paid orders and withdrawals are not in the database. */
export async function countLosses({ pool }: Checks, acknowledged: Acknowledgements): Promise<Losses> {
  const losses: Losses = { order: 0, slip: 0, payment: 0, reward: 0, withdrawal: 0 }
  for (const kind of Object.keys(losses) as (keyof Losses)[]) {
    const { rows } = await pool.query<{ id: string }>(STORED[kind])
    const stored = new Set(rows.map(({ id }) => id))
    losses[kind] = acknowledged[kind === 'reward' ? 'payment' : kind].filter((id) => !stored.has(id)).length
  }
  return losses
}

export const sumOf = (losses: Losses): number => Object.values(losses).reduce((all, one) => all + one, 0)

/** Orders and withdrawals beyond one for each key that was sent. */
export async function countDoubled({ pool }: Checks): Promise<number> {
  const { rows } = await pool.query<{ doubled: number }>(
    `select ((select count(*) from orders o where exists (select 1 from order_line l where l.order_id = o.id))
      + (select count(*) from withdrawal)
      - (select count(*) from idempotency where route in ('POST /api/order', 'POST /api/withdrawal')))::int as doubled`,
  )
  return rows[0]!.doubled
}

/** What breaks a check now and did not before the load. */
export async function findNewlyBroken(database: Checks, before: readonly string[]): Promise<string[]> {
  const known = new Set(before)
  return (await findBroken(database)).filter((what) => !known.has(what))
}
