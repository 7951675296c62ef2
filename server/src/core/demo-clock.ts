import { eq, sql } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { inTx, type Db } from '../database/connect.ts'
import { marker } from '../database/tables/house.ts'
import { session, staffSession } from '../database/tables/people.ts'

const NAME = 'demo clock'
const DAY_MS = 86_400_000

/** A clock that can be set ahead of real time, so that a demo shows what happens on due dates. */
export type DemoClock = {
  now: () => Date
  /** Milliseconds ahead of real time. */
  ahead: () => number
  /** Reads the offset that another server process has set. */
  follow: () => Promise<void>
  /** Advances the clock by whole days; never back, because rows written in between would lie in the future. Sessions stay valid. */
  moveOn: (days: number) => Promise<void>
}

export const secondsAhead = (clock: DemoClock): number => Math.round(clock.ahead() / 1_000)

/** Real time, as authenticator apps use it. */
export const realTime = ({ house, now }: Pick<Ctx, 'house' | 'now'>): Date =>
  new Date(now.getTime() - (house.demoClock?.ahead() ?? 0))

/**
 * Starts at the stored offset, or `minAheadMs` if that is more.
 * @param beforeMove runs before the clock jumps, for work whose age would otherwise include the jump
 * @param onMove called after each jump, to start work that has become due
 */
export async function openDemoClock(
  db: Db,
  {
    atLeast,
    before = async () => undefined,
    moved = () => undefined,
  }: { atLeast: number; before?: () => Promise<unknown>; moved?: () => void },
): Promise<DemoClock> {
  let ahead = 0
  const kept = async (on: Db = db) => {
    const [row] = await on.select({ value: marker.value }).from(marker).where(eq(marker.name, NAME))
    return Number(row?.value ?? 0)
  }
  const now = () => new Date(Date.now() + ahead)
  const moveTo = async (wanted: number) => {
    await before()
    await inTx({ db }, async (tx) => {
      const last = Math.max(ahead, await kept(tx.db))
      if (wanted <= last) return
      const value = String(wanted)
      await tx.db
        .insert(marker)
        .values({ name: NAME, value, at: new Date() })
        .onConflictDoUpdate({ target: marker.name, set: { value, at: new Date() } })
      const by = sql`make_interval(secs => ${(wanted - last) / 1_000})`
      for (const table of [session, staffSession])
        await tx.db
          .update(table)
          .set({
            createdAt: sql`${table.createdAt} + ${by}`,
            seenAt: sql`${table.seenAt} + ${by}`,
            provenAt: sql`${table.provenAt} + ${by}`,
          })
          .where(sql`${table.endedAt} is null`)
    })
    ahead = wanted
    moved()
  }
  ahead = await kept()
  if (atLeast > ahead) await moveTo(atLeast)
  return {
    now,
    ahead: () => ahead,
    follow: async () => {
      ahead = Math.max(ahead, await kept())
    },
    moveOn: (days) => moveTo(ahead + days * DAY_MS),
  }
}
