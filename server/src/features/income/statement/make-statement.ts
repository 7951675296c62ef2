import { eq, inArray, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StatementRow } from '@bailu/contract/income/statement'
import { addDays } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { firstDayOfNextMonth } from '../../../lib/bangkok.ts'
import { type Ctx, type PartnerScope, asPartner, asStaff, partnerScopeOf, type Handler } from '../../../core/context.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { fail } from '../../../lib/errors.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { type TimeCursor, decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { partner, user } from '../../account/table.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { drawIncomeStatement } from './draw-statement.ts'
import {
  parseStatementMonth,
  readIncomeStatement,
  afterCursor,
  type BalanceAccounts,
  idList,
  monthSpan,
  movementKind,
  readBalanceAccounts,
  selectMovements,
  selectSettledLines,
} from './read-statement.ts'
import { asNumber } from '../../../lib/money.ts'
import { order } from '../../orders/table.ts'
import { withdrawal } from '../../payouts/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { LINE_COLUMNS, presentBuyer } from '../present-line.ts'
import { presentFirstLine } from '../../../core/order-facts.ts'

const PAGE_SIZE = 30
type StatementPage = ReplyOf<'GET /api/income/statement/row'>

/** @throws AppError bad_input for a month to come */
export const listOwnStatementRows: Handler<'GET /api/income/statement/row'> = async (ctx, input) =>
  listStatementPage(ctx, asPartner(ctx), input)

/** @throws AppError not_found, bad_input for a month to come */
export const listPartnerStatementRows: Handler<'GET /api/staff/partner/{id}/statement/row'> = async (
  ctx,
  { id, ...query },
) => {
  const scope = partnerScopeOf(asStaff(ctx), id)
  const [matches] = await ctx.db.select({ id: partner.userId }).from(partner).where(eq(partner.userId, id))
  return matches ? listStatementPage(ctx, scope, query) : fail('not_found')
}

async function listStatementPage(
  ctx: Ctx,
  scope: PartnerScope,
  { month, cursor }: ParsedOf<'GET /api/income/statement/row'>,
): Promise<StatementPage> {
  const query = { month: parseStatementMonth(ctx, month), after: decodeCursor(cursor), limit: PAGE_SIZE }
  const { rows, last } = await listStatementRows(ctx, scope, query)
  return { list: rows, next: last ? encodeCursor(last) : null }
}

type StatementQuery = { month: string; after: TimeCursor | undefined; limit: number }
type MovementRow = {
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
async function listStatementRows(
  ctx: Ctx,
  scope: PartnerScope,
  { month, after, limit }: StatementQuery,
): Promise<{ rows: StatementRow[]; last: TimeCursor | undefined }> {
  const span = monthSpan(month)
  const accounts = await readBalanceAccounts(ctx, scope)
  const page = sql`${afterCursor(after)} order by at, id limit ${limit + 1}`
  const { rows } = await ctx.db.execute<MovementRow>(sql`
    select * from (
      (select id, at, kind, null as code, gross::text, tax::text, change::text as amount, change::text, '0' as to_debt, null as ref_id,
        true as reward from (${selectSettledLines(scope, span)}) lines ${page})
      union all
      (select id, at, null, code, null, null, amount::text, change::text, to_debt::text, ref_id,
        false from (${selectMovements(accounts, span)}) moved ${page})
    ) both_kinds ${page}`)
  const pageRows = rows.slice(0, limit)
  const lines = await readLinesById(
    ctx,
    accounts,
    pageRows.filter(({ reward }) => reward).map(({ id }) => id),
  )
  const payouts = await readWithdrawalsById(ctx, pageRows)
  const lastRow = pageRows.at(-1)
  return {
    rows: pageRows.map((row) => {
      const line = row.reward ? lines.get(row.id) : undefined
      const kind = row.reward ? (row.kind as 'settled' | 'reversed') : movementKind(row.code ?? '')
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
        first_line: line ? presentFirstLine(line.bought, ctx.lang) : null,
      }
    }),
    last: rows.length > limit && lastRow ? { at: new Date(lastRow.at), id: lastRow.id } : undefined,
  }
}

async function readLinesById(ctx: Ctx, { receivable }: BalanceAccounts, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const debt = idList([receivable])
  const rows = await ctx.db
    .select({
      ...LINE_COLUMNS,
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

async function readWithdrawalsById(ctx: Ctx, rows: MovementRow[]) {
  const ids = rows.filter(({ code }) => code?.startsWith('withdrawal.')).map(({ ref_id: id }) => id!)
  if (ids.length === 0) return new Map<string, { id: string; account_tail: string }>()
  const matches = await ctx.db
    .select({ id: withdrawal.id, account_tail: withdrawal.accountTail })
    .from(withdrawal)
    .where(inArray(withdrawal.id, ids))
  return new Map(matches.map((withdrawalRow) => [withdrawalRow.id, withdrawalRow]))
}

const DAILY_LIMIT = { tries: 60, seconds: 86_400 }
const drawLimiter = createLimiter({ concurrency: 1, queue: 20 })
const BATCH_SIZE = 500
/** Limit of rows; more than a partner earns in a month, about two hundred pages. */
const MAX_ROWS = 5_000

/** @throws AppError bad_input for a month to come, too_many */
export async function makeOwnIncomeStatement(ctx: Ctx, { month }: ParsedOf<'GET /api/income/statement/pdf'>) {
  const scope = asPartner(ctx)
  await countAttempt(ctx, `income-statement:${scope.partnerId}`, DAILY_LIMIT)
  return makePdf(ctx, scope, month)
}

/** @throws AppError not_found, bad_input for a month to come */
export async function makePartnerIncomeStatement(
  ctx: Ctx,
  { id, month, reason }: ParsedOf<'GET /api/staff/partner/{id}/statement/pdf'>,
) {
  return makePdf(ctx, partnerScopeOf(asStaff(ctx), id), month, reason)
}

async function makePdf(ctx: Ctx, scope: PartnerScope, requestedMonth: string, reason?: string) {
  const month = parseStatementMonth(ctx, requestedMonth)
  const [partnerRow] = await ctx.db
    .select({ name: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(eq(partner.userId, scope.partnerId))
  if (!partnerRow) return fail('not_found')
  const statement = await readIncomeStatement(ctx, scope, { month })
  const rows: StatementRow[] = []
  let after: TimeCursor | undefined
  do {
    const page = await listStatementRows(ctx, scope, { month, after, limit: BATCH_SIZE })
    rows.push(...page.rows)
    after = page.last
  } while (after && rows.length < MAX_ROWS)
  const { name: issuer } = await readShopRule(ctx, 'seller')
  const input = {
    lang: ctx.lang,
    issuer,
    partner: partnerRow,
    issuedAt: ctx.now,
    statement,
    rows,
    more: after !== undefined,
  }
  const bytes = await drawLimiter(() => drawIncomeStatement(input))
  const days = { from: `${month}-01`, to: addDays(firstDayOfNextMonth(month), -1) }
  await recordAudit(
    ctx,
    'report.exported',
    { type: 'partner', id: scope.partnerId },
    { figure: 'statement', ...days, ...(reason && { reason }) },
  )
  return { bytes, type: 'application/pdf', private: true }
}
