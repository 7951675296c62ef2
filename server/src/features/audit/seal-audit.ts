import { desc, sql } from 'drizzle-orm'
import { alarm } from '../../core/alarm.ts'
import type { Ctx } from '../../core/context.ts'
import { keyRing, macOf } from '../../core/key-ring.ts'
import { inTx } from '../../database/connect.ts'
import { auditSeal } from '../../database/tables/audit.ts'
import { audit } from '../../database/tables/house.ts'
import { chainHash, entryHash, FIRST_PREV } from './canonical.ts'

const BATCH = 1_000
/** Most delay between the time of an entry and its commit: no transaction or background job takes longer. */
export const LATE_MS = 3_600_000
/** Entries are sealed every few seconds; unsealed ones older than this raise an alarm. */
const TOO_OLD_MS = 10 * 60_000
export const SEAL_PURPOSE = 'audit seals'

type Entry = typeof audit.$inferSelect

/**
 * Seals the entries written since the last seal, in batches. Entries are written without locking each other; the
 * chain is built here, outside of their transactions. Any number of servers may run it: the unique seal number lets
 * one win.
 */
export async function sealAudit(ctx: Ctx): Promise<number> {
  for (let sealed = 0; ;) {
    // no audit: the seals protect the log itself
    const made = await inTx(ctx, sealBatch)
    if (made) sealed += made.count
    if (!made?.more) return sealed
  }
}

async function sealBatch(tx: Ctx): Promise<{ count: number; more: boolean } | undefined> {
  const [last] = await tx.db.select().from(auditSeal).orderBy(desc(auditSeal.number)).limit(1)
  const found = await unsealed(tx, last?.through, BATCH + 1)
  const entries = found.slice(0, BATCH)
  if (entries.length === 0) return undefined
  const latest = entries.reduce((max, { at }) => Math.max(max, at.getTime()), last?.through.getTime() ?? 0)
  await tellLate(tx, last?.at, entries[0]!)
  const number = (last?.number ?? 0) + 1
  const prev = last?.hash ?? FIRST_PREV
  const pairs = entries.map((entry): [string, string] => [entry.id, entryHash(entry)])
  const hash = chainHash(prev, number, pairs)
  const { settings } = tx.house
  const { rowCount } = await tx.db
    .insert(auditSeal)
    .values({
      number,
      at: tx.now,
      through: new Date(latest),
      entries: pairs,
      prev,
      hash,
      keyId: keyRing(settings, SEAL_PURPOSE)[0].id,
      mac: macOf(settings, SEAL_PURPOSE, `${number} ${hash}`),
    })
    .onConflictDoNothing()
  if (!rowCount) return undefined
  // Server logs are shipped to another machine, so this line is external evidence of the hash.
  tx.log.info({ event: 'audit_seal', number, entries: pairs.length, hash }, 'audit sealed')
  return { count: pairs.length, more: found.length > BATCH }
}

/** Entries not sealed yet, oldest first: at most {@link MAX_COMMIT_DELAY_MS} older than the newest sealed entry. */
export async function unsealed(ctx: Ctx, through: Date | undefined, limit: number): Promise<Entry[]> {
  const since = through && sql`${new Date(through.getTime() - LATE_MS).toISOString()}::timestamptz`
  const until = sql`${ctx.now.toISOString()}::timestamptz`
  return ctx.db
    .select()
    .from(audit)
    .where(
      // Entries dated in the future by clock skew wait until their time.
      since
        ? sql`${audit.at} <= ${until} and ${audit.at} > ${since} and not exists (select 1 from (
          select (pair ->> 0)::uuid as id from audit_seal, jsonb_array_elements(audit_seal.entries) as pair
          where audit_seal.through > ${since}) as sealed where sealed.id = ${audit.id})`
        : sql`${audit.at} <= ${until}`,
    )
    .orderBy(audit.at, audit.id)
    .limit(limit)
}

async function tellLate(tx: Ctx, lastAt: Date | undefined, oldest: Entry): Promise<void> {
  const waited = tx.now.getTime() - Math.max(oldest.at.getTime(), lastAt?.getTime() ?? 0)
  // No alarm for entries sealed after a restart, nor for the very first seal.
  if (lastAt && waited > TOO_OLD_MS && tx.now.getTime() - oldest.at.getTime() > TOO_OLD_MS)
    await alarm(tx, 'audit_unsealed', { minutes: Math.round(waited / 60_000) }, { subject: 'shop' })
}
