import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { patiently } from '../../database/connect.ts'
import { accountChecks } from './checks-accounts.ts'
import { debtChecks } from './checks-debts.ts'
import { orderChecks } from './checks-orders.ts'
import { receiptChecks } from './checks-receipts.ts'
import { refundChecks } from './checks-refunds.ts'
import { rewardChecks } from './checks-rewards.ts'
import { sumChecks } from './checks-sums.ts'
import { withdrawalChecks } from './checks-withdrawals.ts'

/** Invariants of the ledger by name, each with a query for the rows (`at`, `what`) that violate it. */
export type Checks = Record<string, SQL>

export type Violation = { law: string; at: string; what: string }

const LAWS: Checks = {
  ...accountChecks,
  ...receiptChecks,
  ...rewardChecks,
  ...sumChecks,
  ...orderChecks,
  ...refundChecks,
  ...withdrawalChecks,
  ...debtChecks,
}
const SHOWN = 20

/**
 * Checks all invariants of the ledger while the database is in use: each is one statement, so it reads one snapshot.
 * @returns violations, at most 20 rows per invariant; empty when all hold
 */
export async function checkLedger(ctx: Pick<Ctx, 'db'>): Promise<Violation[]> {
  const found: Violation[] = []
  for (const [law, query] of Object.entries(LAWS)) {
    const { rows } = await patiently(ctx, (own) => own.db.execute<{ at: string; what: string }>(query))
    found.push(...rows.slice(0, SHOWN).map(({ at, what }) => ({ law, at, what })))
  }
  return found
}

export const LAW_COUNT = Object.keys(LAWS).length
