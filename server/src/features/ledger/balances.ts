import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { account, transfer } from '../../database/tables/ledger.ts'
import {
  accountKey,
  type AccountKind,
  type AccountRef,
  ACCOUNTS,
  COMPANY_ID,
  type CompanyAccount,
  ensureAccounts,
  type PartnerAccount,
} from './accounts.ts'

/**
 * Locks accounts in ascending id until the transaction ends. Code that changes several accounts locks all of them here
 * first; the balances do not change afterwards.
 * @returns a function for the balance of a locked account
 */
export async function lockBalances(ctx: Ctx, refs: AccountRef[]): Promise<(ref: AccountRef) => bigint> {
  const ids = [...(await ensureAccounts(ctx, refs)).values()]
  const rows = await ctx.db
    .select()
    .from(account)
    .where(inArray(account.id, ids))
    .orderBy(asc(account.id))
    .for('no key update')
  const byKey = new Map(
    rows.map((row) => [
      accountKey({ partnerId: row.partnerId, kind: row.kind as AccountRef['kind'] }),
      accountBalance(row),
    ]),
  )
  return (ref) => byKey.get(accountKey(ref)) ?? 0n
}

export const accountBalance = ({
  side,
  debits,
  credits,
}: Pick<typeof account.$inferSelect, 'side' | 'debits' | 'credits'>): bigint =>
  side === 'debit' ? debits - credits : credits - debits

export type Balances = Record<PartnerAccount, bigint>

/** Balances of a partner's accounts: satang, and points for `points` and `growth`. */
export async function readBalances(ctx: Ctx, { partnerId }: PartnerScope): Promise<Balances> {
  const rows = await ctx.db.select().from(account).where(eq(account.partnerId, partnerId))
  const byKind = new Map(rows.map((row) => [row.kind, accountBalance(row)]))
  const kinds = (Object.keys(ACCOUNTS) as AccountKind[]).filter((kind) => ACCOUNTS[kind].holder === 'partner')
  return Object.fromEntries(kinds.map((kind) => [kind, byKind.get(kind) ?? 0n])) as Balances
}

/** Balance of a company account, summed over all its transfers: slow, not for frequently read screens. */
export async function readCompanyBalance(ctx: Ctx, kind: CompanyAccount): Promise<bigint> {
  const [accountRow] = await ctx.db
    .select()
    .from(account)
    .where(and(eq(account.partnerId, COMPANY_ID), eq(account.kind, kind), eq(account.unit, ACCOUNTS[kind].unit)))
  if (!accountRow) return 0n
  const sum = async (side: typeof transfer.debitId | typeof transfer.creditId) => {
    const [row] = await ctx.db
      .select({ sum: sql<string>`coalesce(sum(${transfer.amount}), 0)` })
      .from(transfer)
      .where(eq(side, accountRow.id))
    return BigInt(row?.sum ?? 0)
  }
  const [debits, credits] = [await sum(transfer.debitId), await sum(transfer.creditId)]
  return accountBalance({ side: accountRow.side, debits, credits })
}
