import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { HOUSE_ACCOUNTS } from '@bailu/contract/staff-ledger'
import { record } from '../../core/audit.ts'
import { actorName, type Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx, patiently } from '../../database/connect.ts'
import { ledgerCheck } from '../../database/tables/ledger.ts'
import { ACCOUNTS } from './accounts.ts'
import { companyBalance } from './balances.ts'
import { checkLedger, LAW_COUNT } from './check-ledger.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Lease of a running check: after this another server may take it over. */
const PATIENCE = 10 * MINUTE

export async function readCheck(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/ledger/check'>> {
  asStaff(ctx)
  const [last] = await ctx.db
    .select()
    .from(ledgerCheck)
    .where(isNotNull(ledgerCheck.finishedAt))
    .orderBy(desc(ledgerCheck.askedAt))
    .limit(1)
  const open = await ctx.db.$count(ledgerCheck, isNull(ledgerCheck.finishedAt))
  return {
    last: last
      ? {
          asked_at: last.askedAt.toISOString(),
          finished_at: (last.finishedAt as Date).toISOString(),
          laws: last.laws,
          broken: last.broken,
          balances: HOUSE_ACCOUNTS.map((kind) => ({
            kind,
            unit: ACCOUNTS[kind].unit,
            amount: asNumber(BigInt(last.balances[kind] ?? 0)),
          })),
          failed: last.failure !== '',
        }
      : null,
    under_way: open > 0,
  }
}

/** Requests a check; while one is open, no second one is created. */
export async function askCheck(ctx: Ctx): Promise<Record<string, never>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const id = uuidv7()
    const asked = await tx.db
      .insert(ledgerCheck)
      .values({ id, askedAt: tx.now, askedBy: actorName(tx.actor) })
      .onConflictDoNothing()
      .returning({ id: ledgerCheck.id })
    if (asked.length > 0) await record(tx, 'ledger.check_asked', { type: 'ledger_check', id })
    return {}
  })
}

/** Background job: runs the requested check, or one per day. Any number of servers may run it. */
export async function makeChecks(ctx: Ctx): Promise<void> {
  const [newest] = await ctx.db
    .select({ askedAt: ledgerCheck.askedAt })
    .from(ledgerCheck)
    .orderBy(desc(ledgerCheck.askedAt))
    .limit(1)
  if (!newest || newest.askedAt.getTime() < ctx.now.getTime() - DAY)
    await ctx.db.insert(ledgerCheck).values({ id: uuidv7(), askedAt: ctx.now, askedBy: 'system' }).onConflictDoNothing()
  const [mine] = await ctx.db
    .update(ledgerCheck)
    .set({ startedAt: ctx.now })
    .where(
      and(
        isNull(ledgerCheck.finishedAt),
        or(isNull(ledgerCheck.startedAt), lt(ledgerCheck.startedAt, new Date(ctx.now.getTime() - PATIENCE))),
      ),
    )
    .returning({ id: ledgerCheck.id })
  if (mine) await prove(ctx, mine.id)
}

async function prove(ctx: Ctx, id: string): Promise<void> {
  const found = await proof(ctx).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the books could not be checked')
    return { failure: String((error as Error).message).slice(0, 300) }
  })
  await ctx.db
    .update(ledgerCheck)
    .set({ ...found, finishedAt: ctx.house.clock() })
    .where(eq(ledgerCheck.id, id))
}

async function proof(ctx: Ctx) {
  const broken = await checkLedger(ctx)
  const balances: Record<string, string> = {}
  for (const kind of HOUSE_ACCOUNTS) balances[kind] = String(await patiently(ctx, (own) => companyBalance(own, kind)))
  if (broken.length > 0) ctx.log.error({ broken: broken.length }, 'the books are not right')
  return { laws: LAW_COUNT, broken, balances }
}
