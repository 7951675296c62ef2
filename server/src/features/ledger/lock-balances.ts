import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { account } from '../../database/tables/ledger.ts'
import { nameOf, type AccountRef } from './accounts.ts'
import { openAccounts } from './open-accounts.ts'

/**
 * Locks accounts in ascending id until the transaction ends. Code that changes several accounts locks all of them here
 * first; the balances do not change afterwards.
 * @returns a function for the balance of a locked account
 */
export async function lockBalances(ctx: Ctx, refs: AccountRef[]): Promise<(ref: AccountRef) => bigint> {
  const ids = [...(await openAccounts(ctx, refs)).values()]
  const rows = await ctx.db
    .select()
    .from(account)
    .where(inArray(account.id, ids))
    .orderBy(asc(account.id))
    .for('no key update')
  const balances = new Map(
    rows.map((row) => [nameOf({ owner: row.ownerId, kind: row.kind as AccountRef['kind'] }), balanceOf(row)]),
  )
  return (ref) => balances.get(nameOf(ref)) ?? 0n
}

export const balanceOf = ({
  side,
  debits,
  credits,
}: Pick<typeof account.$inferSelect, 'side' | 'debits' | 'credits'>): bigint =>
  side === 'debit' ? debits - credits : credits - debits
