import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { afterTx } from '../database/connect.ts'
import { auditNetwork } from '../database/tables/audit.ts'
import { bangkokDay } from './bangkok.ts'
import type { Ctx, House } from './context.ts'
import { macOf } from './key-ring.ts'
import { networkOf } from './network.ts'

/** Session, network and request an audit entry came from. */
export type Origin = { session: string | null; network: string | null; request: string | null }

const MOST_KEPT = 10_000
const known = new WeakMap<House, Set<string>>()

/** Names a network in entries that are kept for ever; its address is kept beside them, and erased with time. */
export const networkKey = (ctx: Pick<Ctx, 'house'>, network: string): string =>
  macOf(ctx.house.settings, 'audit networks', network).toString('hex').slice(0, 16)

/** Tells sessions apart and opens none. */
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

// Outside of the transaction: entries of the same network must not wait for each other.
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
