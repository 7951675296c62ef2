import { sql } from 'drizzle-orm'
import { COUNTED, type Counted, DAY_SUMS, type DaySum } from '@bailu/contract/staff-closing'
import type { Ctx } from '../../core/context.ts'
import { type Days, everyDay, instantsOf } from '../../core/report-window.ts'

export type Sums = Record<DaySum, { count: number; amount: bigint }>

/** Sums of 0 for every kind; days closed before a kind existed have no row for it. */
export const nothing = (): Sums => Object.fromEntries(DAY_SUMS.map((kind) => [kind, { count: 0, amount: 0n }])) as Sums

/**
 * Present sums of each of these Bangkok days. Money counts on the day of the bank statement, rewards and tax on the day
 * they were booked; each part of the statement is one index scan over these days.
 */
export async function sumDays(ctx: Pick<Ctx, 'db'>, days: Days): Promise<Map<string, Sums>> {
  const { since, until } = instantsOf(days)
  const within = (at: ReturnType<typeof sql>) => sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz`
  const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Bangkok')::date::text`
  const left = sql`coalesce(r.paid_at, r.refunded_at)`
  const { rows } = await ctx.db.execute<{ day: string; kind: DaySum; count: string; amount: string }>(sql`
    select day, kind, sum(count) as count, sum(amount) as amount from (
      select ${dayOf(sql`m.seen_at`)} as day, case m.kind when 'cod' then 'cod_in' when 'cash' then 'cash_in' when 'provider' then 'provider_in' else 'transfer_in' end as kind,
        count(*) as count, sum(m.amount) as amount
      from receipt m where ${within(sql`m.seen_at`)} and m.voided_at is null group by 1, 2
      union all
      select ${dayOf(left)}, case when r.in_cash then 'refund_cash' else 'refund_out' end, count(*), sum(r.amount)
      from refund r where ${within(left)} group by 1, 2
      union all
      select b.returned_on::text, 'refund_back', count(*), sum(b.amount)
      from refund_bounce b where b.returned_on between ${days.from}::date and ${days.to}::date
        and exists (select 1 from refund_due d where d.bounce_of = b.refund_id and d.status <> 'void') group by 1
      union all
      select paid_on, 'withdrawal_out', count(*), sum(amount)
      from payout where paid_on between ${days.from} and ${days.to} group by 1
      union all
      select ${dayOf(sql`paid_at`)}, 'withdrawal_out', count(*), sum(amount)
      from payout where paid_on is null and ${within(sql`paid_at`)} group by 1
      union all
      select returned_on, 'withdrawal_back', count(*), sum(amount)
      from payout_return where returned_on between ${days.from} and ${days.to} group by 1
      union all
      select paid_on, 'debt_repaid', count(*), sum(amount)
      from debt_entry where paid_on between ${days.from} and ${days.to} and voided_at is null group by 1
      union all
      select deposited_on::text, case carried_from when 'provider' then 'provider_settled' else 'cash_deposited' end, count(*), sum(amount)
      from cash_deposit where deposited_on between ${days.from}::date and ${days.to}::date and voided_at is null group by 1, 2
      union all
      select day, v.kind, v.count, v.amount from (
        select ${dayOf(sql`t.at`)} as day, t.code, count(distinct t.event_id) as events, sum(t.amount) as gross,
          count(*) filter (where tax.id in (t.debit_id, t.credit_id)) as taxed,
          coalesce(sum(t.amount) filter (where tax.id in (t.debit_id, t.credit_id)), 0) as withheld
        from transfer t left join account tax on tax.owner_id = 0 and tax.kind = 'tax_payable'
        where t.code in ('reward.settled', 'reward.reversed') and ${within(sql`t.at`)} group by 1, 2
      ) booked cross join lateral (values
        (case code when 'reward.settled' then 'reward' else 'reward_back' end, events, gross),
        (case code when 'reward.settled' then 'tax' else 'tax_back' end, taxed, withheld)
      ) v (kind, count, amount)
    ) part group by 1, 2`)
  const found = new Map(everyDay(days).map((day) => [day, nothing()]))
  for (const { day, kind, count, amount } of rows)
    found.get(day)![kind] = { count: Number(count), amount: BigInt(amount) }
  return found
}

/** The amounts that bank statement and cash box should show. */
export const expectedOf = (sums: Sums): Record<Counted, bigint> => ({
  bank_in:
    sums.transfer_in.amount +
    sums.withdrawal_back.amount +
    sums.refund_back.amount +
    sums.debt_repaid.amount +
    sums.cash_deposited.amount +
    sums.provider_settled.amount,
  bank_out: sums.refund_out.amount + sums.withdrawal_out.amount,
  cod: sums.cod_in.amount + sums.cash_in.amount - sums.refund_cash.amount,
})

export const sameSums = (a: Sums, b: Sums): boolean =>
  DAY_SUMS.every((kind) => a[kind].count === b[kind].count && a[kind].amount === b[kind].amount)

export const lessOf = (a: Record<Counted, bigint>, b: Record<Counted, bigint>): Record<Counted, bigint> =>
  Object.fromEntries(COUNTED.map((one) => [one, a[one] - b[one]])) as Record<Counted, bigint>
