import { and, isNull, lt } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { fieldWords } from '@bailu/phrases/fields'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Upload } from '../../../core/upload.ts'
import { asStaff } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { catalogueImport } from '../../../database/tables/catalogue.ts'
import { loadCurrent } from './load-current.ts'
import { type Plan, planImport } from './plan-import.ts'
import { readRows } from './read-rows.ts'

const TRIES_AN_HOUR = { tries: 60, seconds: 3_600 }
const KEPT_MS = 86_400_000

/** Previews an import, line by line. The preview is stored for a day, so that exactly this plan can be applied. */
export async function tryImport(
  ctx: Ctx,
  _: ParsedOf<'POST /api/staff/catalogue/import'>,
  upload: Upload,
): Promise<ReplyOf<'POST /api/staff/catalogue/import'>> {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `import:${staffId}`, TRIES_AN_HOUR)
  const rows = await readRows(await upload.receive())
  const plan = planImport(rows, await loadCurrent(ctx, rows))
  const counts = countsOf(plan)
  const applicable = counts.wrong === 0 && counts.new + counts.changed > 0
  const id = uuidv7()
  await inTx(ctx, async (tx) => {
    await tx.db
      .delete(catalogueImport)
      .where(and(isNull(catalogueImport.appliedAt), lt(catalogueImport.at, new Date(tx.now.getTime() - KEPT_MS))))
    if (!applicable) return
    await tx.db.insert(catalogueImport).values({ id, staffId, rows, planHash: plan.hash, at: tx.now })
    await record(tx, 'catalogue.tried', { type: 'import', id }, counts)
  })
  return {
    id: applicable ? id : null,
    counts,
    lines: plan.lines
      .filter(({ state }) => state !== 'same')
      .map(({ line, sku, name, state, changes, troubles }) => ({
        line,
        sku,
        name,
        state,
        changes,
        troubles: troubles.map(({ field, trouble }) => ({ field, words: fieldWords(trouble, ctx.lang) })),
      })),
  }
}

function countsOf({ lines }: Plan) {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}
