import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from './core/context.ts'
import { marker } from './database/tables/house.ts'
import { DERIVED_SUMS, repairSum } from './features/ledger/derived-sums.ts'
import { fillRefundBooks } from './features/orders/refunds/refund-books.ts'
import { fillReceiptBooks } from './features/orders/receipts/fill-receipt-books.ts'
import { fillWaitingGrowth } from './features/rewards/fill-waiting-growth.ts'

/**
 * A backfill: updates existing rows for a new column or entry after a migration, while the server is running. Several
 * servers may run it concurrently; it must skip rows that are already done.
 */
export type Fill = {
  /** Unique for ever: stored in the database when the backfill is done. */
  name: string
  /** Processes remaining rows in small transactions. @returns how many rows it changed; 0 when none were left */
  run: (ctx: Ctx) => Promise<number>
}

const partnerDays = DERIVED_SUMS.filter(({ table }) => table === 'partner_day')

export const FILLS: readonly Fill[] = [
  { name: 'receipts in the ledger', run: fillReceiptBooks },
  { name: 'refunds in the ledger', run: fillRefundBooks },
  {
    // Reversed points used to be booked on the day they were granted, and growth was counted at once.
    name: 'points by day',
    async run(ctx) {
      let changed = await fillWaitingGrowth(ctx)
      for (const one of partnerDays) changed += await repairSum(ctx, one)
      return changed
    },
  },
  {
    // Rewards canceled before settlement used to be removed from the day they were earned.
    name: 'canceled rewards by day',
    async run(ctx) {
      let changed = 0
      for (const one of partnerDays) changed += await repairSum(ctx, one)
      return changed
    },
  },
]

/** Time during which servers of the previous release may still write rows that need the backfill. */
const FORMER_MS = 30 * 60_000

const nameOf = ({ name }: Fill) => `fill:${name}`

/**
 * Runs every backfill that is not done; a failing one is logged and tried again. A backfill is done when it changed nothing
 * and half an hour has passed since its first run.
 * @returns names of the backfills that are not done yet
 */
export async function runFills(ctx: Ctx, fills: readonly Fill[] = FILLS): Promise<string[]> {
  if (fills.length === 0) return []
  const kept = await ctx.db
    .select()
    .from(marker)
    .where(inArray(marker.name, fills.map(nameOf)))
  const marks = new Map(kept.map((mark) => [mark.name, mark]))
  const open: string[] = []
  for (const fill of fills) {
    const mark = marks.get(nameOf(fill))
    if (mark?.value === 'done') continue
    if (!mark)
      await ctx.db
        .insert(marker)
        .values({ name: nameOf(fill), value: 'open', at: ctx.now })
        .onConflictDoNothing()
    const changed = await fill.run(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error, fill: fill.name }, 'fill failed')
      return undefined
    })
    if (changed) ctx.log.info({ fill: fill.name, changed }, 'fill ran')
    if (mark && changed === 0 && ctx.now.getTime() - mark.at.getTime() >= FORMER_MS)
      await ctx.db
        .update(marker)
        .set({ value: 'done' })
        .where(eq(marker.name, nameOf(fill)))
    else open.push(fill.name)
  }
  if (open.length === 0 && fills.some((fill) => marks.get(nameOf(fill))?.value !== 'done'))
    ctx.log.info({}, 'fills are done')
  return open
}
