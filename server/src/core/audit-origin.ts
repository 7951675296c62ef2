import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { afterTx } from '../database/connect.ts'
import { auditNetwork } from '../database/tables/audit.ts'
import { bangkokDay } from './bangkok.ts'
import type { Ctx, House } from './context.ts'
import { macOf } from './key-ring.ts'
import { networkOf } from './network.ts'

/** Session, network and request that an audit entry originates from. */
export type Origin = { session: string | null; network: string | null; request: string | null }

const MOST_KEPT = 10_000
const known = new WeakMap<House, Set<string>>()

/** Keyed hash that stands for a network in audit entries, which are never deleted; the address itself is in `audit_network` and expires. */
export const networkKey = (ctx: Pick<Ctx, 'house'>, network: string): string =>
  macOf(ctx.house.settings, 'audit networks', network).toString('hex').slice(0, 16)

/** Identifies a session in audit entries without being its token. */
export const sessionKey = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 12)

export async function originOf(ctx: Ctx): Promise<Origin> {
  const session = 'sessionId' in ctx.actor && ctx.actor.sessionId ? sessionKey(ctx.actor.sessionId) : null
  const request = ctx.requestId ?? null
  if (!ctx.ip) return { session, network: null, request }
  const network = networkOf(ctx.ip)
  const key = networkKey(ctx, network)
  await keepNetwork(ctx, key, network)
  return { session, network: key, request }
}

// After the transaction, because concurrent entries of one network would wait for the same row lock.
async function keepNetwork(ctx: Ctx, key: string, network: string): Promise<void> {
  const kept = known.get(ctx.house) ?? new Set()
  known.set(ctx.house, kept)
  const name = `${key} ${bangkokDay(ctx.now)}`
  if (kept.has(name)) return
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.add(name)
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
      kept.delete(name)
      ctx.log.error({ err: error }, 'network of audit entries not kept')
    }
  })
}
