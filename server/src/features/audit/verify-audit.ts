import { asc, desc, gt, inArray, lte, sql } from 'drizzle-orm'
import { isMac, keyRing } from '../../lib/crypto.ts'
import type { Ctx } from '../../core/context.ts'
import { auditSeal, audit } from './table.ts'
import {
  chainHash,
  entryHash,
  FIRST_PREVIOUS_HASH,
  MAX_COMMIT_DELAY_MS,
  readUnsealed,
  SEAL_PURPOSE,
} from './seal-audit.ts'

export type AuditBreak = {
  what: 'seal_missing' | 'seal_changed' | 'entry_deleted' | 'entry_changed' | 'entry_inserted'
  seal: number | null
  entry: string | null
}
export type AuditVerification = {
  /** The first deviation from the sealed state; null if the chain is intact. */
  broken: AuditBreak | null
  seals: number
  entries: number
  /** The last seal, to compare with the server log or the copy. */
  last: { number: number; hash: string } | null
  waiting: number
  /** Seals made with a key this server does not have: their chain is verified, their MAC is not. */
  otherKey: number
}

type Seal = typeof auditSeal.$inferSelect
const MAX_COUNTED = 10_000

/** Verifies every seal and every entry; runs while the shop is in use. */
export async function verifyAudit(ctx: Ctx): Promise<AuditVerification> {
  const [newest] = await ctx.db.select().from(auditSeal).orderBy(desc(auditSeal.number)).limit(1)
  const result: AuditVerification = { broken: null, seals: 0, entries: 0, last: null, waiting: 0, otherKey: 0 }
  const completeUntil = newest ? new Date(newest.through.getTime() - MAX_COMMIT_DELAY_MS) : new Date(0)
  const keyIds = new Set(keyRing(ctx.deps.config, SEAL_PURPOSE).map(({ id }) => id))
  let previous = FIRST_PREVIOUS_HASH
  let settledEntries = 0
  for (let number = 1; number <= (newest?.number ?? 0); number += 1) {
    const [seal] = await ctx.db
      .select()
      .from(auditSeal)
      .where(gt(auditSeal.number, number - 1))
      .orderBy(asc(auditSeal.number))
      .limit(1)
    if (seal?.number !== number) return { ...result, broken: { what: 'seal_missing', seal: number, entry: null } }
    if (!keyIds.has(seal.keyId)) result.otherKey += 1
    const broken =
      checkSeal(ctx, seal, previous, keyIds.has(seal.keyId)) ??
      (await checkEntries(ctx, seal, (at) => {
        if (at <= completeUntil) settledEntries += 1
      }))
    if (broken) return { ...result, broken }
    previous = seal.hash
    result.seals += 1
    result.entries += seal.entries.length
    result.last = { number: seal.number, hash: seal.hash }
  }
  const hasInserted = newest && (await ctx.db.$count(audit, lte(audit.at, completeUntil))) !== settledEntries
  if (hasInserted) result.broken = { what: 'entry_inserted', seal: null, entry: await findInserted(ctx, completeUntil) }
  result.waiting = (await readUnsealed(ctx, newest?.through, MAX_COUNTED)).length
  return result
}

function checkSeal(ctx: Ctx, seal: Seal, previous: string, hasKey: boolean): AuditBreak | undefined {
  const isValid =
    seal.prev === previous &&
    chainHash(seal.prev, seal.number, seal.entries) === seal.hash &&
    (!hasKey || isMac(ctx.deps.config, SEAL_PURPOSE, `${seal.number} ${seal.hash}`, seal.mac))
  return isValid ? undefined : { what: 'seal_changed', seal: seal.number, entry: null }
}

async function checkEntries(ctx: Ctx, seal: Seal, onEntry: (at: Date) => void): Promise<AuditBreak | undefined> {
  const ids = seal.entries.map(([id]) => id)
  const stored = await ctx.db.select().from(audit).where(inArray(audit.id, ids))
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const [id, hash] of seal.entries) {
    const row = rows.get(id)
    if (!row) return { what: 'entry_deleted', seal: seal.number, entry: id }
    if (entryHash(row) !== hash) return { what: 'entry_changed', seal: seal.number, entry: id }
    onEntry(row.at)
  }
  return undefined
}

async function findInserted(ctx: Ctx, completeUntil: Date): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from audit where at <= ${completeUntil.toISOString()}::timestamptz and id not in (
      select (pair ->> 0)::uuid from audit_seal, jsonb_array_elements(audit_seal.entries) as pair)
    order by at, id limit 1`)
  return rows[0]?.id ?? null
}
