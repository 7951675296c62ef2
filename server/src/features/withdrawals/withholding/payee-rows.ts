import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { bankCard } from '../../payouts/table.ts'
import { partner, user } from '../../account/table.ts'
import { rewardLine } from '../../rewards/table.ts'
import { type CardDetails, cardPlace, unsealCardDetails, withdrawalPlace } from '../../partners/sealed-fields.ts'
import { readCurrentCard } from '../card/read-card.ts'

/**
 * The encrypted payee of a paid withdrawal; tax law requires it after the card was deleted. `hasId`: a copy of a bank card.
 * An account that staff entered for a final payout has only a name, so an older copy of a card is used before it.
 */
export type PaidCardCopy = { id: string; sealed: string; hasId: boolean }

const IS_PAID_PAYEE = sql`w.status in ('paid', 'returned') and w.sealed <> ''`

export const selectPaidCardCopy = (partnerId: AnyPgColumn | number) => sql<PaidCardCopy | null>`(
  select json_build_object('id', w.id, 'sealed', w.sealed, 'hasId', w.account_by is null) from withdrawal w
  where w.partner_id = ${partnerId} and ${IS_PAID_PAYEE}
  order by w.account_by is null desc, w.decided_at desc, w.id desc limit 1)`

/** Condition on `reward_line`: its partner has neither a bank card nor a copy of one in a paid withdrawal. */
export const WITHOUT_IDENTITY = sql`not exists (
    select 1 from bank_card b where b.partner_id = reward_line.partner_id and b.sealed <> '')
  and not exists (
    select 1 from withdrawal w where w.partner_id = reward_line.partner_id and ${IS_PAID_PAYEE} and w.account_by is null)`

type PayeeCard = { partnerId: number; card: string | null; copy: PaidCardCopy | null }

/** The payee's identity from their bank card, else from the card that was last paid to. */
export function openPayeeIdentity(ctx: Ctx, { partnerId, card, copy }: PayeeCard): CardDetails | undefined {
  const { config } = ctx.deps
  if (card) return unsealCardDetails(config, cardPlace(partnerId), card)
  return copy ? unsealCardDetails(config, withdrawalPlace(copy.id), copy.sealed) : undefined
}

export async function readPayeeIdentity(ctx: Ctx, scope: PartnerScope): Promise<CardDetails | undefined> {
  const card = await readCurrentCard(ctx, scope)
  if (card) return card.details
  const { rows } = await ctx.db.execute<{ copy: PaidCardCopy | null }>(
    sql`select ${selectPaidCardCopy(scope.partnerId)} as copy`,
  )
  return openPayeeIdentity(ctx, { partnerId: scope.partnerId, card: null, copy: rows[0]?.copy ?? null })
}

/** A Bangkok year, or one month of it. */
export type WithholdingPeriod = { year: number; month?: number | undefined }

const twoDigits = (month: number) => String(month).padStart(2, '0')
const startOfMonth = (year: number, month: number): Date =>
  new Date(`${String(year).padStart(4, '0')}-${twoDigits(month)}-01T00:00:00+07:00`)

export function isSettledIn({ year, month }: WithholdingPeriod) {
  const from = startOfMonth(year, month ?? 1)
  const to = month === undefined || month === 12 ? startOfMonth(year + 1, 1) : startOfMonth(year, month + 1)
  return and(eq(rewardLine.status, 'approved'), gte(rewardLine.settledAt, from), lt(rewardLine.settledAt, to))
}

const EARNED = sql`filter (where reverses is null)`
const REVERSED = sql`filter (where reverses is not null)`

/** Settled and reversed amounts, from the same lines as the yearly certificate. */
export const PAYEE_SUMS = {
  gross: sql<string>`coalesce(sum(settled_gross) ${EARNED}, 0)`,
  tax: sql<string>`coalesce(sum(tax) ${EARNED}, 0)`,
  grossBack: sql<string>`coalesce(-sum(settled_gross) ${REVERSED}, 0)`,
  taxBack: sql<string>`coalesce(-sum(tax) ${REVERSED}, 0)`,
}

/** Number of payees without a known card, and so without id number and address. */
export const PAYEES_WITHOUT_ID = sql<number>`(count(distinct partner_id) filter (where ${WITHOUT_IDENTITY}))::int`

/** Payees of a period ordered by partner id, beginning after the id `after`. */
export async function listPayeeRows(ctx: Ctx, period: WithholdingPeriod, after: number, limit: number) {
  const sums = ctx.db
    .select({
      partnerId: rewardLine.partnerId,
      gross: PAYEE_SUMS.gross.as('gross_in'),
      tax: PAYEE_SUMS.tax.as('tax_in'),
      grossBack: PAYEE_SUMS.grossBack.as('gross_back'),
      taxBack: PAYEE_SUMS.taxBack.as('tax_back'),
    })
    .from(rewardLine)
    .where(and(isSettledIn(period), gt(rewardLine.partnerId, after)))
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
      copy: selectPaidCardCopy(sums.partnerId),
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

export type PayeeRow = Awaited<ReturnType<typeof listPayeeRows>>[number]
