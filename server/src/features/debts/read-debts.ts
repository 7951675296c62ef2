import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Ctx, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import { approval } from '../approvals/table.ts'
import { balanceGivenUp, debtEntry } from '../ledger/table.ts'
import { bankCard } from '../payouts/table.ts'
import { partner } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { takePage } from '../../lib/cursor.ts'

const PAGE_SIZE = 30
const CURSOR_FORM = /^(\d{1,18})-(\d{1,15})$/

type DebtRow = {
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
export const listDebts: Handler<'GET /api/staff/debt'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  const after = cursor === undefined ? undefined : CURSOR_FORM.exec(cursor)
  if (after === null) throw new AppError('bad_input', { cursor: { what: 'form' } })
  const afterCondition =
    after && sql`and (a.debits - a.credits, -a.partner_id) < (${after[1]}::bigint, -${after[2]}::bigint)`
  const { rows } = await ctx.db.execute<DebtRow>(sql`
    select a.partner_id as id, a.debits - a.credits as owed, u.nickname, p.employee_no, p.disabled_at is not null as disabled,
      s.at as since, r.at as last_reward, coalesce(w.amount, 0) as pending
    from account a join partner p on p.user_id = a.partner_id join app_user u on u.id = a.partner_id
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
      select max(settled_at) as at from reward_line where partner_id = a.partner_id and status = 'approved' and reverses is null
    ) r on true
    left join account q on q.partner_id = a.partner_id and q.kind = 'pending' and q.unit = 'satang'
    left join lateral (select q.credits - q.debits as amount) w on true
    where a.kind = 'receivable' and a.debits > a.credits ${afterCondition ?? sql``}
    order by a.debits - a.credits desc, a.partner_id limit ${PAGE_SIZE + 1}`)
  const { rows: totals } = await ctx.db.execute<{ partners: number; together: string }>(sql`
    select count(*)::int as partners, coalesce(sum(debits - credits), 0) as together
    from account where kind = 'receivable' and debits > credits`)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => `${last.owed}-${last.id}`)
  return {
    list: page.map((row) => ({
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
    next,
    partners: totals[0]?.partners ?? 0,
    together: asNumber(BigInt(totals[0]?.together ?? 0)),
  }
}

const MAX_SHOWN = 50

/** A partner's balances, debt entries and balances given up, for finance. @throws AppError not_found */
export const readPartnerMoney: Handler<'GET /api/staff/partner/{id}/money'> = async (ctx, { id }) => {
  const scope = partnerScopeOf(asStaff(ctx), id)
  const [match] = await ctx.db
    .select({ id: partner.userId, card: bankCard.partnerId })
    .from(partner)
    .leftJoin(bankCard, and(eq(bankCard.partnerId, partner.userId), isNull(bankCard.removedAt)))
    .where(eq(partner.userId, id))
  if (!match) return fail('not_found')
  const partnerBalances = await readBalances(ctx, scope)
  const [waitingWriteOff] = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'write_off'),
        eq(approval.subject, String(id)),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  const voider = alias(staff, 'back')
  const entries = await ctx.db
    .select({ row: debtEntry, by: staff.name, voiderName: voider.name })
    .from(debtEntry)
    .leftJoin(staff, eq(staff.id, debtEntry.notedBy))
    .leftJoin(voider, eq(voider.id, debtEntry.voidedBy))
    .where(eq(debtEntry.partnerId, id))
    .orderBy(desc(debtEntry.id))
    .limit(MAX_SHOWN)
  const givenUp = await ctx.db
    .select({ row: balanceGivenUp, voiderName: voider.name })
    .from(balanceGivenUp)
    .leftJoin(voider, eq(voider.id, balanceGivenUp.voidedBy))
    .where(eq(balanceGivenUp.partnerId, id))
    .orderBy(desc(balanceGivenUp.id))
    .limit(MAX_SHOWN)
  const waitingVoids = await readWaitingVoids(
    ctx,
    [...entries, ...givenUp].map(({ row }) => row.id),
  )
  const presentVoid = (row: VoidedRow, by: string | null) => ({
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: by ?? '',
    void_reason: row.voidReason,
    void_waits_until: waitingVoids.get(row.id) ?? null,
  })
  return {
    owed: asNumber(partnerBalances.receivable),
    pending: asNumber(partnerBalances.pending),
    available: asNumber(partnerBalances.available),
    hold: asNumber(partnerBalances.hold),
    minimum: asNumber(await readShopRule(ctx, 'minimum_withdrawal')),
    card: match.card !== null,
    waits: waitingWriteOff
      ? {
          approval: waitingWriteOff.id,
          amount: asNumber(waitingWriteOff.amount ?? 0n),
          effective_at: waitingWriteOff.effectiveAt.toISOString(),
        }
      : null,
    given_up: givenUp.map(({ row, voiderName }) => ({
      id: row.id,
      amount: asNumber(row.amount),
      reason: row.reason,
      at: row.at.toISOString(),
      ...presentVoid(row, voiderName),
    })),
    entries: entries.map(({ row, by, voiderName }) => ({
      id: row.id,
      kind: row.kind,
      amount: asNumber(row.amount),
      bank_reference: row.bankReference ?? '',
      paid_on: row.paidOn,
      by: by ?? '',
      at: row.notedAt.toISOString(),
      ...presentVoid(row, voiderName),
    })),
  }
}

type VoidedRow = { id: string; voidedAt: Date | null; voidReason: string }

/** Until when a proposal to void each of these entries waits for a second person; entries without a proposal are missing. */
async function readWaitingVoids(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ subject: approval.subject, at: approval.effectiveAt })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'entry_void'),
        inArray(approval.subject, ids),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  return new Map(rows.map(({ subject, at }) => [subject, at.toISOString()]))
}
