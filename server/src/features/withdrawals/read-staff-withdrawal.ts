import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { rewardLine } from '../../database/tables/rewards.ts'
import { order } from '../../database/tables/orders.ts'
import { bankCard, payout, payoutReturn, withdrawal } from '../../database/tables/payouts.ts'
import { staff } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { readSetting } from '../settings/read-setting.ts'
import { openDetails, withdrawalPlace } from '../../core/card-details.ts'
import { payoutDayOf } from './payout-days.ts'
import { presentWithdrawal, type WithdrawalRow } from './present-withdrawal.ts'
import { flagsOf } from './review-flags.ts'
import { staffLikePayee } from './staff-payee.ts'
import { presentStaffWithdrawal, staffRows } from './staff-rows.ts'

const SHOWN = 10

/** One withdrawal with the partner's balance, history and newest rewards; the account stays masked. */
export async function readStaffWithdrawal(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/withdrawal/{id}'>,
): Promise<StaffWithdrawalDetail> {
  const scope = asStaff(ctx)
  const limit = await readSetting(ctx, 'payout_approval_above')
  const [found] = await staffRows(ctx, limit).where(eq(withdrawal.id, id))
  if (!found) return refuse('not_found')
  const { row } = found
  const seen = { now: ctx.now, expects: await payoutDayOf(ctx) }
  const [paid] = await ctx.db.select().from(payout).where(eq(payout.withdrawalId, id))
  const [back] = await ctx.db.select().from(payoutReturn).where(eq(payoutReturn.withdrawalId, id))
  const [decider] = row.decidedBy
    ? await ctx.db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.decidedBy))
    : []
  const [card] = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, row.partnerId))
  const to = openedOf(ctx, row)
  const held = await balances(ctx, partnerFor(scope, row.partnerId))
  const others = await othersOf(ctx, row)
  const alike = await staffLikePayee(ctx, row)
  return {
    ...presentStaffWithdrawal(found, { ...seen, limit, scope }),
    bank_reference: paid?.bankReference ?? '',
    paid_on: paid?.paidOn ?? null,
    returned: back ? { bank_reference: back.bankReference, on: back.returnedOn } : null,
    decided_by: decider?.name ?? null,
    payee: {
      name: to ? `${to.payeeFirstName} ${to.payeeLastName}` : '',
      english_name: to?.englishName ?? '',
      branch: to?.branch ?? '',
    },
    card_linked_at: card && !card.removedAt ? card.linkedAt.toISOString() : null,
    card_changed_at: card && !card.removedAt ? card.changedAt.toISOString() : null,
    balance: {
      pending: asNumber(held.pending),
      available: asNumber(held.available),
      hold: asNumber(held.hold),
      owed: asNumber(held.receivable),
    },
    others: others.map((one) => presentWithdrawal(one, seen)),
    rewards: await rewardsBefore(ctx, row),
    flags: await flagsOf(ctx, row, others, held.receivable, alike.length > 0),
    like_staff: alike.map(({ name, why }) => ({ name, why })),
  }
}

/** The full account number; reader and reason are recorded. @throws AppError not_found, also once it was erased */
export async function readAccount(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/withdrawal/{id}/account'>,
): Promise<{ account_number: string }> {
  asStaff(ctx)
  const [row] = await ctx.db.select().from(withdrawal).where(eq(withdrawal.id, id))
  const to = row && openedOf(ctx, row)
  if (!to) return refuse('not_found')
  await record(ctx, 'withdrawal.account_read', { type: 'withdrawal', id }, { reason })
  return { account_number: to.accountNumber }
}

const openedOf = ({ house }: Ctx, { id, sealed }: WithdrawalRow) =>
  sealed === '' ? undefined : openDetails(house.settings, withdrawalPlace(id), sealed)

const othersOf = (ctx: Ctx, { id, partnerId }: WithdrawalRow) =>
  ctx.db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.partnerId, partnerId), ne(withdrawal.id, id)))
    .orderBy(desc(withdrawal.id))
    .limit(SHOWN)

async function rewardsBefore(ctx: Ctx, row: WithdrawalRow): Promise<StaffWithdrawalDetail['rewards']> {
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
    .limit(SHOWN)
  return lines.map(({ line, number }) => ({
    id: line.id,
    kind: line.kind,
    order: line.orderId && number ? { id: line.orderId, number } : null,
    gross: asNumber(line.settledGross ?? 0n),
    tax: asNumber(line.tax),
    settled_at: (line.settledAt as Date).toISOString(),
  }))
}
