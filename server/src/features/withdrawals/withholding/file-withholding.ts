import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { pathId } from '@bailu/contract/fields'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff } from '../../../core/context.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import type { CsvReply } from '../../../lib/csv.ts'
import { AppError } from '../../../lib/errors.ts'
import { asNumber } from '../../../lib/money.ts'
import {
  isSettledIn,
  listPayeeRows,
  openPayeeIdentity,
  PAYEE_SUMS,
  PAYEES_WITHOUT_ID,
  type WithholdingPeriod,
} from './payee-rows.ts'

const PAGE_SIZE = 30

export async function listPayees(
  ctx: Ctx,
  { cursor, ...period }: ParsedOf<'GET /api/staff/withholding'>,
): Promise<ReplyOf<'GET /api/staff/withholding'>> {
  asStaff(ctx)
  const after = z.optional(pathId).safeParse(cursor)
  if (!after.success) throw new AppError('bad_input', { cursor: { what: 'form' } })
  const rows = await listPayeeRows(ctx, period, after.data ?? 0, PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    list: page.map((row) => ({
      partner: { id: row.partnerId, nickname: row.nickname, employee_no: row.employeeNo },
      ...presentSums(row),
      card: Boolean(row.card) || row.copy !== null,
    })),
    next: rows.length > PAGE_SIZE ? String(page.at(-1)!.partnerId) : null,
  }
}

export async function sumPayees(
  ctx: Ctx,
  period: ParsedOf<'GET /api/staff/withholding/sum'>,
): Promise<ReplyOf<'GET /api/staff/withholding/sum'>> {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({ payees: sql<number>`count(distinct partner_id)::int`, withoutId: PAYEES_WITHOUT_ID, ...PAYEE_SUMS })
    .from(rewardLine)
    .where(isSettledIn(period))
  return { payees: row!.payees, without_id: row!.withoutId, ...presentSums(row!) }
}

const presentSums = (row: { gross: string; tax: string; grossBack: string; taxBack: string }) => ({
  gross: asNumber(BigInt(row.gross)),
  tax: asNumber(BigInt(row.tax)),
  gross_back: asNumber(BigInt(row.grossBack)),
  tax_back: asNumber(BigInt(row.taxBack)),
})

const BATCH_SIZE = 500
const COLUMNS = [
  'employee_no',
  'id_kind',
  'id_number',
  'first_name',
  'last_name',
  'address',
  'income_baht',
  'tax_withheld_baht',
  'income_taken_back_baht',
  'tax_given_back_baht',
  'missing',
]

/**
 * CSV for the monthly or yearly filing: one row per payee, a last row with the sums. Reversed amounts have columns of their
 * own, so no amount is negative. Without a bank card the name of the account is used, and the last column names what is
 * missing. It contains full id numbers, so the download and its reason are recorded first.
 */
export async function fileWithholding(
  ctx: Ctx,
  { reason, ...period }: ParsedOf<'GET /api/staff/withholding/csv'>,
): Promise<CsvReply> {
  asStaff(ctx)
  const name = period.month === undefined ? `${period.year}` : `${period.year}-${String(period.month).padStart(2, '0')}`
  await recordAudit(ctx, 'withholding.filed', { type: 'withholding', id: name }, { reason })
  return { name: `withholding-${name}.csv`, rows: csvRows(ctx, period) }
}

async function* csvRows(ctx: Ctx, period: WithholdingPeriod) {
  yield COLUMNS
  const total = [0n, 0n, 0n, 0n]
  for (let after = 0; ;) {
    const rows = await listPayeeRows(ctx, period, after, BATCH_SIZE)
    for (const row of rows) {
      const sums = [row.gross, row.tax, row.grossBack, row.taxBack].map(BigInt)
      for (const [index, sum] of sums.entries()) total[index]! += sum
      const card = openPayeeIdentity(ctx, row)
      yield [
        row.employeeNo,
        card?.idNumber ? card.idKind : '',
        card?.idNumber ?? '',
        card?.payeeFirstName ?? (row.legal?.first || row.nickname),
        card?.payeeLastName ?? row.legal?.last ?? '',
        card?.idAddress ?? '',
        ...sums.map(plainBaht),
        card?.idNumber ? '' : 'id_number address',
      ]
    }
    if (rows.length < BATCH_SIZE) break
    after = rows.at(-1)!.partnerId
  }
  yield ['TOTAL', '', '', '', '', '', ...total.map(plainBaht), '']
}
