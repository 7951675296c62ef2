import { asc, desc, gt, inArray, lte, sql } from 'drizzle-orm'
import { isMac, keyRing } from '../../core/key-ring.ts'
import type { Ctx } from '../../core/context.ts'
import { auditSeal } from '../../database/tables/audit.ts'
import { audit } from '../../database/tables/house.ts'
import { chainHash, entryHash, FIRST_PREV } from './canonical.ts'
import { LATE_MS, SEAL_PURPOSE, unsealed } from './seal-audit.ts'

export type AuditBreak = {
  what: 'seal_missing' | 'seal_changed' | 'entry_deleted' | 'entry_changed' | 'entry_inserted'
  seal: number | null
  entry: string | null
}
export type AuditProof = {
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
const MOST_WAITING = 10_000

/** Verifies every seal and every entry; runs while the shop is in use. */
export async function checkAudit(ctx: Ctx): Promise<AuditProof> {
  const [newest] = await ctx.db.select().from(auditSeal).orderBy(desc(auditSeal.number)).limit(1)
  const proof: AuditProof = { broken: null, seals: 0, entries: 0, last: null, waiting: 0, otherKey: 0 }
  const settled = newest ? new Date(newest.through.getTime() - LATE_MS) : new Date(0)
  const ring = new Set(keyRing(ctx.house.settings, SEAL_PURPOSE).map(({ id }) => id))
  let prev = FIRST_PREV
  let settledEntries = 0
  for (let number = 1; number <= (newest?.number ?? 0); number += 1) {
    const [seal] = await ctx.db
      .select()
      .from(auditSeal)
      .where(gt(auditSeal.number, number - 1))
      .orderBy(asc(auditSeal.number))
      .limit(1)
    if (seal?.number !== number) return { ...proof, broken: { what: 'seal_missing', seal: number, entry: null } }
    if (!ring.has(seal.keyId)) proof.otherKey += 1
    const broken =
      sealBroken(ctx, seal, prev, ring.has(seal.keyId)) ??
      (await entryBroken(ctx, seal, (at) => {
        if (at <= settled) settledEntries += 1
      }))
    if (broken) return { ...proof, broken }
    prev = seal.hash
    proof.seals += 1
    proof.entries += seal.entries.length
    proof.last = { number: seal.number, hash: seal.hash }
  }
  const inserted = newest && (await ctx.db.$count(audit, lte(audit.at, settled))) !== settledEntries
  if (inserted) proof.broken = { what: 'entry_inserted', seal: null, entry: await firstInserted(ctx, settled) }
  proof.waiting = (await unsealed(ctx, newest?.through, MOST_WAITING)).length
  return proof
}

function sealBroken(ctx: Ctx, seal: Seal, prev: string, ours: boolean): AuditBreak | undefined {
  const right =
    seal.prev === prev &&
    chainHash(seal.prev, seal.number, seal.entries) === seal.hash &&
    (!ours || isMac(ctx.house.settings, SEAL_PURPOSE, `${seal.number} ${seal.hash}`, seal.mac))
  return right ? undefined : { what: 'seal_changed', seal: seal.number, entry: null }
}

async function entryBroken(ctx: Ctx, seal: Seal, seen: (at: Date) => void): Promise<AuditBreak | undefined> {
  const ids = seal.entries.map(([id]) => id)
  const found = await ctx.db.select().from(audit).where(inArray(audit.id, ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  for (const [id, hash] of seal.entries) {
    const row = rows.get(id)
    if (!row) return { what: 'entry_deleted', seal: seal.number, entry: id }
    if (entryHash(row) !== hash) return { what: 'entry_changed', seal: seal.number, entry: id }
    seen(row.at)
  }
  return undefined
}

async function firstInserted(ctx: Ctx, settled: Date): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from audit where at <= ${settled.toISOString()}::timestamptz and id not in (
      select (pair ->> 0)::uuid from audit_seal, jsonb_array_elements(audit_seal.entries) as pair)
    order by at, id limit 1`)
  return rows[0]?.id ?? null
}
