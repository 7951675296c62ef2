import type { AuditAction } from '@bailu/contract/audit-actions'
import type { DEBT_KINDS } from '@bailu/contract/staff-debts'
import type { Ctx } from '../../core/context.ts'
import { lesser } from '../../core/satang.ts'
import { tell } from '../../core/tell.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { type EventCode, post } from '../ledger/post.ts'

export type EntryKind = (typeof DEBT_KINDS)[number] | 'give_up'
type Entry = { kind: EntryKind; id: string; partnerId: number; amount: bigint }

/** Ledger code and audit action of voiding each kind. */
export const VOID_CODES = {
  repayment: 'debt.repayment_voided',
  write_off: 'debt.write_off_voided',
  give_up: 'balance.give_up_voided',
} as const satisfies Record<EntryKind, EventCode & AuditAction>

/**
 * Books the counter-entry. A restored debt is paid from the partner's balance, as for a reversed reward, and the rest is
 * owed. A restored balance pays the partner's debt first, as for a returned payout.
 */
export async function bookVoid(tx: Ctx, { kind, id, partnerId, amount }: Entry): Promise<void> {
  const [available, receivable] = [ofPartner(partnerId, 'available'), ofPartner(partnerId, 'receivable')]
  const balance = await lockBalances(tx, [available, receivable])
  const code = VOID_CODES[kind]
  if (kind === 'give_up') {
    const paysBack = lesser(balance(receivable), amount)
    await post(tx, {
      code,
      ref: { type: 'balance', id },
      legs: [
        { debit: ofCompany('given_up'), credit: receivable, amount: paysBack },
        { debit: ofCompany('given_up'), credit: available, amount: amount - paysBack },
      ],
    })
    return
  }
  const taken = lesser(balance(available), amount)
  const credit = ofCompany(kind === 'repayment' ? 'bank' : 'write_off')
  await post(tx, {
    code,
    ref: { type: 'debt', id },
    legs: [
      { debit: available, credit, amount: taken },
      { debit: receivable, credit, amount: amount - taken },
    ],
  })
  await tell(tx, partnerId, 'debt_settled', { cause: `${id}:void` })
}
