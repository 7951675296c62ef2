import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { marker } from '../database/tables/core.ts'
import { DERIVED_SUMS, repairDerivedSum } from '../features/ledger/derived-sums.ts'
import { backfillRefundLedger } from '../features/refunds/book-transfer.ts'
import { backfillReceiptLedger } from '../features/receipts/backfill-receipt-ledger.ts'
import { repairWaitingGrowth } from '../features/rewards/count-growth.ts'

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

const partnerDays = DERIVED_SUMS.filter(({ table }) => table === 'partner_day')

export const BACKFILLS: readonly Backfill[] = [
  { name: 'receipts in the ledger', run: backfillReceiptLedger },
  { name: 'refunds in the ledger', run: backfillRefundLedger },
  {
    // Reversed points used to be booked on the day they were granted, and growth was counted at once.
    name: 'points by day',
    async run(ctx) {
      let changed = await repairWaitingGrowth(ctx)
      for (const sum of partnerDays) changed += await repairDerivedSum(ctx, sum)
      return changed
    },
  },
  {
    // Rewards canceled before settlement used to be removed from the day they were earned.
    name: 'canceled rewards by day',
    async run(ctx) {
      let changed = 0
      for (const sum of partnerDays) changed += await repairDerivedSum(ctx, sum)
      return changed
    },
  },
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
      ctx.log.error({ err: error, fill: backfill.name }, 'fill failed')
      return undefined
    })
    if (changed) ctx.log.info({ fill: backfill.name, changed }, 'fill ran')
    if (stored && changed === 0 && ctx.now.getTime() - stored.at.getTime() >= OLD_RELEASE_MS)
      await ctx.db
        .update(marker)
        .set({ value: 'done' })
        .where(eq(marker.name, markerName(backfill)))
    else pending.push(backfill.name)
  }
  if (pending.length === 0 && backfills.some((backfill) => markersByName.get(markerName(backfill))?.value !== 'done'))
    ctx.log.info({}, 'fills are done')
  return pending
}
