import { desc } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { auditSeal } from '../../database/tables/audit.ts'
import { unsealed } from './seal-audit.ts'

const MOST = 1_000

export async function readSeal(ctx: Ctx): Promise<ReplyOf<'GET /api/staff/audit/seal'>> {
  asStaff(ctx)
  const { number, at, hash, through } = auditSeal
  const [last] = await ctx.db.select({ number, at, hash, through }).from(auditSeal).orderBy(desc(number)).limit(1)
  const waiting = await unsealed(ctx, last?.through, MOST)
  return {
    last: last ? { number: last.number, at: last.at.toISOString(), hash: last.hash } : null,
    waiting: waiting.length,
    waiting_since: waiting[0]?.at.toISOString() ?? null,
  }
}
