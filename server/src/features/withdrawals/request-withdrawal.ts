import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Withdrawal } from '@bailu/contract/withdrawals'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { mailUser } from '../mail/mail-user.ts'
import { readSetting } from '../settings/read-setting.ts'
import { sealDetails, withdrawalPlace } from '../../core/card-details.ts'
import { currentCard, stillHeld } from './card/current-card.ts'
import { holdPartner } from './hold-partner.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { taxBehind } from './tax-behind.ts'

/**
 * Reserves an amount and asks for it to be paid to the card as it is now.
 * @throws Refusal card_missing, withdrawal_minimum, withdrawal_too_much
 */
export async function requestWithdrawal(ctx: Ctx, { amount }: ParsedOf<'POST /api/withdrawal'>): Promise<Withdrawal> {
  const scope = asPartner(ctx)
  const net = BigInt(amount)
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const card = await currentCard(tx, scope, { lock: true })
    if (!card) return refuse('card_missing')
    if (net < (await readSetting(tx, 'minimum_withdrawal'))) return refuse('withdrawal_minimum')
    const [available, hold] = [ofPartner(scope.partnerId, 'available'), ofPartner(scope.partnerId, 'hold')]
    // Of many at once each sees what the ones before it have left.
    const balance = await lockBalances(tx, [available, hold])
    if (net > balance(available)) return refuse('withdrawal_too_much')

    const id = uuidv7()
    const { settings } = tx.house
    const [row] = await tx.db
      .insert(withdrawal)
      .values({
        id,
        partnerId: scope.partnerId,
        status: 'under_review',
        net,
        tax: await taxBehind(tx, scope, net),
        bank: card.row.bank,
        bankName: card.row.bankName,
        accountTail: card.row.accountTail,
        sealed: sealDetails(settings, withdrawalPlace(id), card.details),
        requestedAt: tx.now,
        holdUntil: stillHeld(card.row.heldUntil, tx.now),
      })
      .returning()
    await post(tx, {
      code: 'withdrawal.requested',
      ref: { type: 'withdrawal', id },
      legs: [{ debit: available, credit: hold, amount: net }],
    })
    await record(tx, 'withdrawal.requested', { type: 'withdrawal', id }, { net: String(net), tax: String(row!.tax) })
    const masked = `••••${row!.accountTail}`
    await mailUser(tx, scope.partnerId, {
      kind: 'withdrawal_requested',
      values: { at: tx.now.toISOString(), amount: asNumber(net), account: masked },
      cause: id,
    })
    return presentWithdrawal(row!, tx.now)
  })
}
