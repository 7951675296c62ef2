import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { CardDetails } from '../../core/card-details.ts'
import type { Ctx } from '../../core/context.ts'
import { requireOthers } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { lockPartner } from '../../core/lock-partner.ts'
import { currentCard, stillHeld } from './card/current-card.ts'
import { keepWithdrawal, type Target } from './keep-withdrawal.ts'

type Input = ParsedOf<'POST /api/staff/partner/{id}/final-payout'>

/**
 * Requests a payout of the whole balance on behalf of a partner who cannot (below the minimum, or disabled). It goes to
 * the card on file; only without a card to an account that staff enter, which a second person must approve first.
 * It is paid or rejected like any other withdrawal.
 * @throws AppError not_found, own_account, card_missing, amount_differs, withdrawal_owed, account_known
 */
export async function requestFinalPayout(
  ctx: Ctx,
  input: Input,
): Promise<ReplyOf<'POST /api/staff/partner/{id}/final-payout'>> {
  const staff = asStaff(ctx)
  const scope = partnerFor(staff, input.id)
  // no audit: the withdrawal writes its own
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, input.id)
    await requireOthers(tx, staff, input.id)
    const target = await targetOf(tx, input)
    const [available, hold, receivable] = (['available', 'hold', 'receivable'] as const).map((kind) =>
      ofPartner(input.id, kind),
    ) as [ReturnType<typeof ofPartner>, ReturnType<typeof ofPartner>, ReturnType<typeof ofPartner>]
    const balance = await lockBalances(tx, [available, hold, receivable])
    if (balance(receivable) > 0n) return refuse('withdrawal_owed')
    if (BigInt(input.amount) !== balance(available)) return refuse('amount_differs')
    const row = await keepWithdrawal(tx, scope, {
      net: balance(available),
      target,
      requestedBy: staff.staffId,
      accountBy: input.account ? staff.staffId : null,
      reason: input.reason,
    })
    return { id: row.id }
  })
}

async function targetOf(tx: Ctx, { id, account }: Input): Promise<Target> {
  const card = await currentCard(tx, partnerFor(asStaff(tx), id), { lock: true })
  if (card && account) return refuse('account_known')
  if (card)
    return {
      bank: card.row.bank,
      bankName: card.row.bankName,
      accountTail: card.row.accountTail,
      details: card.details,
      holdUntil: stillHeld(card.row.heldUntil, tx.now),
    }
  if (!account) return refuse('card_missing')
  const name = `${account.payee_first_name} ${account.payee_last_name}`
  const details: CardDetails = {
    branch: '',
    accountNumber: account.account_number.replace(/\D/g, ''),
    englishName: '',
    name,
    payeeFirstName: account.payee_first_name,
    payeeLastName: account.payee_last_name,
    idKind: 'thai_id',
    // No bank card, so no id: the tax filing lists id number and address as missing.
    idNumber: '',
    birthDate: '',
    idAddress: '',
    idIssuedOn: '',
    idExpiresOn: null,
  }
  return {
    bank: account.bank,
    bankName: account.bank === 'other' ? account.bank_name : '',
    accountTail: details.accountNumber.slice(-4),
    details,
    holdUntil: null,
  }
}
