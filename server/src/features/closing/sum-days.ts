import { sql } from 'drizzle-orm'
import { DAY_SUMS, type DaySum } from '@bailu/contract/closing/staff'
import { COUNTED_AMOUNTS, type CountedAmount } from '@bailu/contract/closing/kinds'
import type { Ctx } from '../../core/context.ts'
import { type DayRange, listDays, instantsOfDays } from '../../lib/bangkok.ts'

export type ClosingSums = Record<DaySum, { count: number; amount: bigint }>

/** Sums of 0 for every kind; days closed before a kind existed have no row for it. */
export const emptySums = (): ClosingSums =>
  Object.fromEntries(DAY_SUMS.map((kind) => [kind, { count: 0, amount: 0n }])) as ClosingSums

/**
 * Present sums of each of these Bangkok days. Money counts on the day of the bank statement, rewards and tax on the day
 * they were booked; each part of the statement is one index scan over these days.
 */
export async function sumClosingDays(ctx: Pick<Ctx, 'db'>, days: DayRange): Promise<Map<string, ClosingSums>> {
  const { since, until } = instantsOfDays(days)
  const within = (at: ReturnType<typeof sql>) => sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz`
  const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone 'Asia/Bangkok')::date::text`
  const refundedAt = sql`coalesce(r.paid_at, r.refunded_at)`
  const { rows } = await ctx.db.execute<{ day: string; kind: DaySum; count: string; amount: string }>(sql`
    select day, kind, sum(count) as count, sum(amount) as amount from (
      select ${dayOf(sql`m.seen_at`)} as day, case m.kind when 'cod' then 'cod_in' when 'cash' then 'cash_in' when 'provider' then 'provider_in' else 'transfer_in' end as kind,
        count(*) as count, sum(m.amount) as amount
      from receipt m where ${within(sql`m.seen_at`)} and m.voided_at is null and m.kind <> 'opening' group by 1, 2
      union all
      select ${dayOf(refundedAt)}, case when r.in_cash then 'refund_cash' else 'refund_out' end, count(*), sum(r.amount)
      from refund_transfer r where ${within(refundedAt)} group by 1, 2
      union all
      select b.returned_on::text, 'refund_back', count(*), sum(b.amount)
      from refund_bounce b where b.returned_on between ${days.from}::date and ${days.to}::date
        and exists (select 1 from refund d where d.bounce_of = b.transfer_id and d.status <> 'void') group by 1
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
        from transfer t left join account tax on tax.partner_id = 0 and tax.kind = 'tax_payable'
        where t.code in ('reward.settled', 'reward.reversed') and ${within(sql`t.at`)} group by 1, 2
      ) booked cross join lateral (values
        (case code when 'reward.settled' then 'reward' else 'reward_back' end, events, gross),
        (case code when 'reward.settled' then 'tax' else 'tax_back' end, taxed, withheld)
      ) v (kind, count, amount)
    ) part group by 1, 2`)
  const byDay = new Map(listDays(days).map((day) => [day, emptySums()]))
  for (const { day, kind, count, amount } of rows)
    byDay.get(day)![kind] = { count: Number(count), amount: BigInt(amount) }
  return byDay
}

/** The amounts that bank statement and cash box should show. */
export const expectedCounts = (sums: ClosingSums): Record<CountedAmount, bigint> => ({
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

export const equalSums = (a: ClosingSums, b: ClosingSums): boolean =>
  DAY_SUMS.every((kind) => a[kind].count === b[kind].count && a[kind].amount === b[kind].amount)

export const subtractCounts = (
  a: Record<CountedAmount, bigint>,
  b: Record<CountedAmount, bigint>,
): Record<CountedAmount, bigint> =>
  Object.fromEntries(COUNTED_AMOUNTS.map((key) => [key, a[key] - b[key]])) as Record<CountedAmount, bigint>
