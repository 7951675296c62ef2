import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, asStaff, partnerScopeOf, type Handler } from '../../core/context.ts'
import { lockPartner } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { balanceGivenUp } from '../ledger/table.ts'
import { fail } from '../../lib/errors.ts'
import { requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import type { CardDetails } from '../partners/sealed-fields.ts'
import { activeHold, readCurrentCard } from './card/read-card.ts'
import { lockActivePartner } from './lock-withdrawal.ts'
import { createWithdrawal, type PayoutTarget } from './request-withdrawal.ts'
import { withheldTaxShare } from './withdrawal-terms.ts'

type FinalPayoutInput = ParsedOf<'POST /api/staff/partner/{id}/final-payout'>

/**
 * Requests a payout of the whole balance on behalf of a partner who cannot (below the minimum, or disabled). It goes to
 * the card on file; only without a card to an account that staff enter, which a second person must approve first.
 * It is paid or rejected like any other withdrawal.
 * @throws AppError not_found, own_account, card_missing, amount_differs, withdrawal_owed, account_known
 */
export const requestFinalPayout: Handler<'POST /api/staff/partner/{id}/final-payout'> = async (ctx, input) => {
  const staff = asStaff(ctx)
  const scope = partnerScopeOf(staff, input.id)
  // no audit: the withdrawal writes its own
  return inTx(ctx, async (tx) => {
    await lockPartner(tx, input.id)
    await requireNotOwnAccount(tx, staff, input.id)
    const target = await resolvePayoutTarget(tx, input)
    const [available, hold, receivable] = (['available', 'hold', 'receivable'] as const).map((kind) =>
      partnerAccount(input.id, kind),
    ) as [ReturnType<typeof partnerAccount>, ReturnType<typeof partnerAccount>, ReturnType<typeof partnerAccount>]
    const balance = await lockBalances(tx, [available, hold, receivable])
    if (balance(receivable) > 0n) return fail('withdrawal_owed')
    if (BigInt(input.amount) !== balance(available)) return fail('amount_differs')
    const row = await createWithdrawal(tx, scope, {
      net: balance(available),
      target,
      requestedBy: staff.staffId,
      accountBy: input.account ? staff.staffId : null,
      reason: input.reason,
    })
    return { id: row.id }
  })
}

async function resolvePayoutTarget(tx: Ctx, { id, account }: FinalPayoutInput): Promise<PayoutTarget> {
  const card = await readCurrentCard(tx, partnerScopeOf(asStaff(tx), id), { lock: true })
  if (card && account) return fail('account_known')
  if (card)
    return {
      bank: card.row.bank,
      bankName: card.row.bankName,
      accountTail: card.row.accountTail,
      details: card.details,
      holdUntil: activeHold(card.row.holdUntil, tx.now),
    }
  if (!account) return fail('card_missing')
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

/**
 * A partner gives up the rest of their balance: all of it becomes income of the company and is not paid out any more.
 * @throws AppError amount_differs when the balance has changed since, withdrawal_open while one is under review
 */
export const giveUpBalance: Handler<'POST /api/withdrawal/give-up'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const amount = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    await lockActivePartner(tx, scope)
    const [available, hold] = [partnerAccount(partnerId, 'available'), partnerAccount(partnerId, 'hold')]
    const balance = await lockBalances(tx, [available, hold])
    if (balance(hold) > 0n) return fail('withdrawal_open')
    if (amount !== balance(available)) return fail('amount_differs')
    const id = uuidv7()
    const tax = await withheldTaxShare(tx, scope, amount)
    await tx.db.insert(balanceGivenUp).values({ id, partnerId, amount, tax, reason: input.reason, at: tx.now })
    await postEvent(tx, {
      code: 'balance.given_up',
      ref: { type: 'balance', id },
      legs: [{ debit: available, credit: companyAccount('given_up'), amount }],
    })
    await recordAudit(
      tx,
      'balance.given_up',
      { type: 'partner', id: partnerId },
      { amount: String(amount), reason: input.reason },
    )
  })
}
