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

/** A law of the books, and the query for rows (`at`, `what`) that break it. */
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
 * Proves the books of the whole database, while it is in use: each law is one
 * statement and so sees one moment.
 * @returns what is broken, at most 20 rows of a law; empty when all is well
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
