import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { approval } from '../../database/tables/approvals.ts'
import { balanceGivenUp, debtEntry } from '../../database/tables/debts.ts'
import { bankCard } from '../../database/tables/payouts.ts'
import { partner, staff } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { readSetting } from '../settings/read-setting.ts'

const SHOWN = 50

/** A partner's balances, debt entries and balances given up, for finance. @throws AppError not_found */
export async function readPartnerMoney(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/partner/{id}/money'>,
): Promise<ReplyOf<'GET /api/staff/partner/{id}/money'>> {
  const scope = partnerFor(asStaff(ctx), id)
  const [found] = await ctx.db
    .select({ id: partner.userId, card: bankCard.partnerId })
    .from(partner)
    .leftJoin(bankCard, and(eq(bankCard.partnerId, partner.userId), isNull(bankCard.removedAt)))
    .where(eq(partner.userId, id))
  if (!found) return refuse('not_found')
  const held = await balances(ctx, scope)
  const [waits] = await ctx.db
    .select()
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'write_off'),
        eq(approval.subject, String(id)),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  const back = alias(staff, 'back')
  const entries = await ctx.db
    .select({ row: debtEntry, by: staff.name, backBy: back.name })
    .from(debtEntry)
    .leftJoin(staff, eq(staff.id, debtEntry.notedBy))
    .leftJoin(back, eq(back.id, debtEntry.voidedBy))
    .where(eq(debtEntry.partnerId, id))
    .orderBy(desc(debtEntry.id))
    .limit(SHOWN)
  const givenUp = await ctx.db
    .select({ row: balanceGivenUp, backBy: back.name })
    .from(balanceGivenUp)
    .leftJoin(back, eq(back.id, balanceGivenUp.voidedBy))
    .where(eq(balanceGivenUp.partnerId, id))
    .orderBy(desc(balanceGivenUp.id))
    .limit(SHOWN)
  const proposed = await voidsWaiting(
    ctx,
    [...entries, ...givenUp].map(({ row }) => row.id),
  )
  const voidedOf = (row: Voided, by: string | null) => ({
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: by ?? '',
    void_reason: row.voidReason,
    void_waits_until: proposed.get(row.id) ?? null,
  })
  return {
    owed: asNumber(held.receivable),
    pending: asNumber(held.pending),
    available: asNumber(held.available),
    hold: asNumber(held.hold),
    minimum: asNumber(await readSetting(ctx, 'minimum_withdrawal')),
    card: found.card !== null,
    waits: waits
      ? { approval: waits.id, amount: asNumber(waits.amount ?? 0n), effective_at: waits.effectiveAt.toISOString() }
      : null,
    given_up: givenUp.map(({ row, backBy }) => ({
      id: row.id,
      amount: asNumber(row.amount),
      reason: row.reason,
      at: row.at.toISOString(),
      ...voidedOf(row, backBy),
    })),
    entries: entries.map(({ row, by, backBy }) => ({
      id: row.id,
      kind: row.kind,
      amount: asNumber(row.amount),
      bank_reference: row.bankReference ?? '',
      paid_on: row.paidOn,
      by: by ?? '',
      at: row.notedAt.toISOString(),
      ...voidedOf(row, backBy),
    })),
  }
}

type Voided = { id: string; voidedAt: Date | null; voidReason: string }

/** Until when a proposal to void each of these entries waits for a second person; entries without a proposal are missing. */
async function voidsWaiting(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ subject: approval.subject, at: approval.effectiveAt })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'entry_void'),
        inArray(approval.subject, ids),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  return new Map(rows.map(({ subject, at }) => [subject, at.toISOString()]))
}
