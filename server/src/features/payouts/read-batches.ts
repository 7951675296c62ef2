import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayoutBatch, PayoutItem } from '@bailu/contract/payouts/staff'
import { PAYOUT_ITEM_STATES } from '@bailu/contract/payouts/kinds'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { payout, payoutBatch, payoutFile, payoutItem, withdrawal } from './table.ts'
import { partner, user } from '../account/table.ts'
import { staff } from '../staff/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { readBatchApproval } from './make-batch.ts'
import { parseIdCursor, takePage } from '../../lib/cursor.ts'

/** Reference of a row in the bank file, such as `12-003`; it appears on the bank's statement. */
export const itemReference = (batchId: number, seq: number): string => `${batchId}-${String(seq).padStart(3, '0')}`

const downloader = alias(staff, 'taker')

export const selectBatches = (ctx: Ctx) =>
  ctx.db
    .select({ batch: payoutBatch, by: staff.name, file: payoutFile, takenBy: downloader.name })
    .from(payoutBatch)
    .leftJoin(staff, eq(staff.id, payoutBatch.madeBy))
    .leftJoin(payoutFile, eq(payoutFile.batchId, payoutBatch.id))
    .leftJoin(downloader, eq(downloader.id, payoutFile.takenBy))

type BatchRow = Awaited<ReturnType<typeof selectBatches>>[number]

/** Batches with count and total of their rows per state. */
export async function presentBatches(ctx: Ctx, rows: BatchRow[]): Promise<PayoutBatch[]> {
  if (rows.length === 0) return []
  const items = await ctx.db
    .select({ batchId: payoutItem.batchId, state: payoutItem.state, net: payoutItem.net })
    .from(payoutItem)
    .where(
      inArray(
        payoutItem.batchId,
        rows.map(({ batch }) => batch.id),
      ),
    )
  const byBatch = Map.groupBy(items, ({ batchId }) => batchId)
  return rows.map(({ batch, by, file, takenBy }) => {
    const batchItems = byBatch.get(batch.id) ?? []
    const states = PAYOUT_ITEM_STATES.map((state) => {
      const inState = batchItems.filter((item) => item.state === state)
      return [
        state,
        { rows: inState.length, total: asNumber(inState.reduce((sum, { net }) => sum + net, 0n)) },
      ] as const
    })
    return {
      id: batch.id,
      made_at: batch.madeAt.toISOString(),
      made_by: by ?? '',
      rows: batch.rows,
      total: asNumber(batch.total),
      states: Object.fromEntries(states) as PayoutBatch['states'],
      file: file && {
        rows: file.rows,
        total: asNumber(file.total),
        hash: file.hash,
        taken_at: file.takenAt.toISOString(),
        taken_by: takenBy ?? '',
      },
    }
  })
}

export const selectBatchItems = (ctx: Ctx, batchId: number) =>
  ctx.db
    .select({
      item: payoutItem,
      row: withdrawal,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
      bankReference: payout.bankReference,
    })
    .from(payoutItem)
    .innerJoin(withdrawal, eq(withdrawal.id, payoutItem.withdrawalId))
    .innerJoin(user, eq(user.id, withdrawal.partnerId))
    .innerJoin(partner, eq(partner.userId, withdrawal.partnerId))
    .leftJoin(payout, eq(payout.withdrawalId, withdrawal.id))
    .where(eq(payoutItem.batchId, batchId))
    .orderBy(asc(payoutItem.seq))

type ItemRow = Awaited<ReturnType<typeof selectBatchItems>>[number]

export const presentPayoutItem = ({ item, row, nickname, employeeNo, bankReference }: ItemRow): PayoutItem => ({
  seq: item.seq,
  withdrawal: row.id,
  reference: itemReference(item.batchId, item.seq),
  partner: { id: row.partnerId, nickname, employee_no: employeeNo },
  bank: row.bank,
  bank_name: row.bankName,
  account_tail: row.accountTail,
  net: asNumber(item.net),
  state: item.state,
  changed_at: item.changedAt.toISOString(),
  bank_reference: item.state === 'paid' || item.state === 'returned' ? (bankReference ?? '') : '',
})

const PAGE_SIZE = 20

export const listBatches: Handler<'GET /api/staff/payout'> = async (ctx, { cursor }) => {
  asStaff(ctx)
  const before = parseIdCursor(cursor)
  const rows = await selectBatches(ctx)
    .where(before === undefined ? undefined : lt(payoutBatch.id, before))
    .orderBy(desc(payoutBatch.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.batch.id)
  return { list: await presentBatches(ctx, page), next }
}

/** @throws AppError not_found */
export const readBatch: Handler<'GET /api/staff/payout/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  const matches = await selectBatches(ctx).where(eq(payoutBatch.id, id))
  const [batch] = await presentBatches(ctx, matches)
  if (!batch) return fail('not_found')
  const approvalState =
    batch.states.open.rows + batch.states.sent.rows > 0 ? await readBatchApproval(ctx, matches[0]!.batch) : null
  return { ...batch, second: approvalState, items: (await selectBatchItems(ctx, id)).map(presentPayoutItem) }
}
