import type { Income } from '@bailu/contract/income'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asPartner } from '../../core/scope.ts'
import { balances } from '../ledger/balances.ts'
import { readSums, type Sums } from './read-sums.ts'

/** The partner's figures from stored balances and daily sums, so the cost does not grow with the history. */
export async function readIncome(ctx: Ctx): Promise<Income> {
  const scope = asPartner(ctx)
  const held = await balances(ctx, scope)
  const { points, rewards } = await readSums(ctx, scope)
  return {
    points: asNumbers(points),
    rewards: asNumbers(rewards),
    pending: asNumber(held.pending),
    withdrawable: asNumber(held.available),
    owed: asNumber(held.receivable),
  }
}

const asNumbers = ({ today, month, total }: Sums['points']) => ({
  today: asNumber(today),
  month: asNumber(month),
  total: asNumber(total),
})
