import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx, DemoClock } from './context.ts'
import { type Db } from '../database/connect.ts'
import { changesContent } from '../database/content-version.ts'
import { inTx } from '../database/transaction.ts'
import { marker } from '../database/core-tables.ts'
import { session } from '../features/account/table.ts'
import { staffSession } from '../features/staff/table.ts'

const MARKER_NAME = 'demo clock'

export const secondsAhead = (clock: DemoClock): number => Math.round(clock.aheadMs() / 1_000)

/** Real time, as authenticator apps use it. */
export const realTime = ({ deps, now }: Pick<Ctx, 'deps' | 'now'>): Date =>
  new Date(now.getTime() - (deps.demoClock?.aheadMs() ?? 0))

/**
 * Starts at the stored offset, or `minAheadMs` if that is more.
 * @param beforeMove runs before the clock jumps, for work whose age would otherwise include the jump
 * @param onMove called after each jump, to start work that has become due
 */
export async function openDemoClock(
  db: Db,
  {
    minAheadMs,
    beforeMove = async () => undefined,
    onMove = () => undefined,
  }: { minAheadMs: number; beforeMove?: () => Promise<unknown>; onMove?: () => void },
): Promise<DemoClock> {
  let ahead = 0
  const readStored = async (on: Db = db) => {
    const [row] = await on.select({ value: marker.value }).from(marker).where(eq(marker.name, MARKER_NAME))
    return Number(row?.value ?? 0)
  }
  const now = () => new Date(Date.now() + ahead)
  const advanceTo = async (target: number) => {
    await beforeMove()
    const move = async (tx: { db: Db }) => {
      const current = Math.max(ahead, await readStored(tx.db))
      if (target <= current) return
      const value = String(target)
      await tx.db
        .insert(marker)
        .values({ name: MARKER_NAME, value, at: new Date() })
        .onConflictDoUpdate({ target: marker.name, set: { value, at: new Date() } })
      const interval = sql`make_interval(secs => ${(target - current) / 1_000})`
      for (const table of [session, staffSession])
        await tx.db
          .update(table)
          .set({
            createdAt: sql`${table.createdAt} + ${interval}`,
            seenAt: sql`${table.seenAt} + ${interval}`,
            reauthenticatedAt: sql`${table.reauthenticatedAt} + ${interval}`,
          })
          .where(sql`${table.endedAt} is null`)
    }
    await changesContent({ db }, () => inTx({ db }, move))
    ahead = target
    onMove()
  }
  ahead = await readStored()
  if (minAheadMs > ahead) await advanceTo(minAheadMs)
  return {
    now,
    aheadMs: () => ahead,
    syncFromDatabase: async () => {
      ahead = Math.max(ahead, await readStored())
    },
    advance: (days) => advanceTo(ahead + days * DAY_MS),
  }
}
