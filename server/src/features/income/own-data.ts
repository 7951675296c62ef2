import { asc, eq } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { account } from '../ledger/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { partnerDay, partnerYear } from '../reports/table.ts'
import { order } from '../orders/table.ts'
import { accountBalance } from '../ledger/accounts.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

async function readRewards(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
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
    base_baht: plainBaht(line.base),
    rate_percent: line.rateBp === null ? null : line.rateBp / 100,
    gross_baht: plainBaht(line.gross),
    tax_baht: plainBaht(line.tax),
    takes_back: line.reverses !== null,
    earned_at: isoTime(line.earnedAt),
    settles_at: isoTime(line.settlesAt),
    settled_at: isoTime(line.settledAt),
    canceled_at: isoTime(line.canceledAt),
    reason: reasonIn(ctx.lang, line.reason, line.reasonTexts),
  }))
}

async function readDays(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, userId))
    .orderBy(asc(partnerDay.day))
  return rows.map((row) => ({ day: row.day, points: row.points, rewards_baht: plainBaht(row.rewards) }))
}

async function readYears(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, userId))
    .orderBy(asc(partnerYear.year))
  return rows.map((row) => ({ year: row.year, gross_baht: plainBaht(row.gross), tax_baht: plainBaht(row.tax) }))
}

async function readBalance(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db.select().from(account).where(eq(account.partnerId, userId)).orderBy(asc(account.kind))
  return rows.map((row) => ({
    account: row.kind,
    ...(row.unit === 'point' ? { points: Number(accountBalance(row)) } : { baht: plainBaht(accountBalance(row)) }),
  }))
}

export const rewardData: PersonalDataSection = { name: 'rewards', read: readRewards }
export const pointData: PersonalDataSection = { name: 'points', read: readDays }
export const withheldData: PersonalDataSection = { name: 'withheld', read: readYears }
export const balanceData: PersonalDataSection = { name: 'balance', read: readBalance }
