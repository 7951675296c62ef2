import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { PAYOUT_ITEM_STATES, type PayoutBatch, type PayoutItem } from '@bailu/contract/payouts'
import type { Ctx } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { payout, payoutBatch, payoutFile, payoutItem, withdrawal } from '../../../database/tables/payouts.ts'
import { partner, staff, user } from '../../../database/tables/people.ts'

/** Reference of a row in the bank file, such as `12-003`; it appears on the bank's statement. */
export const referenceOf = (batchId: number, seq: number): string => `${batchId}-${String(seq).padStart(3, '0')}`

const taker = alias(staff, 'taker')

export const batchRows = (ctx: Ctx) =>
  ctx.db
    .select({ batch: payoutBatch, by: staff.name, file: payoutFile, takenBy: taker.name })
    .from(payoutBatch)
    .leftJoin(staff, eq(staff.id, payoutBatch.madeBy))
    .leftJoin(payoutFile, eq(payoutFile.batchId, payoutBatch.id))
    .leftJoin(taker, eq(taker.id, payoutFile.takenBy))

type BatchRow = Awaited<ReturnType<typeof batchRows>>[number]

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
    const own = byBatch.get(batch.id) ?? []
    const states = PAYOUT_ITEM_STATES.map((state) => {
      const some = own.filter((item) => item.state === state)
      return [state, { rows: some.length, total: asNumber(some.reduce((sum, { net }) => sum + net, 0n)) }] as const
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

export const itemRows = (ctx: Ctx, batchId: number) =>
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

type ItemRow = Awaited<ReturnType<typeof itemRows>>[number]

export const presentItem = ({ item, row, nickname, employeeNo, bankReference }: ItemRow): PayoutItem => ({
  seq: item.seq,
  withdrawal: row.id,
  reference: referenceOf(item.batchId, item.seq),
  partner: { id: row.partnerId, nickname, employee_no: employeeNo },
  bank: row.bank,
  bank_name: row.bankName,
  account_tail: row.accountTail,
  net: asNumber(item.net),
  state: item.state,
  changed_at: item.changedAt.toISOString(),
  bank_reference: item.state === 'paid' || item.state === 'returned' ? (bankReference ?? '') : '',
})
