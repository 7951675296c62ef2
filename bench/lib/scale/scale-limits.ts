import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { readUnsealed } from '@bailu/server/features/audit/seal-audit'
import { verifyAudit } from '@bailu/server/features/audit/verify-audit'
import type { TestApp } from '@bailu/server/testing/test-app'
import { observeStatements, type SentStatement, setRoundTrip } from './database-counters.ts'
import type { openLives } from './order-lives.ts'
import { captureStatements, measureQueryCost, recordStatements } from '../query-cost.ts'
import { round, table } from '../report.ts'

type Lives = Awaited<ReturnType<typeof openLives>>

const AT_ONCE = 6
const ROUND_TRIP_MS = 30

const place = (shop: TestApp, { actor, home }: Lives['buyers'][number], variant: number, at: number) =>
  shop.as(actor, `10.99.${at}.1`)('POST /api/order', {
    lines: [{ variant_id: variant, quantity: 1 }],
    address_id: home,
    expected_total: 64_000,
    payment_method: 'promptpay',
  })

/** Statements of one transaction from the one that locks a stock row to the end of its transaction, both included. */
function countLocked(sent: SentStatement[]): number {
  const from = sent.findIndex(({ text }) => text.startsWith('update "variant"'))
  const { connection } = sent[from]!
  const same = sent.slice(from).filter((one) => one.connection === connection)
  return same.findIndex(({ text }) => text === 'commit') + 1
}

/**
 * How long an order locks the stock row of a variant, and what that does to orders placed at once. A long round trip to the database
 * is added, so that the result does not depend on how busy the machine is.
 */
export async function measureHotRow(shop: TestApp, lives: Lives): Promise<{ locked: number; parts: string[] }> {
  const sent: SentStatement[] = []
  const stop = observeStatements((statement) => sent.push(statement))
  await place(shop, lives.buyers[0]!, lives.variants[0]!, 0)
  stop()
  const locked = countLocked(sent)
  const timed = async (variantOf: (at: number) => number): Promise<number> => {
    const began = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => place(shop, lives.buyers[at + 1]!, variantOf(at), at + 1)),
    )
    return performance.now() - began
  }
  setRoundTrip(ROUND_TRIP_MS)
  const different = await timed((at) => lives.variants[at]!)
  const same = await timed(() => lives.variants[0]!)
  setRoundTrip(0)
  const perOrder = (same - different) / (AT_ONCE - 1)
  return {
    locked,
    parts: [
      '## One best seller',
      `From the update of the stock row to the commit an order sends ${locked} statements, during which every other order of that variant waits. ` +
        `${AT_ONCE} orders placed at once, with ${ROUND_TRIP_MS} ms added to each statement:`,
      table(
        ['orders', 'ms until the last'],
        [
          ['of as many variants', round(different, 0)],
          ['of one variant', round(same, 0)],
          [
            'each further order of the variant',
            `${round(perOrder, 0)} = ${round(perOrder / ROUND_TRIP_MS, 1)} round trips`,
          ],
        ],
      ),
    ],
  }
}

const SIZES = [10_000, 20_000, 40_000, 80_000]
const BATCH = 1_000
/** Entries added by one statement, which has a time limit. */
const CHUNK = 5_000

/** Adds sealed entries of the last hour, 1,000 for each seal, with hashes that nothing checks here. */
async function addSealedEntries(shop: TestApp, from: number, to: number): Promise<void> {
  const now = shop.deps.clock().toISOString()
  await shop.db.execute(sql`
    with made as (
      insert into audit (id, at, actor, action, ref_type, ref_id, detail)
      select gen_random_uuid(), ${now}::timestamptz - interval '50 minutes' + n * interval '20 milliseconds', 'system', 'order.placed', 'order', n::text,
        '{"number": "BL261120ABCDEF", "total": 64000}'
      from generate_series(${from}::int, ${to - 1}::int) n returning id, ref_id::int / ${BATCH}::int as batch, at)
    insert into audit_seal (number, at, through, entries, prev, hash, key_id, mac)
    select 100000 + batch, ${now}::timestamptz, max(at), jsonb_agg(jsonb_build_array(id, repeat('a', 64))),
      repeat('0', 64), repeat(md5(batch::text), 2), 'bench', '\\x00'
    from made group by batch`)
}

/** What it costs to find the next entries to seal, among so many sealed within the hour that the job reads again. */
export async function measureSealing(
  shop: TestApp,
  pool: pg.Pool,
): Promise<{ msPerEntryOfTheHour: number; verifyMs: number; parts: string[] }> {
  const { user: before } = process.cpuUsage()
  const { entries: verified, broken } = await verifyAudit(shop.ctx({ kind: 'system' }))
  if (broken) throw new Error(`The audit log is broken: ${JSON.stringify(broken)}`)
  const verifyMs = (process.cpuUsage().user - before) / 1_000 / verified
  recordStatements(pool)
  const costs: { entries: number; ms: number; buffers: number }[] = []
  let filled = 0
  for (const entries of SIZES) {
    for (; filled < entries; filled += CHUNK) await addSealedEntries(shop, filled, filled + CHUNK)
    await shop.db.execute(sql`analyze audit`)
    await shop.db.execute(sql`analyze audit_seal`)
    const sent = await captureStatements(() => readUnsealed(shop.ctx({ kind: 'system' }), shop.deps.clock(), BATCH))
    costs.push({ entries, ...(await measureQueryCost(pool, sent)) })
  }
  const largest = costs.at(-1)!
  const msPerEntryOfTheHour = largest.ms / largest.entries
  return {
    msPerEntryOfTheHour,
    verifyMs,
    parts: [
      '## Sealing the audit log',
      `For each batch of ${BATCH.toLocaleString('en')} the job reads the entries and seals of an hour again, to find those that were committed late (the least of four, EXPLAIN):`,
      table(
        ['entries sealed within the hour', 'database ms of a batch', 'buffers'],
        costs.map(({ entries, ms, buffers }) => [entries.toLocaleString('en'), round(ms, 0), buffers]),
      ),
      `The daily check reads every entry ever written: ${round(verifyMs * 1_000, 0)} µs of server CPU for each of ${verified} entries here.`,
    ],
  }
}
