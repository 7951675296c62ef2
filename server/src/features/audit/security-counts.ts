import { sql } from 'drizzle-orm'
import type { SecurityKind } from '@bailu/contract/security-kinds'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { securityCount } from '../../database/tables/audit.ts'

/** Adds the security event counts of one server process to today's totals. */
export async function addSecurityCounts(ctx: Ctx, counts: ReadonlyMap<SecurityKind, number>): Promise<void> {
  if (counts.size === 0) return
  const day = bangkokDay(ctx.now)
  await ctx.db
    .insert(securityCount)
    // Sorted, so that concurrent upserts cannot deadlock.
    .values([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => ({ day, kind, count })))
    .onConflictDoUpdate({
      target: [securityCount.day, securityCount.kind],
      set: { count: sql`${securityCount.count} + excluded.count` },
    })
}
