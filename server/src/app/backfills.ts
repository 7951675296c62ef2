import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { fillFingerprints } from '../features/orders/slips/read-slip.ts'
import { fillRoles } from '../core/staff-roles.ts'
import { marker } from '../database/core-tables.ts'

/**
 * A backfill: updates existing rows for a new column or entry after a migration, while the server is running. Several
 * servers may run it concurrently; it must skip rows that are already done.
 */
export type Backfill = {
  /** Unique for ever: stored in the database when the backfill is done. */
  name: string
  /** Processes remaining rows in small transactions. @returns how many rows it changed; 0 when none were left */
  run: (ctx: Ctx) => Promise<number>
}

/** In the order in which they were added; an entry may go when every database has run it. */
export const BACKFILLS: readonly Backfill[] = [
  { name: 'fingerprints of slips', run: fillFingerprints },
  { name: 'roles of staff', run: fillRoles },
]

/** Time during which servers of the previous release may still write rows that need the backfill. */
const OLD_RELEASE_MS = 30 * 60_000

const markerName = ({ name }: Backfill) => `fill:${name}`

/**
 * Runs every backfill that is not done; a failing one is logged and tried again. A backfill is done when it changed nothing
 * and half an hour has passed since its first run.
 * @returns names of the backfills that are not done yet
 */
export async function runBackfills(ctx: Ctx, backfills: readonly Backfill[] = BACKFILLS): Promise<string[]> {
  if (backfills.length === 0) return []
  const markers = await ctx.db
    .select()
    .from(marker)
    .where(inArray(marker.name, backfills.map(markerName)))
  const markersByName = new Map(markers.map((stored) => [stored.name, stored]))
  const pending: string[] = []
  for (const backfill of backfills) {
    const stored = markersByName.get(markerName(backfill))
    if (stored?.value === 'done') continue
    if (!stored)
      await ctx.db
        .insert(marker)
        .values({ name: markerName(backfill), value: 'open', at: ctx.now })
        .onConflictDoNothing()
    const changed = await backfill.run(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, backfill: backfill.name }, 'backfill failed')
      return undefined
    })
    if (changed) ctx.log.info({ backfill: backfill.name, changed }, 'backfill ran')
    if (stored && changed === 0 && ctx.now.getTime() - stored.at.getTime() >= OLD_RELEASE_MS)
      await ctx.db
        .update(marker)
        .set({ value: 'done' })
        .where(eq(marker.name, markerName(backfill)))
    else pending.push(backfill.name)
  }
  if (pending.length === 0 && backfills.some((backfill) => markersByName.get(markerName(backfill))?.value !== 'done'))
    ctx.log.info({}, 'backfills are done')
  return pending
}
