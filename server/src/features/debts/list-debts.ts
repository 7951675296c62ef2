import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'

const PAGE = 30
const form = /^(\d{1,18})-(\d{1,15})$/

type Row = {
  id: string
  owed: string
  nickname: string
  employee_no: string
  disabled: boolean
  since: string
  last_reward: string | null
  pending: string
}

/** Partners with a debt, the largest first; `since` is the first entry after the account was last at 0. */
export async function listDebts(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/debt'>,
): Promise<ReplyOf<'GET /api/staff/debt'>> {
  asStaff(ctx)
  const after = cursor === undefined ? undefined : form.exec(cursor)
  if (after === null) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const beyond = after && sql`and (a.debits - a.credits, -a.owner_id) < (${after[1]}::bigint, -${after[2]}::bigint)`
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.owner_id as id, a.debits - a.credits as owed, u.nickname, p.employee_no, p.disabled_at is not null as disabled,
      s.at as since, r.at as last_reward, coalesce(w.amount, 0) as pending
    from account a join partner p on p.user_id = a.owner_id join app_user u on u.id = a.owner_id
    cross join lateral (
      select min(at) as at from (
        select at, n, max(case when after <= 0 then n end) over () as even from (
          select at, row_number() over (order by at, id) as n, sum(change) over (order by at, id) as after from (
            select at, id, amount as change from transfer where debit_id = a.id
            union all select at, id, -amount from transfer where credit_id = a.id
          ) moves
        ) walked
      ) marked where n > coalesce(even, 0)
    ) s
    left join lateral (
      select max(settled_at) as at from reward_line where partner_id = a.owner_id and status = 'approved' and reverses is null
    ) r on true
    left join account q on q.owner_id = a.owner_id and q.kind = 'pending' and q.unit = 'satang'
    left join lateral (select q.credits - q.debits as amount) w on true
    where a.kind = 'receivable' and a.debits > a.credits ${beyond ?? sql``}
    order by a.debits - a.credits desc, a.owner_id limit ${PAGE + 1}`)
  const { rows: all } = await ctx.db.execute<{ partners: number; together: string }>(sql`
    select count(*)::int as partners, coalesce(sum(debits - credits), 0) as together
    from account where kind = 'receivable' and debits > credits`)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    list: shown.map((row) => ({
      partner: {
        id: Number(row.id),
        nickname: row.nickname,
        employee_no: row.employee_no,
        disabled: row.disabled,
      },
      owed: asNumber(BigInt(row.owed)),
      since: new Date(row.since).toISOString(),
      last_reward: row.last_reward === null ? null : new Date(row.last_reward).toISOString(),
      pending: asNumber(BigInt(row.pending)),
    })),
    next: rows.length > PAGE && last ? `${last.owed}-${last.id}` : null,
    partners: all[0]?.partners ?? 0,
    together: asNumber(BigInt(all[0]?.together ?? 0)),
  }
}
