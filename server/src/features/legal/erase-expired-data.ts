import { eq } from 'drizzle-orm'
import { RETENTION_KINDS, type RetentionKind } from '@bailu/contract/legal/staff'
import type { ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff } from '../../core/context.ts'
import type { RetentionRule } from './personal-data.ts'
import { inTx } from '../../database/transaction.ts'
import { retentionRun } from '../../database/core-tables.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { retentionDays, retentionCutoff, isRetainedInYears } from './retention-kinds.ts'

export type RetainedKinds = Record<RetentionKind, RetentionRule>

const BATCH_SIZE = 200
/** Most batches of one kind per run; the rest is erased by the next run. */
const MAX_BATCHES = 500

/** Background job of data retention: erases expired data by kind, in batches. A kind that fails does not stop the others. */
export async function eraseExpiredData(ctx: Ctx, kinds: RetainedKinds): Promise<void> {
  const failed: unknown[] = []
  for (const kind of RETENTION_KINDS)
    await eraseKind(ctx, kind, kinds[kind]).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'Some data that was kept long enough could not be erased')
}

async function eraseKind(ctx: Ctx, kind: RetentionKind, retained: RetentionRule): Promise<void> {
  const before = await cutoffOf(ctx, kind)
  let erased = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { count, files = [] } = await inTx(ctx, async (tx) => {
      const done = await retained.erase(tx, before, BATCH_SIZE)
      if (done.count > 0)
        await recordAudit(tx, 'retention.erased', { type: 'retention', id: kind }, { count: done.count })
      return done
    })
    for (const file of files) await ctx.deps.files.remove(file)
    erased += count
    if (count < BATCH_SIZE) break
  }
  const result = { at: ctx.now, ...(erased > 0 && { erased, erasedAt: ctx.now }) }
  await ctx.db
    .insert(retentionRun)
    .values({ kind, erased: 0, ...result })
    .onConflictDoUpdate({ target: retentionRun.kind, set: result })
}

async function cutoffOf(ctx: Ctx, kind: RetentionKind): Promise<Date> {
  const { months } = await readShopRule(ctx, 'lead_retention')
  return retentionCutoff(kind, await readShopRule(ctx, 'retention'), months, ctx.now)
}

/** Retention periods and last runs of all kinds of personal data, for staff. */
export async function readRetention(ctx: Ctx, kinds: RetainedKinds): Promise<ReplyOf<'GET /api/staff/retention'>> {
  asStaff(ctx)
  const periods = await readShopRule(ctx, 'retention')
  const { months } = await readShopRule(ctx, 'lead_retention')
  const list: ReplyOf<'GET /api/staff/retention'>['list'] = []
  for (const kind of RETENTION_KINDS) {
    const [run] = await ctx.db.select().from(retentionRun).where(eq(retentionRun.kind, kind))
    const period = isRetainedInYears(kind)
      ? { length: periods.document_years, unit: 'years' as const }
      : kind === 'leads'
        ? { length: months, unit: 'months' as const }
        : { length: retentionDays(kind, periods), unit: 'days' as const }
    list.push({
      kind,
      ...period,
      rule: kind === 'leads' ? 'lead_retention' : FIXED.has(kind) ? null : 'retention',
      due: await kinds[kind].due(ctx, retentionCutoff(kind, periods, months, ctx.now)),
      last_run_at: run?.at.toISOString() ?? null,
      erased: run?.erased ?? 0,
      erased_at: run?.erasedAt?.toISOString() ?? null,
    })
  }
  return { list }
}

const FIXED: ReadonlySet<RetentionKind> = new Set([
  'networks',
  'mails',
  'sessions',
  'replies',
  'codes',
  'notices',
  'receivers',
])
