import { createHash } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { auditSeal, audit } from './table.ts'
import { keyRing, macOf } from '../../lib/crypto.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'

type AuditRowEntry = typeof audit.$inferSelect

/** Canonical JSON of an entry: equal content gives equal text. */
function canonicalJson(entry: AuditRowEntry): string {
  const { id, at, actor, action, refType, refId, detail, session, network, request } = entry
  return JSON.stringify([
    id,
    at.toISOString(),
    actor,
    action,
    refType,
    refId,
    sortKeys(detail),
    session,
    network,
    request,
  ])
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, nested]) => [name, sortKeys(nested)])
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const entryHash = (entry: AuditRowEntry): string => sha256(canonicalJson(entry))

export const FIRST_PREVIOUS_HASH = '0'.repeat(64)

/** Hash chain: each entry's hash covers the previous one; the last is the hash of the seal. */
export const chainHash = (
  previous: string,
  number: number,
  entries: readonly (readonly [id: string, hash: string])[],
) => entries.reduce((hashBefore, [id, hash]) => sha256(`${hashBefore}${id}${hash}`), sha256(`${previous}${number}`))

const BATCH_SIZE = 1_000
/** Most delay between the time of an entry and its commit: no transaction or background job takes longer. */
export const MAX_COMMIT_DELAY_MS = 3_600_000
/** Entries are sealed every few seconds; unsealed ones older than this raise an alarm. */
const ALARM_AFTER_MS = 10 * 60_000
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
    const batch = await inTx(ctx, sealBatch)
    if (batch) sealed += batch.count
    if (!batch?.more) return sealed
  }
}

async function sealBatch(tx: Ctx): Promise<{ count: number; more: boolean } | undefined> {
  const [last] = await tx.db.select().from(auditSeal).orderBy(desc(auditSeal.number)).limit(1)
  const unsealed = await readUnsealed(tx, last?.through, BATCH_SIZE + 1)
  const entries = unsealed.slice(0, BATCH_SIZE)
  if (entries.length === 0) return undefined
  const latest = entries.reduce((max, { at }) => Math.max(max, at.getTime()), last?.through.getTime() ?? 0)
  await alarmIfLate(tx, last?.at, entries[0]!)
  const number = (last?.number ?? 0) + 1
  const previous = last?.hash ?? FIRST_PREVIOUS_HASH
  const pairs = entries.map((entry): [string, string] => [entry.id, entryHash(entry)])
  const hash = chainHash(previous, number, pairs)
  const { config } = tx.deps
  const { rowCount } = await tx.db
    .insert(auditSeal)
    .values({
      number,
      at: tx.now,
      through: new Date(latest),
      entries: pairs,
      prev: previous,
      hash,
      keyId: keyRing(config, SEAL_PURPOSE)[0].id,
      mac: macOf(config, SEAL_PURPOSE, `${number} ${hash}`),
    })
    .onConflictDoNothing()
  if (!rowCount) return undefined
  // Server logs are shipped to another machine, so this line is external evidence of the hash.
  tx.log.info({ event: 'audit_seal', number, entries: pairs.length, hash }, 'audit sealed')
  return { count: pairs.length, more: unsealed.length > BATCH_SIZE }
}

/** Entries not sealed yet, oldest first: at most {@link MAX_COMMIT_DELAY_MS} older than the newest sealed entry. */
export async function readUnsealed(ctx: Ctx, through: Date | undefined, limit: number): Promise<Entry[]> {
  const since = through && sql`${new Date(through.getTime() - MAX_COMMIT_DELAY_MS).toISOString()}::timestamptz`
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

async function alarmIfLate(tx: Ctx, lastAt: Date | undefined, oldest: Entry): Promise<void> {
  const delay = tx.now.getTime() - Math.max(oldest.at.getTime(), lastAt?.getTime() ?? 0)
  // No alarm for entries sealed after a restart, nor for the very first seal.
  if (lastAt && delay > ALARM_AFTER_MS && tx.now.getTime() - oldest.at.getTime() > ALARM_AFTER_MS)
    await raiseAlarm(tx, 'audit_unsealed', { minutes: Math.round(delay / 60_000) }, { subject: 'shop' })
}

const MAX_COUNTED = 1_000

export const readLastSeal: Handler<'GET /api/staff/audit/seal'> = async (ctx) => {
  asStaff(ctx)
  const { number, at, hash, through } = auditSeal
  const [last] = await ctx.db.select({ number, at, hash, through }).from(auditSeal).orderBy(desc(number)).limit(1)
  const unsealedEntries = await readUnsealed(ctx, last?.through, MAX_COUNTED)
  return {
    last: last ? { number: last.number, at: last.at.toISOString(), hash: last.hash } : null,
    waiting: unsealedEntries.length,
    waiting_since: unsealedEntries[0]?.at.toISOString() ?? null,
  }
}
