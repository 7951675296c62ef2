import { eq } from 'drizzle-orm'
import { RETENTION_KINDS, type RetentionKind } from '@bailu/contract/privacy'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { Retained } from '../../core/retention.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { retentionRun } from '../../database/tables/rules.ts'
import { readSetting } from '../settings/read-setting.ts'
import { daysOf, endedBefore, inYears } from './retention-kinds.ts'

export type RetainedKinds = Record<RetentionKind, Retained>

const BATCH = 200
/** Most batches of one kind per run; the rest is erased by the next run. */
const MOST_BATCHES = 500

/** Background job of data retention: erases expired data by kind, in batches. A kind that fails does not stop the others. */
export async function eraseWhatIsOver(ctx: Ctx, kinds: RetainedKinds): Promise<void> {
  const failed: unknown[] = []
  for (const kind of RETENTION_KINDS)
    await eraseKind(ctx, kind, kinds[kind]).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'Some data that was kept long enough could not be erased')
}

async function eraseKind(ctx: Ctx, kind: RetentionKind, retained: Retained): Promise<void> {
  const before = await cutOf(ctx, kind)
  let erased = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { count, files = [] } = await inTx(ctx, async (tx) => {
      const done = await retained.erase(tx, before, BATCH)
      if (done.count > 0) await record(tx, 'retention.erased', { type: 'retention', id: kind }, { count: done.count })
      return done
    })
    for (const file of files) await ctx.house.files.remove(file)
    erased += count
    if (count < BATCH) break
  }
  const found = { at: ctx.now, ...(erased > 0 && { erased, erasedAt: ctx.now }) }
  await ctx.db
    .insert(retentionRun)
    .values({ kind, erased: 0, ...found })
    .onConflictDoUpdate({ target: retentionRun.kind, set: found })
}

async function cutOf(ctx: Ctx, kind: RetentionKind): Promise<Date> {
  const { months } = await readSetting(ctx, 'lead_retention')
  return endedBefore(kind, await readSetting(ctx, 'retention'), months, ctx.now)
}

/** Retention periods and last runs of all kinds of personal data, for staff. */
export async function readRetention(ctx: Ctx, kinds: RetainedKinds): Promise<ReplyOf<'GET /api/staff/retention'>> {
  asStaff(ctx)
  const kept = await readSetting(ctx, 'retention')
  const { months } = await readSetting(ctx, 'lead_retention')
  const list: ReplyOf<'GET /api/staff/retention'>['list'] = []
  for (const kind of RETENTION_KINDS) {
    const [run] = await ctx.db.select().from(retentionRun).where(eq(retentionRun.kind, kind))
    const length = inYears(kind)
      ? { length: kept.paper_years, unit: 'years' as const }
      : kind === 'leads'
        ? { length: months, unit: 'months' as const }
        : { length: daysOf(kind, kept), unit: 'days' as const }
    list.push({
      kind,
      ...length,
      setting: kind === 'leads' ? 'lead_retention' : FIXED.has(kind) ? null : 'retention',
      due: await kinds[kind].due(ctx, endedBefore(kind, kept, months, ctx.now)),
      last_run_at: run?.at.toISOString() ?? null,
      erased: run?.erased ?? 0,
      erased_at: run?.erasedAt?.toISOString() ?? null,
    })
  }
  return { list }
}

const FIXED: ReadonlySet<RetentionKind> = new Set(['networks', 'mails', 'sessions', 'replies', 'codes', 'notices'])
