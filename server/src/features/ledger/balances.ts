import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { account, transfer } from '../../database/tables/ledger.ts'
import { ACCOUNTS, COMPANY, type AccountKind, type CompanyAccount, type PartnerAccount } from './accounts.ts'
import { balanceOf } from './lock-balances.ts'

export type Balances = Record<PartnerAccount, bigint>

/** Balances of a partner's accounts: satang, and points for `points` and `growth`. */
export async function balances(ctx: Ctx, { partnerId }: PartnerScope): Promise<Balances> {
  const rows = await ctx.db.select().from(account).where(eq(account.ownerId, partnerId))
  const held = new Map(rows.map((row) => [row.kind, balanceOf(row)]))
  const kinds = (Object.keys(ACCOUNTS) as AccountKind[]).filter((kind) => ACCOUNTS[kind].of === 'partner')
  return Object.fromEntries(kinds.map((kind) => [kind, held.get(kind) ?? 0n])) as Balances
}

/** Balance of a company account, summed over all its transfers: slow, not for frequently read screens. */
export async function companyBalance(ctx: Ctx, kind: CompanyAccount): Promise<bigint> {
  const [found] = await ctx.db
    .select()
    .from(account)
    .where(and(eq(account.ownerId, COMPANY), eq(account.kind, kind), eq(account.unit, ACCOUNTS[kind].unit)))
  if (!found) return 0n
  const sum = async (side: typeof transfer.debitId | typeof transfer.creditId) => {
    const [row] = await ctx.db
      .select({ sum: sql<string>`coalesce(sum(${transfer.amount}), 0)` })
      .from(transfer)
      .where(eq(side, found.id))
    return BigInt(row?.sum ?? 0)
  }
  const [debits, credits] = [await sum(transfer.debitId), await sum(transfer.creditId)]
  return balanceOf({ side: found.side, debits, credits })
}
