import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { UserInfo } from '@bailu/contract/auth/shop'
import type { Income } from '@bailu/contract/income/shop'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner } from '../../core/context.ts'
import { levelRise, partner } from '../account/table.ts'
import { partnerDay } from '../reports/table.ts'
import { asNumber } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'

export type PartnerSums = Record<'points' | 'rewards', Record<'today' | 'month' | 'total', bigint>>

/** Points, and gross rewards in satang, of this Bangkok day, this month and all time. */
export async function readPartnerSums(ctx: Pick<Ctx, 'db' | 'now'>, { partnerId }: PartnerScope): Promise<PartnerSums> {
  const day = bangkokDay(ctx.now)
  const sums = (column: typeof partnerDay.points | typeof partnerDay.rewards) => ({
    today: sql<string>`coalesce(sum(${column}) filter (where ${partnerDay.day} = ${day}), 0)`.mapWith(BigInt),
    month:
      sql<string>`coalesce(sum(${column}) filter (where ${partnerDay.day} >= ${`${day.slice(0, 7)}-01`}), 0)`.mapWith(
        BigInt,
      ),
    total: sql<string>`coalesce(sum(${column}), 0)`.mapWith(BigInt),
  })
  const [row] = await ctx.db
    .select({ points: sums(partnerDay.points), rewards: sums(partnerDay.rewards) })
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, partnerId))
  return row as unknown as PartnerSums
}

/** The partner's figures from stored balances and daily sums, so the cost does not grow with the history. */
export async function readIncome(ctx: Ctx): Promise<Income> {
  const scope = asPartner(ctx)
  const partnerBalances = await readBalances(ctx, scope)
  const { points, rewards } = await readPartnerSums(ctx, scope)
  return {
    points: asNumbers(points),
    rewards: asNumbers(rewards),
    pending: asNumber(partnerBalances.pending),
    withdrawable: asNumber(partnerBalances.available),
    owed: asNumber(partnerBalances.receivable),
  }
}

const asNumbers = ({ today, month, total }: PartnerSums['points']) => ({
  today: asNumber(today),
  month: asNumber(month),
  total: asNumber(total),
})

/** The sale info of the signed-in partner; null for all other callers. */
export async function readSaleInfo(ctx: Ctx): Promise<UserInfo['sale']> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.partner) return null
  const scope = asPartner(ctx)
  const [row] = await ctx.db
    .select({ employeeNo: partner.employeeNo, level: partner.level })
    .from(partner)
    .where(eq(partner.userId, scope.partnerId))
  if (!row) return null
  const { growth } = await readBalances(ctx, scope)
  const { points } = await readPartnerSums(ctx, scope)
  const [unseen] = await ctx.db
    .select({ level: max(levelRise.level) })
    .from(levelRise)
    .where(and(eq(levelRise.partnerId, scope.partnerId), isNull(levelRise.seenAt)))
  return {
    employee_no: row.employeeNo,
    level: row.level,
    level_name: LEVELS[row.level - 1] ?? LEVELS[0],
    growth: asNumber(growth),
    points_today: asNumber(points.today),
    points_month: asNumber(points.month),
    points_total: asNumber(points.total),
    risen: unseen?.level ? (LEVELS[unseen.level - 1] ?? null) : null,
  }
}
