import { eq, sql } from 'drizzle-orm'
import type { UserInfo } from '@bailu/contract/auth/shop'
import type { Income } from '@bailu/contract/income/shop'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { partner } from '../account/table.ts'
import { partnerDay } from '../reports/table.ts'
import { asNumber } from '../../lib/money.ts'
import { balanceColumn } from '../ledger/accounts.ts'

export type PartnerSums = Record<'points' | 'rewards', Record<'today' | 'month' | 'total', bigint>>

const sumsOf = (column: typeof partnerDay.points | typeof partnerDay.rewards) => ({
  today: sql`coalesce(sum(${column}) filter (where ${partnerDay.day} = ${sql.placeholder('day')}), 0)`.mapWith(BigInt),
  month: sql`coalesce(sum(${column}) filter (where ${partnerDay.day} >= ${sql.placeholder('firstDay')}), 0)`.mapWith(
    BigInt,
  ),
  total: sql`coalesce(sum(${column}), 0)`.mapWith(BigInt),
})
const points = sumsOf(partnerDay.points)
const rewards = sumsOf(partnerDay.rewards)
const partnerId = sql`${sql.placeholder('partnerId')}::bigint`

const partnerParameters = (now: Date, scope: PartnerScope) => {
  const day = bangkokDay(now)
  return { partnerId: scope.partnerId, day, firstDay: `${day.slice(0, 7)}-01` }
}

const partnerSumsQuery = prepareOnce((db) =>
  db
    .select({
      points,
      rewards,
      pending: balanceColumn(partnerId, 'pending'),
      withdrawable: balanceColumn(partnerId, 'available'),
      owed: balanceColumn(partnerId, 'receivable'),
    })
    .from(partnerDay)
    .where(eq(partnerDay.partnerId, partnerId)),
)

/** Points, and gross rewards in satang, of this Bangkok day, this month and all time; balances in satang. */
export async function readPartnerSums(
  ctx: Pick<Ctx, 'db' | 'now'>,
  scope: PartnerScope,
): Promise<PartnerSums & Record<'pending' | 'withdrawable' | 'owed', bigint>> {
  const [row] = await partnerSumsQuery(ctx.db).execute(partnerParameters(ctx.now, scope))
  return row!
}

/** The partner's figures from stored balances and daily sums, so the cost does not grow with the history. */
export async function readIncome(ctx: Ctx): Promise<Income> {
  const sums = await readPartnerSums(ctx, asPartner(ctx))
  return {
    points: asNumbers(sums.points),
    rewards: asNumbers(sums.rewards),
    pending: asNumber(sums.pending),
    withdrawable: asNumber(sums.withdrawable),
    owed: asNumber(sums.owed),
  }
}

const asNumbers = ({ today, month, total }: PartnerSums['points']) => ({
  today: asNumber(today),
  month: asNumber(month),
  total: asNumber(total),
})

const saleInfoQuery = prepareOnce((db) =>
  db
    .select({
      employeeNo: partner.employeeNo,
      level: partner.level,
      growth: balanceColumn(partnerId, 'growth'),
      points,
      unseenLevel: sql<
        number | null
      >`(select max(rise.level) from level_rise rise where rise.partner_id = ${partnerId} and rise.seen_at is null)`,
    })
    .from(partner)
    .leftJoin(partnerDay, eq(partnerDay.partnerId, partner.userId))
    .where(eq(partner.userId, partnerId))
    .groupBy(partner.userId),
)

/** The sale info of the signed-in partner; null for all other callers. */
export async function readSaleInfo(ctx: Ctx): Promise<UserInfo['sale']> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.partner) return null
  const [row] = await saleInfoQuery(ctx.db).execute(partnerParameters(ctx.now, asPartner(ctx)))
  if (!row) return null
  return {
    employee_no: row.employeeNo,
    level: row.level,
    level_name: LEVELS[row.level - 1] ?? LEVELS[0],
    growth: asNumber(row.growth),
    points_today: asNumber(row.points.today),
    points_month: asNumber(row.points.month),
    points_total: asNumber(row.points.total),
    risen: row.unseenLevel ? (LEVELS[row.unseenLevel - 1] ?? null) : null,
  }
}
