import { eq, inArray } from 'drizzle-orm'
import type { LedgerAccount, LedgerTransfer } from '@bailu/contract/staff-ledger'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { account, type transfer } from '../../database/tables/ledger.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { difference } from '../../database/tables/differences.ts'
import { order, payment } from '../../database/tables/orders.ts'
import { partner, staff, user } from '../../database/tables/people.ts'
import { refund, refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'

type Row = typeof transfer.$inferSelect

/** Transfers with account, cause and actor names; a fixed number of queries for all rows. */
export async function nameTransfers(ctx: Ctx, rows: Row[]): Promise<LedgerTransfer[]> {
  if (rows.length === 0) return []
  const [sides, orders, actors] = [await sidesOf(ctx, rows), await ordersOf(ctx, rows), await actorsOf(ctx, rows)]
  return rows.map((row) => ({
    id: row.id,
    code: row.code as LedgerTransfer['code'],
    unit: row.unit,
    amount: asNumber(row.amount),
    debit: sides.get(row.debitId)!,
    credit: sides.get(row.creditId)!,
    cause: {
      type: row.refType as LedgerTransfer['cause']['type'],
      id: row.refId,
      order: orders.get(row.refId) ?? null,
    },
    actor: actors.get(row.actor) ?? row.actor,
    at: row.at.toISOString(),
  }))
}

async function sidesOf(ctx: Ctx, rows: Row[]) {
  const found = await ctx.db
    .select({
      id: account.id,
      kind: account.kind,
      owner: account.ownerId,
      nickname: user.nickname,
      number: partner.employeeNo,
    })
    .from(account)
    .leftJoin(user, eq(user.id, account.ownerId))
    .leftJoin(partner, eq(partner.userId, account.ownerId))
    .where(inArray(account.id, [...new Set(rows.flatMap(({ debitId, creditId }) => [debitId, creditId]))]))
  return new Map(
    found.map(({ id, kind, owner, nickname, number }) => [
      id,
      {
        kind: kind as LedgerAccount,
        partner: nickname !== null && number !== null ? { id: owner, nickname, employee_no: number } : null,
      },
    ]),
  )
}

/** The order behind each row, by the row's id. */
async function ordersOf(ctx: Ctx, rows: Row[]) {
  const fields = { orderId: order.id, number: order.number }
  const behind = {
    reward: rewardLine,
    payment,
    difference,
    refund,
    refund_due: refundDue,
    return: orderReturn,
  } as const
  const idsOf = (type: string) => [...new Set(rows.filter(({ refType }) => refType === type).map(({ refId }) => refId))]
  const found: { ref: string; orderId: string; number: string }[] = []
  const ordered = idsOf('order')
  if (ordered.length > 0)
    found.push(
      ...(await ctx.db
        .select({ ref: order.id, ...fields })
        .from(order)
        .where(inArray(order.id, ordered))),
    )
  for (const [type, table] of Object.entries(behind)) {
    const ids = idsOf(type)
    if (ids.length === 0) continue
    found.push(
      ...(await ctx.db
        .select({ ref: table.id, ...fields })
        .from(table)
        .innerJoin(order, eq(order.id, table.orderId))
        .where(inArray(table.id, ids))),
    )
  }
  return new Map(found.map(({ ref, orderId, number }) => [ref, { id: orderId, number }]))
}

async function actorsOf(ctx: Ctx, rows: Row[]) {
  const named = (kind: string) =>
    [...new Set(rows.map(({ actor }) => actor))].flatMap((actor) => {
      const [type, id] = actor.split(':')
      return type === kind && id ? [id] : []
    })
  const [people, workers] = [named('user').map(Number), named('staff')]
  const users =
    people.length === 0
      ? []
      : await ctx.db.select({ id: user.id, name: user.nickname }).from(user).where(inArray(user.id, people))
  const team =
    workers.length === 0
      ? []
      : await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, workers))
  return new Map<string, string>([
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
    ...team.map(({ id, name }) => [`staff:${id}`, name] as const),
  ])
}
