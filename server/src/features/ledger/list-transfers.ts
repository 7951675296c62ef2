import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import type { LedgerAccount, LedgerTransfer } from '@bailu/contract/ledger/staff'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { readActorNames } from '../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { difference, payment } from '../receipts/table.ts'
import { account, transfer } from './table.ts'
import { order } from '../orders/table.ts'
import { partner, user } from '../account/table.ts'
import { refund, refundTransfer } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { decodeCursor, takePage } from '../../lib/cursor.ts'
import { AppError } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { ACCOUNTS, COMPANY_ID } from './accounts.ts'

type TransferRow = typeof transfer.$inferSelect

/** Transfers with account, cause and actor names; a fixed number of queries for all rows. */
export async function presentTransfers(ctx: Ctx, rows: TransferRow[]): Promise<LedgerTransfer[]> {
  if (rows.length === 0) return []
  const [accountNames, ordersByRef, actorNames] = [
    await readAccountNames(ctx, rows),
    await readOrdersByRef(ctx, rows),
    await readActorNames(
      ctx,
      rows.map(({ actor }) => actor),
    ),
  ]
  return rows.map((row) => ({
    id: row.id,
    code: row.code as LedgerTransfer['code'],
    unit: row.unit,
    amount: asNumber(row.amount),
    debit: accountNames.get(row.debitId)!,
    credit: accountNames.get(row.creditId)!,
    cause: {
      type: row.refType as LedgerTransfer['cause']['type'],
      id: row.refId,
      order: ordersByRef.get(row.refId) ?? null,
    },
    actor: actorNames.get(row.actor) ?? row.actor,
    at: row.at.toISOString(),
  }))
}

async function readAccountNames(ctx: Ctx, rows: TransferRow[]) {
  const matches = await ctx.db
    .select({
      id: account.id,
      kind: account.kind,
      partnerId: account.partnerId,
      nickname: user.nickname,
      number: partner.employeeNo,
    })
    .from(account)
    .leftJoin(user, eq(user.id, account.partnerId))
    .leftJoin(partner, eq(partner.userId, account.partnerId))
    .where(inArray(account.id, [...new Set(rows.flatMap(({ debitId, creditId }) => [debitId, creditId]))]))
  return new Map(
    matches.map(({ id, kind, partnerId, nickname, number }) => [
      id,
      {
        kind: kind as LedgerAccount,
        partner: nickname !== null && number !== null ? { id: partnerId, nickname, employee_no: number } : null,
      },
    ]),
  )
}

/** The order behind each row, by the row's id. */
async function readOrdersByRef(ctx: Ctx, rows: TransferRow[]) {
  const fields = { orderId: order.id, number: order.number }
  const orderTables = {
    reward: rewardLine,
    payment,
    difference,
    refund_transfer: refundTransfer,
    refund,
    return: orderReturn,
  } as const
  const refIds = (type: string) => [
    ...new Set(rows.filter(({ refType }) => refType === type).map(({ refId }) => refId)),
  ]
  const matches: { ref: string; orderId: string; number: string }[] = []
  const orderIds = refIds('order')
  if (orderIds.length > 0)
    matches.push(
      ...(await ctx.db
        .select({ ref: order.id, ...fields })
        .from(order)
        .where(inArray(order.id, orderIds))),
    )
  for (const [type, table] of Object.entries(orderTables)) {
    const ids = refIds(type)
    if (ids.length === 0) continue
    matches.push(
      ...(await ctx.db
        .select({ ref: table.id, ...fields })
        .from(table)
        .innerJoin(order, eq(order.id, table.orderId))
        .where(inArray(table.id, ids))),
    )
  }
  return new Map(matches.map(({ ref, orderId, number }) => [ref, { id: orderId, number }]))
}

const PAGE_SIZE = 30
type TransferFilter = ParsedOf<'GET /api/staff/ledger'>

/**
 * Transfers, newest first. For an account two index scans, one per side, each limited to a page.
 * @throws AppError bad_input for days that end before they begin, and for a partner's account without the partner
 */
export const listTransfers: Handler<'GET /api/staff/ledger'> = async (ctx, filter) => {
  asStaff(ctx)
  const { from, to, code } = filter
  if (from !== undefined && to !== undefined && from > to) throw new AppError('bad_input', { to: { what: 'form' } })
  const after = decodeCursor(filter.cursor)
  const accounts = await findAccountIdsFor(ctx, filter)
  const conditions = and(
    code && eq(transfer.code, code),
    from === undefined ? undefined : gte(transfer.at, startOfDay(from)),
    to === undefined ? undefined : lt(transfer.at, startOfDay(addDays(to, 1))),
    after && sql`(${transfer.at}, ${transfer.id}) < (${after.at}, ${after.id})`,
  )
  const selectTransfers = (where: SQL | undefined) =>
    ctx.db
      .select()
      .from(transfer)
      .where(where)
      .orderBy(desc(transfer.at), desc(transfer.id))
      .limit(PAGE_SIZE + 1)
  const rows =
    accounts === undefined
      ? await selectTransfers(conditions)
      : accounts.length === 0
        ? []
        : await union(
            selectTransfers(and(inArray(transfer.debitId, accounts), conditions)),
            selectTransfers(and(inArray(transfer.creditId, accounts), conditions)),
          )
            .orderBy(desc(transfer.at), desc(transfer.id))
            .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last)
  return { list: await presentTransfers(ctx, page), next }
}

/** Ids of the accounts that match a filter; undefined for all accounts. */
async function findAccountIdsFor(
  ctx: Ctx,
  { account: kind, employee_no }: TransferFilter,
): Promise<string[] | undefined> {
  if (kind === undefined && employee_no === undefined) return undefined
  if (kind !== undefined && employee_no === undefined && ACCOUNTS[kind].holder === 'partner')
    throw new AppError('bad_input', { employee_no: { what: 'missing' } })
  const rows = await ctx.db
    .select({ id: account.id })
    .from(account)
    .leftJoin(partner, eq(partner.userId, account.partnerId))
    .where(
      and(
        kind && eq(account.kind, kind),
        employee_no === undefined
          ? eq(account.partnerId, COMPANY_ID)
          : eq(partner.employeeNo, employee_no.toUpperCase()),
      ),
    )
  return rows.map(({ id }) => id)
}
