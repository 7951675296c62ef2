import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, baht, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { account } from '../../database/tables/ledger.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { partnerDay, partnerYear } from '../../database/tables/sums.ts'
import { order } from '../../database/tables/orders.ts'
import { balanceOf } from '../ledger/lock-balances.ts'

async function readRewards(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select({ line: rewardLine, number: order.number })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .where(eq(rewardLine.partnerId, userId))
    .orderBy(asc(rewardLine.id))
  return rows.map(({ line, number }) => ({
    kind: line.kind,
    status: line.status,
    order_number: number ?? '',
    base_baht: baht(line.base),
    rate_percent: line.rateBp === null ? null : line.rateBp / 100,
    gross_baht: baht(line.gross),
    tax_baht: baht(line.tax),
    takes_back: line.reverses !== null,
    earned_at: at(line.earnedAt),
    settles_at: at(line.settlesAt),
    settled_at: at(line.settledAt),
    canceled_at: at(line.canceledAt),
    reason: line.reason,
  }))
}

async function readDays(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, userId))
    .orderBy(asc(partnerDay.day))
  return rows.map((row) => ({ day: row.day, points: row.points, rewards_baht: baht(row.rewards) }))
}

async function readYears(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, userId))
    .orderBy(asc(partnerYear.year))
  return rows.map((row) => ({ year: row.year, gross_baht: baht(row.gross), tax_baht: baht(row.tax) }))
}

async function readBalance(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(account).where(eq(account.ownerId, userId)).orderBy(asc(account.kind))
  return rows.map((row) => ({
    account: row.kind,
    ...(row.unit === 'point' ? { points: Number(balanceOf(row)) } : { baht: baht(balanceOf(row)) }),
  }))
}

export const rewardData: OwnSection = { name: 'rewards', read: readRewards }
export const pointData: OwnSection = { name: 'points', read: readDays }
export const withheldData: OwnSection = { name: 'withheld', read: readYears }
export const balanceData: OwnSection = { name: 'balance', read: readBalance }
