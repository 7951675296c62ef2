import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { uuidv7 } from 'uuidv7'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import type { AuditRef } from '@bailu/contract/audit/ref-kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { afterTx } from '../database/transaction.ts'
import { auditNote, auditNetwork, audit } from '../features/audit/table.ts'
import { macOf } from '../lib/crypto.ts'
import { networkOf } from '../lib/network.ts'
import { sealAuditDetail } from './audit-detail.ts'
import { actorName, onPrimary, type Ctx, type Deps } from './context.ts'

/** Session, network and request that an audit entry originates from. */
export type AuditOrigin = { session: string | null; network: string | null; request: string | null }

const MAX_REMEMBERED = 10_000
const seenNetworks = new WeakMap<Deps, LRUCache<string, true>>()

/** Keyed hash that represents a network in audit entries, which are never deleted; the address itself is in `audit_network` and expires. */
export const networkKey = (ctx: Pick<Ctx, 'deps'>, network: string): string =>
  macOf(ctx.deps.config, 'audit networks', network).toString('hex').slice(0, 16)

/** Identifies a session in audit entries without being its token. */
export const sessionKey = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 12)

export async function auditOriginOf(ctx: Ctx): Promise<AuditOrigin> {
  const session = 'sessionId' in ctx.actor && ctx.actor.sessionId ? sessionKey(ctx.actor.sessionId) : null
  const request = ctx.requestId ?? null
  if (!ctx.ip) return { session, network: null, request }
  const network = networkOf(ctx.ip)
  const key = networkKey(ctx, network)
  await storeNetwork(ctx, key, network)
  return { session, network: key, request }
}

// After the transaction, because concurrent entries of one network would wait for the same row lock.
async function storeNetwork(ctx: Ctx, key: string, network: string): Promise<void> {
  const seen = seenNetworks.get(ctx.deps) ?? new LRUCache<string, true>({ max: MAX_REMEMBERED })
  seenNetworks.set(ctx.deps, seen)
  const networkDay = `${key} ${bangkokDay(ctx.now)}`
  if (seen.has(networkDay)) return
  seen.set(networkDay, true)
  await afterTx(ctx, async ({ db }) => {
    try {
      await db
        .insert(auditNetwork)
        .values({ key, network, seenAt: ctx.now })
        .onConflictDoUpdate({
          target: auditNetwork.key,
          set: { seenAt: sql`excluded.seen_at` },
          setWhere: lt(auditNetwork.seenAt, sql`excluded.seen_at`),
        })
    } catch (error) {
      seen.delete(networkDay)
      ctx.log.error({ err: error }, 'network of audit entries not stored')
    }
  })
}

type Ref = { type: AuditRef; id: string | number }

/** Writes an audit entry in the transaction of the change; text about people is stored in a separate, erasable note. */
export function recordAudit(
  ctx: Ctx,
  action: AuditAction,
  ref: Ref,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return recordAudits(ctx, action, [ref], detail)
}

/** One entry for each of several rows that changed together. */
export async function recordAudits(
  caller: Ctx,
  action: AuditAction,
  refs: Ref[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  const ctx = onPrimary(caller)
  const rows = refs.map((ref) => {
    const id = uuidv7()
    const parts = sealAuditDetail(ctx.deps.config, id, ref.type, detail)
    return { id, ref, ...parts }
  })
  const origin = await auditOriginOf(ctx)
  await ctx.db.insert(audit).values(
    rows.map(({ id, ref, detail }) => ({
      id,
      at: ctx.now,
      actor: actorName(ctx.actor),
      action,
      refType: ref.type,
      refId: String(ref.id),
      detail,
      ...origin,
    })),
  )
  const notes = rows.flatMap(({ id, note }) => (note === null ? [] : [{ auditId: id, at: ctx.now, words: note }]))
  if (notes.length > 0) await ctx.db.insert(auditNote).values(notes)
}

/** Who wrote entries with these actions about an object. */
export async function readAuditActors({ db }: Ctx, ref: Ref, actions: readonly AuditAction[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.refType, ref.type), eq(audit.refId, String(ref.id)), inArray(audit.action, [...actions])))
  return rows.map(({ actor }) => actor)
}
