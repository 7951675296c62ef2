import { and, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import { OPEN_RETURNS } from '@bailu/contract/returns/shop'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import { order } from '../orders/table.ts'
import { bankCard, payout, payoutReturn, withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { partner } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { orderReturn } from '../returns/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readBalances } from '../ledger/accounts.ts'
import { unsealBirthDate, unsealCardDetails, withdrawalPlace } from '../partners/sealed-fields.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { presentStaffWithdrawal, presentWithdrawal, selectStaffWithdrawals } from './present-withdrawal.ts'
import { findStaffLikePayee } from './staff-payee.ts'
import { loadExpectedPayoutDay } from './withdrawal-terms.ts'

/** An amount above this multiple of the average paid withdrawal is flagged. */
const HIGH_AMOUNT_FACTOR = 3n

/** Reasons for finance to review a withdrawal. `others` are the partner's newest other withdrawals. */
export async function readReviewFlags(
  ctx: Ctx,
  row: WithdrawalRow,
  others: WithdrawalRow[],
  owed: bigint,
  isLikeStaff: boolean,
): Promise<StaffWithdrawalDetail['flags']> {
  const paid = others.filter(({ status, id }) => status === 'paid' && id < row.id)
  const sum = paid.reduce((total, { net }) => total + net, 0n)
  const onHoldCount = await ctx.db.$count(
    rewardLine,
    and(eq(rewardLine.partnerId, row.partnerId), eq(rewardLine.onHold, true), eq(rewardLine.status, 'pending')),
  )
  const cardChanged = row.holdUntil !== null || (await hasCardChanged(ctx, row))
  const flags = {
    card_changed: cardChanged,
    owes: owed > 0n,
    first_payout: paid.length === 0,
    rewards_on_hold: onHoldCount > 0,
    return_open: await hasOpenReturn(ctx, row.partnerId),
    like_staff: isLikeStaff,
    other_birth_date: await hasOtherBirthDate(ctx, row),
    high: paid.length > 0 && row.net * BigInt(paid.length) > sum * HIGH_AMOUNT_FACTOR,
  }
  return (Object.keys(flags) as (keyof typeof flags)[]).filter((name) => flags[name])
}

/** Whether the payee was born on another day than the partner: it may be another person's card. */
async function hasOtherBirthDate(ctx: Ctx, row: WithdrawalRow): Promise<boolean> {
  const born = openPayee(ctx, row)?.birthDate
  const [approved] = await ctx.db
    .select({ userId: partner.userId, birthDate: partner.birthDate })
    .from(partner)
    .where(eq(partner.userId, row.partnerId))
  const known = approved && unsealBirthDate(ctx, approved)
  return Boolean(born && known && born !== known)
}

/** Whether an order behind a settled reward has an open return. */
async function hasOpenReturn(ctx: Ctx, partnerId: number): Promise<boolean> {
  const [match] = await ctx.db
    .select({ id: orderReturn.id })
    .from(orderReturn)
    .innerJoin(rewardLine, eq(rewardLine.orderId, orderReturn.orderId))
    .where(
      and(
        inArray(orderReturn.status, [...OPEN_RETURNS]),
        eq(rewardLine.partnerId, partnerId),
        eq(rewardLine.status, 'approved'),
        isNull(rewardLine.reverses),
      ),
    )
    .limit(1)
  return match !== undefined
}

async function hasCardChanged(ctx: Ctx, { partnerId, requestedAt, accountTail }: WithdrawalRow): Promise<boolean> {
  const [card] = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, partnerId))
  return card !== undefined && card.changedAt > requestedAt && card.accountTail !== accountTail
}

const MAX_SHOWN = 10

