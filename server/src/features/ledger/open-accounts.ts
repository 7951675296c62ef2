import { and, eq, inArray, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { account } from '../../database/tables/ledger.ts'
import { ACCOUNTS, COMPANY, nameOf, type AccountRef } from './accounts.ts'

export type OpenAccounts = Map<string, string>

/** Ids of these accounts by {@link accountKey}; creates those that do not exist. */
export async function openAccounts(ctx: Ctx, refs: AccountRef[]): Promise<OpenAccounts> {
  const wanted = [...new Map(refs.map((ref) => [nameOf(ref), ref])).values()]
  const found = await find(ctx, wanted)
  const missing = wanted.filter((ref) => !found.has(nameOf(ref)))
  if (missing.length === 0) return found
  // A fixed order avoids deadlocks between concurrent inserts.
  missing.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await ctx.db
    .insert(account)
    .values(
      missing.map(({ owner, kind }) => ({
        id: uuidv7(),
        ownerId: owner,
        kind,
        unit: ACCOUNTS[kind].unit,
        side: ACCOUNTS[kind].side,
        noOverdraft: owner !== COMPANY,
      })),
    )
    .onConflictDoNothing()
  return find(ctx, wanted)
}

async function find(ctx: Ctx, refs: AccountRef[]): Promise<OpenAccounts> {
  const owners = Map.groupBy(refs, (ref) => ref.owner)
  const rows = await ctx.db
    .select({ id: account.id, owner: account.ownerId, kind: account.kind })
    .from(account)
    .where(
      or(
        ...[...owners].map(([owner, list]) =>
          and(
            eq(account.ownerId, owner),
            inArray(
              account.kind,
              list.map((ref) => ref.kind),
            ),
          ),
        ),
      ),
    )
  return new Map(rows.map((row) => [nameOf(row as AccountRef), row.id]))
}
