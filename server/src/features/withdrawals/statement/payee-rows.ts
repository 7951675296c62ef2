import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { bankCard } from '../../../database/tables/payouts.ts'
import { partner, user } from '../../../database/tables/people.ts'
import { NOBODY_KNOWN, paidCopyOf } from './payee-identity.ts'

/** A Bangkok year, or one month of it. */
export type Period = { year: number; month?: number | undefined }

const two = (month: number) => String(month).padStart(2, '0')
const firstOf = (year: number, month: number): Date =>
  new Date(`${String(year).padStart(4, '0')}-${two(month)}-01T00:00:00+07:00`)

export function settledIn({ year, month }: Period) {
  const from = firstOf(year, month ?? 1)
  const to = month === undefined || month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1)
  return and(eq(rewardLine.status, 'approved'), gte(rewardLine.settledAt, from), lt(rewardLine.settledAt, to))
}

const given = sql`filter (where reverses is null)`
const back = sql`filter (where reverses is not null)`

/** Settled and reversed amounts, from the same lines as the yearly certificate. */
export const SUMS = {
  gross: sql<string>`coalesce(sum(settled_gross) ${given}, 0)`,
  tax: sql<string>`coalesce(sum(tax) ${given}, 0)`,
  grossBack: sql<string>`coalesce(-sum(settled_gross) ${back}, 0)`,
  taxBack: sql<string>`coalesce(-sum(tax) ${back}, 0)`,
}

/** Number of payees without a known card, and so without id number and address. */
export const WITHOUT_ID = sql<number>`(count(distinct partner_id) filter (where ${NOBODY_KNOWN}))::int`

/** Payees of a period ordered by partner id, beginning after the id `after`. */
export async function payeeRows(ctx: Ctx, period: Period, after: number, limit: number) {
  const sums = ctx.db
    .select({
      partnerId: rewardLine.partnerId,
      gross: SUMS.gross.as('gross_in'),
      tax: SUMS.tax.as('tax_in'),
      grossBack: SUMS.grossBack.as('gross_back'),
      taxBack: SUMS.taxBack.as('tax_back'),
    })
    .from(rewardLine)
    .where(and(settledIn(period), gt(rewardLine.partnerId, after)))
    .groupBy(rewardLine.partnerId)
    .orderBy(asc(rewardLine.partnerId))
    .limit(limit)
    .as('sums')
  return ctx.db
    .select({
      partnerId: sums.partnerId,
      gross: sums.gross,
      tax: sums.tax,
      grossBack: sums.grossBack,
      taxBack: sums.taxBack,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
      card: bankCard.sealed,
      copy: paidCopyOf(sums.partnerId),
      /** Name in the approved partner application; null for partners without one (imported). */
      legal: sql<{ first: string; last: string } | null>`(
        select json_build_object('first', a.first_name, 'last', a.last_name) from partner_application a
        where a.user_id = ${sums.partnerId} and a.status = 'approved' order by a.decided_at desc limit 1)`,
    })
    .from(sums)
    .innerJoin(user, eq(user.id, sums.partnerId))
    .innerJoin(partner, eq(partner.userId, sums.partnerId))
    .leftJoin(bankCard, eq(bankCard.partnerId, sums.partnerId))
    .orderBy(asc(sums.partnerId))
}

export type PayeeRow = Awaited<ReturnType<typeof payeeRows>>[number]
