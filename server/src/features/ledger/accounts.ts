import { and, eq, inArray, or, asc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { account, transfer } from './table.ts'

/**
 * Every kind of account. A partner's accounts may not be overdrawn; `receivable` is the partner's debt and grows by
 * debits. The company's accounts have no limit.
 */
export const ACCOUNTS = {
  /** Rewards waiting for settlement, gross. */
  pending: { holder: 'partner', unit: 'satang', side: 'credit' },
  /** After tax, can be withdrawn. */
  available: { holder: 'partner', unit: 'satang', side: 'credit' },
  /** Reserved by a withdrawal under review. */
  hold: { holder: 'partner', unit: 'satang', side: 'credit' },
  /** Owed back after refunds of settled rewards. */
  receivable: { holder: 'partner', unit: 'satang', side: 'debit' },
  points: { holder: 'partner', unit: 'point', side: 'credit' },
  growth: { holder: 'partner', unit: 'point', side: 'credit' },
  commission_expense: { holder: 'company', unit: 'satang', side: 'debit' },
  tax_payable: { holder: 'company', unit: 'satang', side: 'credit' },
  /** The bank's balance: what was received, less refunds and payouts. */
  bank: { holder: 'company', unit: 'satang', side: 'debit' },
  /** The cash box. */
  cash: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Confirmed by the payment provider, and not sent to the bank yet. */
  provider: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Received, and not paid for any order yet. */
  unapplied: { holder: 'company', unit: 'satang', side: 'credit' },
  /** Goods of paid orders, booked when they become paid. */
  sales: { holder: 'company', unit: 'satang', side: 'credit' },
  /** Shipping of paid orders. */
  shipping_income: { holder: 'company', unit: 'satang', side: 'credit' },
  /** Refunded sales. */
  refund: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Owed to buyers and not transferred yet. */
  refund_payable: { holder: 'company', unit: 'satang', side: 'credit' },
  promo: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Fees deducted by a courier or a payment provider. */
  fees: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Missing or surplus amounts that were accepted with a reason. */
  differences: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Debts of partners that were written off. */
  write_off: { holder: 'company', unit: 'satang', side: 'debit' },
  /** Balances that partners gave up: income of the company. */
  given_up: { holder: 'company', unit: 'satang', side: 'credit' },
  /** What partners brought from another system. */
  opening_balances: { holder: 'company', unit: 'satang', side: 'debit' },
  points_issued: { holder: 'company', unit: 'point', side: 'debit' },
} as const satisfies Record<
  string,
  { holder: 'partner' | 'company'; unit: 'satang' | 'point'; side: 'debit' | 'credit' }
>

export type AccountKind = keyof typeof ACCOUNTS
type KindOf<O> = { [K in AccountKind]: (typeof ACCOUNTS)[K]['holder'] extends O ? K : never }[AccountKind]
export type PartnerAccount = KindOf<'partner'>
export type CompanyAccount = KindOf<'company'>

/** `partnerId` of the company's own accounts. */
export const COMPANY_ID = 0

export type AccountRef = { partnerId: number; kind: AccountKind }
export const partnerAccount = (partnerId: number, kind: PartnerAccount): AccountRef => ({ partnerId: partnerId, kind })
export const companyAccount = (kind: CompanyAccount): AccountRef => ({ partnerId: COMPANY_ID, kind })

export const accountKey = ({ partnerId, kind }: AccountRef): string => `${partnerId}/${kind}`

export type AccountIds = Map<string, string>

/** Ids of these accounts by {@link accountKey}; creates those that do not exist. */
export async function ensureAccounts(ctx: Ctx, refs: AccountRef[]): Promise<AccountIds> {
  const unique = [...new Map(refs.map((ref) => [accountKey(ref), ref])).values()]
  const existing = await findAccountIds(ctx, unique)
  const missing = unique.filter((ref) => !existing.has(accountKey(ref)))
  if (missing.length === 0) return existing
  // A fixed order avoids deadlocks between concurrent inserts.
  missing.sort((a, b) => (accountKey(a) < accountKey(b) ? -1 : 1))
  await ctx.db
    .insert(account)
    .values(
      missing.map(({ partnerId, kind }) => ({
        id: uuidv7(),
        partnerId: partnerId,
        kind,
        unit: ACCOUNTS[kind].unit,
        side: ACCOUNTS[kind].side,
        noOverdraft: partnerId !== COMPANY_ID,
      })),
    )
    .onConflictDoNothing()
  return findAccountIds(ctx, unique)
}

async function findAccountIds(ctx: Ctx, refs: AccountRef[]): Promise<AccountIds> {
  const byPartner = Map.groupBy(refs, (ref) => ref.partnerId)
  const rows = await ctx.db
    .select({ id: account.id, partnerId: account.partnerId, kind: account.kind })
    .from(account)
    .where(
      or(
        ...[...byPartner].map(([partnerId, list]) =>
          and(
            eq(account.partnerId, partnerId),
            inArray(
              account.kind,
              list.map((ref) => ref.kind),
            ),
          ),
        ),
      ),
    )
  return new Map(rows.map((row) => [accountKey(row as AccountRef), row.id]))
}

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

/** SQL: the balance of one account of a partner, as {@link readBalances} gives it, as a column of another query. */
export function balanceColumn(partnerId: SQLWrapper, kind: PartnerAccount): SQL<bigint> {
  const { unit, side } = ACCOUNTS[kind]
  const balance = side === 'debit' ? sql`held.debits - held.credits` : sql`held.credits - held.debits`
  return sql`coalesce((select ${balance} from account held
    where held.partner_id = ${partnerId} and held.kind = ${kind} and held.unit = ${unit}), 0)`.mapWith(account.credits)
}

export type Balances = Record<PartnerAccount, bigint>

const accountsQuery = prepareOnce((db) =>
  db
    .select()
    .from(account)
    .where(eq(account.partnerId, sql.placeholder('partnerId'))),
)

/** Balances of a partner's accounts: satang, and points for `points` and `growth`. */
export async function readBalances(ctx: Ctx, { partnerId }: PartnerScope): Promise<Balances> {
  const rows = await accountsQuery(ctx.db).execute({ partnerId })
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