/** One withdrawal with the partner's balance, history and newest rewards; the account stays masked. */
export const readStaffWithdrawal: Handler<'GET /api/staff/withdrawal/{id}'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  const limit = await readShopRule(ctx, 'payout_approval_above')
  const [staffRow] = await selectStaffWithdrawals(ctx, limit).where(eq(withdrawal.id, id))
  if (!staffRow) return fail('not_found')
  const { row } = staffRow
  const view = { now: ctx.now, lang: ctx.lang, expectedPayoutDay: await loadExpectedPayoutDay(ctx) }
  const [paid] = await ctx.db.select().from(payout).where(eq(payout.withdrawalId, id))
  const [bankReturn] = await ctx.db.select().from(payoutReturn).where(eq(payoutReturn.withdrawalId, id))
  const [decider] = row.decidedBy
    ? await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.decidedBy))
    : []
  const [card] = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, row.partnerId))
  const payee = openPayee(ctx, row)
  const partnerBalances = await readBalances(ctx, partnerScopeOf(scope, row.partnerId))
  const otherWithdrawals = await listOtherWithdrawals(ctx, row)
  const similarStaff = await findStaffLikePayee(ctx, row)
  return {
    ...presentStaffWithdrawal(staffRow, { ...view, limit, scope }),
    bank_reference: paid?.bankReference ?? '',
    paid_on: paid?.paidOn ?? null,
    returned: bankReturn ? { bank_reference: bankReturn.bankReference, on: bankReturn.returnedOn } : null,
    decided_by: decider?.name ?? null,
    payee: {
      name: payee ? `${payee.payeeFirstName} ${payee.payeeLastName}` : '',
      english_name: payee?.englishName ?? '',
      branch: payee?.branch ?? '',
    },
    card_linked_at: card && !card.removedAt ? card.linkedAt.toISOString() : null,
    card_changed_at: card && !card.removedAt ? card.changedAt.toISOString() : null,
    balance: {
      pending: asNumber(partnerBalances.pending),
      available: asNumber(partnerBalances.available),
      hold: asNumber(partnerBalances.hold),
      owed: asNumber(partnerBalances.receivable),
    },
    others: otherWithdrawals.map((other) => presentWithdrawal(other, view)),
    rewards: await listSettledRewards(ctx, row),
    flags: await readReviewFlags(ctx, row, otherWithdrawals, partnerBalances.receivable, similarStaff.length > 0),
    like_staff: similarStaff.map(({ name, why }) => ({ name, why })),
  }
}

/** The full account number; reader and reason are recorded. @throws AppError not_found, also once it was erased */
export const readPayeeAccount: Handler<'POST /api/staff/withdrawal/{id}/account'> = async (ctx, { id, reason }) => {
  asStaff(ctx)
  const [row] = await ctx.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  const payee = row && openPayee(ctx, row)
  if (!payee) return fail('not_found')
  await recordAudit(ctx, 'withdrawal.account_read', { type: 'withdrawal', id }, { reason })
  return { account_number: payee.accountNumber }
}

const openPayee = ({ deps }: Ctx, { id, sealed }: WithdrawalRow) =>
  sealed === '' ? undefined : unsealCardDetails(deps.config, withdrawalPlace(id), sealed)

const listOtherWithdrawals = (ctx: Ctx, { id, partnerId }: WithdrawalRow) =>
  ctx.db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), ne(withdrawal.id, id)))
    .orderBy(desc(withdrawal.id))
    .limit(MAX_SHOWN)

async function listSettledRewards(ctx: Ctx, row: WithdrawalRow): Promise<StaffWithdrawalDetail['rewards']> {
  const lines = await ctx.db
    .select({ line: rewardLine, number: order.number })
    .from(rewardLine)
    .leftJoin(order, eq(order.id, rewardLine.orderId))
    .where(
      and(
        eq(rewardLine.partnerId, row.partnerId),
        eq(rewardLine.status, 'approved'),
        lte(rewardLine.settledAt, row.requestedAt),
      ),
    )
    .orderBy(desc(rewardLine.settledAt), desc(rewardLine.id))
    .limit(MAX_SHOWN)
  return lines.map(({ line, number }) => ({
    id: line.id,
    kind: line.kind,
    order: line.orderId && number ? { id: line.orderId, number } : null,
    gross: asNumber(line.settledGross ?? 0n),
    tax: asNumber(line.tax),
    settled_at: (line.settledAt as Date).toISOString(),
  }))
}
