import { uuidv7 } from 'uuidv7'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import { startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { withdrawal, type WithdrawalRow } from '../payouts/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { mailUser } from '../mail/queue-mail.ts'
import { type CardDetails, sealCardDetails, withdrawalPlace } from '../partners/sealed-fields.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { activeHold, readCurrentCard } from './card/read-card.ts'
import { lockActivePartner } from './lock-withdrawal.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { loadExpectedPayoutDay, readNextPayoutDay, withheldTaxShare } from './withdrawal-terms.ts'

/** The payee account of a withdrawal. */
export type PayoutTarget = {
  bank: Bank
  bankName: string
  accountTail: string
  details: CardDetails
  holdUntil: Date | null
}

type NewWithdrawal = {
  net: bigint
  target: PayoutTarget
  /** The staff member who requests it on the partner's behalf, and the one who entered the account, if not the partner. */
  requestedBy?: string
  accountBy?: string | null
  reason?: string
}

/**
 * Creates a withdrawal and reserves its amount (`available` → `hold`). The caller has locked the partner's accounts and
 * checked the balance.
 */
export async function createWithdrawal(tx: Ctx, scope: PartnerScope, input: NewWithdrawal): Promise<WithdrawalRow> {
  const { net, target, requestedBy = null, accountBy = null, reason } = input
  const { partnerId } = scope
  const id = uuidv7()
  const [row] = await tx.db
    .insert(withdrawal)
    .values({
      id,
      partnerId,
      status: 'under_review',
      net,
      tax: await withheldTaxShare(tx, scope, net),
      bank: target.bank,
      bankName: target.bankName,
      accountTail: target.accountTail,
      sealed: sealCardDetails(tx.deps.config, withdrawalPlace(id), target.details),
      requestedAt: tx.now,
      holdUntil: target.holdUntil,
      requestedBy,
      accountBy,
    })
    .returning()
  await postEvent(tx, {
    code: 'withdrawal.requested',
    ref: { type: 'withdrawal', id },
    legs: [{ debit: partnerAccount(partnerId, 'available'), credit: partnerAccount(partnerId, 'hold'), amount: net }],
  })
  await recordAudit(
    tx,
    'withdrawal.requested',
    { type: 'withdrawal', id },
    { net: String(net), tax: String(row!.tax), ...(reason !== undefined && { partner: partnerId, reason }) },
  )
  await mailUser(tx, partnerId, {
    kind: 'withdrawal_requested',
    values: {
      at: tx.now.toISOString(),
      amount: asNumber(net),
      account: `••••${row!.accountTail}`,
      expected: startOfDay(await readNextPayoutDay(tx, target.holdUntil)).toISOString(),
    },
    cause: id,
  })
  return row!
}

/**
 * Requests a payout to the card as it is now. A last withdrawal (`last`) is the whole balance, allowed below the minimum
 * when no other reward or withdrawal is pending.
 * @throws AppError card_missing, withdrawal_minimum, withdrawal_too_much, withdrawal_not_last
 */
export const requestWithdrawal: Handler<'POST /api/withdrawal'> = async (ctx, { amount, last }) => {
  const scope = asPartner(ctx)
  const net = BigInt(amount)
  // no audit: the withdrawal writes its own
  return inTx(ctx, async (tx) => {
    await lockActivePartner(tx, scope)
    const card = await readCurrentCard(tx, scope, { lock: true })
    if (!card) return fail('card_missing')
    if (!last && net < (await readShopRule(tx, 'minimum_withdrawal'))) return fail('withdrawal_minimum')
    const [pending, available, hold] = (['pending', 'available', 'hold'] as const).map((kind) =>
      partnerAccount(scope.partnerId, kind),
    ) as [ReturnType<typeof partnerAccount>, ReturnType<typeof partnerAccount>, ReturnType<typeof partnerAccount>]
    // The lock makes concurrent requests see the balance that earlier ones have left.
    const balance = await lockBalances(tx, [pending, available, hold])
    if (net > balance(available)) return fail('withdrawal_too_much')
    if (last && (net !== balance(available) || balance(pending) > 0n || balance(hold) > 0n))
      return fail('withdrawal_not_last')
    const { row, details } = card
    const target = {
      bank: row.bank,
      bankName: row.bankName,
      accountTail: row.accountTail,
      details,
      holdUntil: activeHold(row.holdUntil, tx.now),
    }
    const created = await createWithdrawal(tx, scope, { net, target })
    return presentWithdrawal(created, {
      now: tx.now,
      lang: tx.lang,
      expectedPayoutDay: await loadExpectedPayoutDay(tx),
    })
  })
}
