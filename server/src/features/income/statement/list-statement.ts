import { inArray, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StatementRow } from '@bailu/contract/income-statement'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asNumber } from '../../../core/satang.ts'
import { asPartner, asStaff, partnerFor } from '../../../core/scope.ts'
import { readCursor, type TimeCursor, writeCursor } from '../../../core/time-cursor.ts'
import { order } from '../../../database/tables/orders.ts'
import { withdrawal } from '../../../database/tables/payouts.ts'
import { partner, user } from '../../../database/tables/people.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { LINE_FACTS, presentBuyer } from '../line-facts.ts'
import { presentGoods } from '../../../core/bought-goods.ts'
import { type Accounts, accountsOf, afterRow, oneOf, otherMovements, settledLines, spanOf } from './movements.ts'
import { askedMonth, kindOf } from './read-statement.ts'

const PAGE = 30
type Page = ReplyOf<'GET /api/income/statement/row'>

/** @throws AppError bad_input for a month to come */
export async function ownStatementRows(ctx: Ctx, input: ParsedOf<'GET /api/income/statement/row'>): Promise<Page> {
  return pageOf(ctx, asPartner(ctx), input)
}

/** @throws AppError not_found, bad_input for a month to come */
export async function partnerStatementRows(
  ctx: Ctx,
  { id, ...asked }: ParsedOf<'GET /api/staff/partner/{id}/statement/row'>,
): Promise<Page> {
  const scope = partnerFor(asStaff(ctx), id)
  const [found] = await ctx.db.select({ id: partner.userId }).from(partner).where(eq(partner.userId, id))
  return found ? pageOf(ctx, scope, asked) : refuse('not_found')
}

async function pageOf(
  ctx: Ctx,
  scope: PartnerScope,
  { month, cursor }: ParsedOf<'GET /api/income/statement/row'>,
): Promise<Page> {
  const asked = { month: askedMonth(ctx, month), after: readCursor(cursor), limit: PAGE }
  const { rows, last } = await statementRows(ctx, scope, asked)
  return { list: rows, next: last ? writeCursor(last) : null }
}

type Ask = { month: string; after: TimeCursor | undefined; limit: number }
type Moved = {
  id: string
  at: Date
  kind: string
  code: string | null
  gross: string | null
  tax: string | null
  amount: string
  change: string
  to_debt: string
  ref_id: string | null
  reward: boolean
}

/** @returns `last` when there are more */
export async function statementRows(
  ctx: Ctx,
  scope: PartnerScope,
  { month, after, limit }: Ask,
): Promise<{ rows: StatementRow[]; last: TimeCursor | undefined }> {
  const span = spanOf(month)
  const accounts = await accountsOf(ctx, scope)
  const page = sql`${afterRow(after)} order by at, id limit ${limit + 1}`
  const { rows } = await ctx.db.execute<Moved>(sql`
    select * from (
      (select id, at, kind, null as code, gross::text, tax::text, change::text as amount, change::text, '0' as to_debt, null as ref_id,
        true as reward from (${settledLines(scope, span)}) lines ${page})
      union all
      (select id, at, null, code, null, null, amount::text, change::text, to_debt::text, ref_id,
        false from (${otherMovements(accounts, span)}) moved ${page})
    ) both_kinds ${page}`)
  const shown = rows.slice(0, limit)
  const lines = await linesOf(
    ctx,
    accounts,
    shown.filter(({ reward }) => reward).map(({ id }) => id),
  )
  const payouts = await withdrawalsOf(ctx, shown)
  const end = shown.at(-1)
  return {
    rows: shown.map((row) => {
      const line = row.reward ? lines.get(row.id) : undefined
      const kind = row.reward ? (row.kind as 'settled' | 'taken_back') : kindOf(row.code ?? '')
      return {
        id: row.id,
        at: new Date(row.at).toISOString(),
        kind,
        gross: row.gross === null ? null : asNumber(BigInt(row.gross)),
        tax: row.tax === null ? null : asNumber(BigInt(row.tax)),
        amount: asNumber(BigInt(row.amount)),
        change: asNumber(BigInt(row.change)),
        to_debt: asNumber(line ? BigInt(line.toDebt) : BigInt(row.to_debt)),
        reward: line ? { id: line.line.id, kind: line.line.kind } : null,
        withdrawal: payouts.get(row.ref_id ?? '') ?? null,
        order_number: line?.orderNumber ?? null,
        who: line && line.line.orderId !== null ? presentBuyer(line, scope) : null,
        goods: line ? presentGoods(line.bought, ctx.lang) : null,
      }
    }),
    last: rows.length > limit && end ? { at: new Date(end.at), id: end.id } : undefined,
  }
}

async function linesOf(ctx: Ctx, { receivable }: Accounts, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const debt = oneOf([receivable])
  const rows = await ctx.db
    .select({
      ...LINE_FACTS,
      toDebt: sql<string>`coalesce((
        select sum(case when t.credit_id in ${debt} then t.amount when t.debit_id in ${debt} then -t.amount else 0 end)
        from transfer t where t.code in ('reward.settled', 'reward.reversed') and t.ref_type = 'reward'
          and t.ref_id = ${rewardLine.id}::text), 0)`,
    })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .leftJoin(user, eq(user.id, order.userId))
    .where(inArray(rewardLine.id, ids))
  return new Map(rows.map((row) => [row.line.id, row]))
}

async function withdrawalsOf(ctx: Ctx, rows: Moved[]) {
  const ids = rows.filter(({ code }) => code?.startsWith('withdrawal.')).map(({ ref_id: id }) => id!)
  if (ids.length === 0) return new Map<string, { id: string; account_tail: string }>()
  const found = await ctx.db
    .select({ id: withdrawal.id, account_tail: withdrawal.accountTail })
    .from(withdrawal)
    .where(inArray(withdrawal.id, ids))
  return new Map(found.map((one) => [one.id, one]))
}
