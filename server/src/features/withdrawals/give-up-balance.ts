import { uuidv7 } from 'uuidv7'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { balanceGivenUp } from '../../database/tables/debts.ts'
import { ofCompany, ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { post } from '../ledger/post.ts'
import { holdPartner } from './hold-partner.ts'
import { taxBehind } from './tax-behind.ts'

/**
 * A partner gives up the rest of their balance: all of it becomes income of the company and is not paid out any more.
 * @throws AppError amount_differs when the balance has changed meanwhile, withdrawal_open while one is under review
 */
export async function giveUpBalance(
  ctx: Ctx,
  input: ParsedOf<'POST /api/withdrawal/give-up'>,
): Promise<Record<string, never>> {
  const scope = asPartner(ctx)
  const { partnerId } = scope
  const amount = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const [available, hold] = [ofPartner(partnerId, 'available'), ofPartner(partnerId, 'hold')]
    const balance = await lockBalances(tx, [available, hold])
    if (balance(hold) > 0n) return refuse('withdrawal_open')
    if (amount !== balance(available)) return refuse('amount_differs')
    const id = uuidv7()
    const tax = await taxBehind(tx, scope, amount)
    await tx.db.insert(balanceGivenUp).values({ id, partnerId, amount, tax, reason: input.reason, at: tx.now })
    await post(tx, {
      code: 'balance.given_up',
      ref: { type: 'balance', id },
      legs: [{ debit: available, credit: ofCompany('given_up'), amount }],
    })
    await record(
      tx,
      'balance.given_up',
      { type: 'partner', id: partnerId },
      { amount: String(amount), reason: input.reason },
    )
    return {}
  })
}
