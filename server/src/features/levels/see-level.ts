import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asPartner } from '../../core/scope.ts'
import { levelRise } from '../../database/tables/levels.ts'

/** Marks a reached level and all lower ones as seen by the partner. */
export async function seeLevel(ctx: Ctx, { level }: ParsedOf<'POST /api/level/seen'>) {
  const { partnerId } = asPartner(ctx)
  await ctx.db
    .update(levelRise)
    .set({ seenAt: ctx.now })
    .where(and(eq(levelRise.partnerId, partnerId), lte(levelRise.level, level), isNull(levelRise.seenAt)))
  return {}
}
