import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Deletion } from '@bailu/contract/account'
import type { Ctx, UserScope } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { account } from '../../database/tables/ledger.ts'
import { balanceOf } from '../ledger/lock-balances.ts'

const OPEN = {
  pending: 'reward_pending',
  available: 'money_withdrawable',
  hold: 'money_reserved',
  receivable: 'money_owed',
} as const

/**
 * Ledger accounts with a balance, which prevent the deletion of their owner.
 * @param options.lock locks the rows until the transaction ends
 */
export async function openMoney(
  ctx: Ctx,
  { userId }: UserScope,
  { lock = false } = {},
): Promise<Deletion['obstacles']> {
  const rows = ctx.db
    .select()
    .from(account)
    .where(and(eq(account.ownerId, userId), inArray(account.kind, Object.keys(OPEN))))
    .orderBy(asc(account.id))
  const held = new Map((await (lock ? rows.for('no key update') : rows)).map((row) => [row.kind, balanceOf(row)]))
  return Object.entries(OPEN)
    .map(([kind, what]) => ({ what, count: 0, amount: asNumber(held.get(kind) ?? 0n) }))
    .filter(({ amount }) => amount > 0)
}
