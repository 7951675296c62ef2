import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { balances } from '../ledger/balances.ts'
import { readSetting } from '../settings/read-setting.ts'
import { currentCard, stillHeld } from './card/current-card.ts'
import { isExpired } from './card/present-card.ts'
import { payoutDayNow } from './payout-days.ts'
import { taxBehind } from './tax-behind.ts'

export async function readTerms(ctx: Ctx): Promise<ReplyOf<'GET /api/withdrawal/terms'>> {
  const scope = asPartner(ctx)
  const held = await balances(ctx, scope)
  const card = await currentCard(ctx, scope)
  const { first, second } = await readSetting(ctx, 'payout_days')
  return {
    withdrawable: asNumber(held.available),
    under_review: asNumber(held.hold),
    owed: asNumber(held.receivable),
    minimum: asNumber(await readSetting(ctx, 'minimum_withdrawal')),
    last: held.available > 0n && held.pending === 0n && held.hold === 0n,
    expected_on: await payoutDayNow(ctx, card ? stillHeld(card.row.heldUntil, ctx.now) : null),
    payout_days: [...new Set([first, second])].sort((a, b) => a - b),
    card: card
      ? {
          bank: card.row.bank,
          bank_name: card.row.bankName,
          account_tail: card.row.accountTail,
          held_until: stillHeld(card.row.heldUntil, ctx.now)?.toISOString() ?? null,
          id_expired: isExpired(card.details, ctx.now),
        }
      : null,
  }
}

/** Gross and tax behind a withdrawal of this amount (satang), if it were requested now. */
export async function previewWithdrawal(
  ctx: Ctx,
  { amount }: ParsedOf<'GET /api/withdrawal/preview'>,
): Promise<ReplyOf<'GET /api/withdrawal/preview'>> {
  const scope = asPartner(ctx)
  const net = BigInt(amount)
  if (net > (await balances(ctx, scope)).available) return refuse('withdrawal_too_much')
  const tax = await taxBehind(ctx, scope, net)
  return { gross: asNumber(net + tax), tax: asNumber(tax), net: amount }
}
