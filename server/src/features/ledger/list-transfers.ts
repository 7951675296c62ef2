import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { dayAfter, startOfDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { readCursor, writeCursor } from '../../core/time-cursor.ts'
import { account, transfer } from '../../database/tables/ledger.ts'
import { partner } from '../../database/tables/people.ts'
import { ACCOUNTS, COMPANY } from './accounts.ts'
import { nameTransfers } from './name-transfers.ts'

const PAGE = 30
type Asked = ParsedOf<'GET /api/staff/ledger'>

/**
 * Transfers, newest first. For an account two index scans, one per side, each limited to a page.
 * @throws AppError bad_input for days that end before they begin, and for a partner's account without the partner
 */
export async function listTransfers(ctx: Ctx, asked: Asked): Promise<ReplyOf<'GET /api/staff/ledger'>> {
  asStaff(ctx)
  const { from, to, code } = asked
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('bad_input', { to: { what: 'form' } })
  const after = readCursor(asked.cursor)
  const accounts = await accountsOf(ctx, asked)
  const rest = and(
    code && eq(transfer.code, code),
    from === undefined ? undefined : gte(transfer.at, startOfDay(from)),
    to === undefined ? undefined : lt(transfer.at, startOfDay(dayAfter(to, 1))),
    after && sql`(${transfer.at}, ${transfer.id}) < (${after.at}, ${after.id})`,
  )
  const walk = (where: SQL | undefined) =>
    ctx.db
      .select()
      .from(transfer)
      .where(where)
      .orderBy(desc(transfer.at), desc(transfer.id))
      .limit(PAGE + 1)
  const rows =
    accounts === undefined
      ? await walk(rest)
      : accounts.length === 0
        ? []
        : await union(
            walk(and(inArray(transfer.debitId, accounts), rest)),
            walk(and(inArray(transfer.creditId, accounts), rest)),
          )
            .orderBy(desc(transfer.at), desc(transfer.id))
            .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    list: await nameTransfers(ctx, shown),
    next: rows.length > PAGE && last ? writeCursor(last) : null,
  }
}

/** Ids of the accounts that match a filter; undefined for all accounts. */
async function accountsOf(ctx: Ctx, { account: kind, employee_no }: Asked): Promise<string[] | undefined> {
  if (kind === undefined && employee_no === undefined) return undefined
  if (kind !== undefined && employee_no === undefined && ACCOUNTS[kind].of === 'partner')
    throw new Refusal('bad_input', { employee_no: { what: 'missing' } })
  const rows = await ctx.db
    .select({ id: account.id })
    .from(account)
    .leftJoin(partner, eq(partner.userId, account.ownerId))
    .where(
      and(
        kind && eq(account.kind, kind),
        employee_no === undefined ? eq(account.ownerId, COMPANY) : eq(partner.employeeNo, employee_no.toUpperCase()),
      ),
    )
  return rows.map(({ id }) => id)
}
