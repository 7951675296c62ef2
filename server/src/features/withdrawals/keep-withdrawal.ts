import { uuidv7 } from 'uuidv7'
import type { Bank } from '@bailu/contract/banks'
import { record } from '../../core/audit.ts'
import { startOfDay } from '../../core/bangkok.ts'
import { type CardDetails, sealDetails, withdrawalPlace } from '../../core/card-details.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { withdrawal } from '../../database/tables/payouts.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { mailUser } from '../mail/mail-user.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'
import { payoutDayNow } from './payout-days.ts'
import { taxBehind } from './tax-behind.ts'

/** The payee account of a withdrawal. */
export type Target = {
  bank: Bank
  bankName: string
  accountTail: string
  details: CardDetails
  holdUntil: Date | null
}

type Asked = {
  net: bigint
  target: Target
  /** The staff member who requests it on the partner's behalf, and the one who entered the account, if not the partner. */
  requestedBy?: string
  accountBy?: string | null
  reason?: string
}

/**
 * Creates a withdrawal and reserves its amount (`available` → `hold`). The caller has locked the partner's accounts and
 * checked the balance.
 */
export async function keepWithdrawal(tx: Ctx, scope: PartnerScope, asked: Asked): Promise<WithdrawalRow> {
  const { net, target, requestedBy = null, accountBy = null, reason } = asked
  const { partnerId } = scope
  const id = uuidv7()
  const [row] = await tx.db
    .insert(withdrawal)
    .values({
      id,
      partnerId,
      status: 'under_review',
      net,
      tax: await taxBehind(tx, scope, net),
      bank: target.bank,
      bankName: target.bankName,
      accountTail: target.accountTail,
      sealed: sealDetails(tx.house.settings, withdrawalPlace(id), target.details),
      requestedAt: tx.now,
      holdUntil: target.holdUntil,
      requestedBy,
      accountBy,
    })
    .returning()
  await post(tx, {
    code: 'withdrawal.requested',
    ref: { type: 'withdrawal', id },
    legs: [{ debit: ofPartner(partnerId, 'available'), credit: ofPartner(partnerId, 'hold'), amount: net }],
  })
  await record(
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
      expected: startOfDay(await payoutDayNow(tx, target.holdUntil)).toISOString(),
    },
    cause: id,
  })
  return row!
}
