import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { LEDGER_CHECKS, type LedgerCheckName } from '@bailu/contract/ledger/staff'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { DAY_MS, MINUTE_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { actorName, type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inLongReadTx, inTx } from '../../database/transaction.ts'
import { ledgerCheck } from './table.ts'
import { asNumber } from '../../lib/money.ts'
import { ACCOUNTS, readCompanyBalance } from './accounts.ts'
import { accountChecks, sumChecks } from './checks-accounts.ts'
import { orderChecks, receiptChecks, refundChecks } from './checks-orders.ts'
import { debtChecks, rewardChecks, withdrawalChecks } from './checks-partners.ts'
import type { LedgerQueries } from './derived-sums.ts'

export type Violation = { check: LedgerCheckName; at: string; what: string }

const QUERIES: LedgerQueries = {
  ...accountChecks,
  ...receiptChecks,
  ...rewardChecks,
  ...sumChecks,
  ...orderChecks,
  ...refundChecks,
  ...withdrawalChecks,
  ...debtChecks,
}
const MAX_SHOWN = 20

/**
 * Runs all checks of the ledger while the database is in use: each is one statement, so it reads one snapshot.
 * @returns violations, at most 20 rows per check; empty when there are none
 */
export async function checkLedger(ctx: Pick<Ctx, 'db'>): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const check of LEDGER_CHECKS) {
    const query = QUERIES[check]
    if (query === undefined) throw new Error(`No query for the check ${check}`)
    const { rows } = await inLongReadTx(ctx, (conn) => conn.db.execute<{ at: string; what: string }>(query))
    violations.push(...rows.slice(0, MAX_SHOWN).map(({ at, what }) => ({ check, at, what })))
  }
  return violations
}

/** Lease of a running check: after this another server may take it over. */
const LEASE_MS = 10 * MINUTE_MS

export const readLedgerCheck: Handler<'GET /api/staff/ledger/check'> = async (ctx) => {
  asStaff(ctx)
  const [last] = await ctx.db
    .select()
    .from(ledgerCheck)
    .where(isNotNull(ledgerCheck.finishedAt))
    .orderBy(desc(ledgerCheck.askedAt))
    .limit(1)
  const openChecks = await ctx.db.$count(ledgerCheck, isNull(ledgerCheck.finishedAt))
  return {
    last: last
      ? {
          asked_at: last.askedAt.toISOString(),
          finished_at: (last.finishedAt as Date).toISOString(),
          checks: last.checks,
          broken: last.broken,
          balances: COMPANY_ACCOUNTS.map((kind) => ({
            kind,
            unit: ACCOUNTS[kind].unit,
            amount: asNumber(BigInt(last.balances[kind] ?? 0)),
          })),
          failed: last.failure !== '',
        }
      : null,
    under_way: openChecks > 0,
  }
}

/** Requests a check; while one is open, no second one is created. */
export async function requestLedgerCheck(ctx: Ctx): Promise<void> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const id = uuidv7()
    const inserted = await tx.db
      .insert(ledgerCheck)
      .values({ id, askedAt: tx.now, askedBy: actorName(tx.actor) })
      .onConflictDoNothing()
      .returning({ id: ledgerCheck.id })
    if (inserted.length > 0) await recordAudit(tx, 'ledger.check_asked', { type: 'ledger_check', id })
  })
}

/** Background job: runs the requested check, or one per day. Any number of servers may run it. */
export async function runLedgerChecks(ctx: Ctx): Promise<void> {
  const [newest] = await ctx.db
    .select({ askedAt: ledgerCheck.askedAt })
    .from(ledgerCheck)
    .orderBy(desc(ledgerCheck.askedAt))
    .limit(1)
  if (!newest || newest.askedAt.getTime() < ctx.now.getTime() - DAY_MS)
    await ctx.db.insert(ledgerCheck).values({ id: uuidv7(), askedAt: ctx.now, askedBy: 'system' }).onConflictDoNothing()
  const [claimed] = await ctx.db
    .update(ledgerCheck)
    .set({ startedAt: ctx.now })
    .where(
      and(
        isNull(ledgerCheck.finishedAt),
        or(isNull(ledgerCheck.startedAt), lt(ledgerCheck.startedAt, new Date(ctx.now.getTime() - LEASE_MS))),
      ),
    )
    .returning({ id: ledgerCheck.id })
  if (claimed) await runCheck(ctx, claimed.id)
}

async function runCheck(ctx: Ctx, id: string): Promise<void> {
  const result = await checkBooks(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the books could not be checked')
    return { failure: String((error as Error).message).slice(0, 300) }
  })
  await ctx.db
    .update(ledgerCheck)
    .set({ ...result, finishedAt: ctx.deps.clock() })
    .where(eq(ledgerCheck.id, id))
}

async function checkBooks(ctx: Ctx) {
  const broken = await checkLedger(ctx)
  const balances: Record<string, string> = {}
  for (const kind of COMPANY_ACCOUNTS)
    balances[kind] = String(await inLongReadTx(ctx, (conn) => readCompanyBalance(conn, kind)))
  if (broken.length > 0) ctx.log.error({ broken: broken.length }, 'the books are not right')
  return { checks: LEDGER_CHECKS.length, broken, balances }
}
