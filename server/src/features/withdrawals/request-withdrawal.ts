import type { ParsedOf } from '@bailu/contract/calls'
import type { Withdrawal } from '@bailu/contract/withdrawals'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readSetting } from '../settings/read-setting.ts'
import { currentCard, stillHeld } from './card/current-card.ts'
import { holdPartner } from './hold-partner.ts'
import { keepWithdrawal } from './keep-withdrawal.ts'
import { payoutDayOf } from './payout-days.ts'
import { presentWithdrawal } from './present-withdrawal.ts'

/**
 * Requests a payout to the card as it is now. A last withdrawal (`last`) is the whole balance, allowed below the minimum
 * when no other reward or withdrawal is pending.
 * @throws AppError card_missing, withdrawal_minimum, withdrawal_too_much, withdrawal_not_last
 */
export async function requestWithdrawal(
  ctx: Ctx,
  { amount, last }: ParsedOf<'POST /api/withdrawal'>,
): Promise<Withdrawal> {
  const scope = asPartner(ctx)
  const net = BigInt(amount)
  // no audit: the withdrawal writes its own
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const card = await currentCard(tx, scope, { lock: true })
    if (!card) return refuse('card_missing')
    if (!last && net < (await readSetting(tx, 'minimum_withdrawal'))) return refuse('withdrawal_minimum')
    const [pending, available, hold] = (['pending', 'available', 'hold'] as const).map((kind) =>
      ofPartner(scope.partnerId, kind),
    ) as [ReturnType<typeof ofPartner>, ReturnType<typeof ofPartner>, ReturnType<typeof ofPartner>]
    // The lock makes concurrent requests see the balance that earlier ones have left.
    const balance = await lockBalances(tx, [pending, available, hold])
    if (net > balance(available)) return refuse('withdrawal_too_much')
    if (last && (net !== balance(available) || balance(pending) > 0n || balance(hold) > 0n))
      return refuse('withdrawal_not_last')
    const { row, details } = card
    const target = {
      bank: row.bank,
      bankName: row.bankName,
      accountTail: row.accountTail,
      details,
      holdUntil: stillHeld(row.heldUntil, tx.now),
    }
    const kept = await keepWithdrawal(tx, scope, { net, target })
    return presentWithdrawal(kept, { now: tx.now, expects: await payoutDayOf(tx) })
  })
}
