import { desc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { pathId } from '@bailu/contract/fields'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { payoutBatch } from '../../../database/tables/payouts.ts'
import { batchRows, itemRows, presentBatches, presentItem } from './present-batch.ts'
import { secondForBatch } from './second-person.ts'

const PAGE = 20

export async function listBatches(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/payout'>,
): Promise<ReplyOf<'GET /api/staff/payout'>> {
  asStaff(ctx)
  const before = z.optional(pathId).safeParse(cursor)
  if (!before.success) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const rows = await batchRows(ctx)
    .where(before.data === undefined ? undefined : lt(payoutBatch.id, before.data))
    .orderBy(desc(payoutBatch.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: await presentBatches(ctx, shown),
    next: rows.length > PAGE ? String(shown.at(-1)!.batch.id) : null,
  }
}

/** @throws AppError not_found */
export async function readBatch(
  ctx: Ctx,
  { id }: ParsedOf<'GET /api/staff/payout/{id}'>,
): Promise<ReplyOf<'GET /api/staff/payout/{id}'>> {
  asStaff(ctx)
  const found = await batchRows(ctx).where(eq(payoutBatch.id, id))
  const [batch] = await presentBatches(ctx, found)
  if (!batch) return refuse('not_found')
  const second = batch.states.open.rows + batch.states.sent.rows > 0 ? await secondForBatch(ctx, found[0]!.batch) : null
  return { ...batch, second, items: (await itemRows(ctx, id)).map(presentItem) }
}
