import { sql } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { rewardLine } from '../../rewards/table.ts'
import { asNumber } from '../../../lib/money.ts'
import {
  isSettledIn,
  listPayeeRows,
  openPayeeIdentity,
  PAYEE_SUMS,
  PAYEES_WITHOUT_ID,
  type WithholdingPeriod,
} from './payee-rows.ts'
import { parseIdCursor, takePage } from '../../../lib/cursor.ts'

const PAGE_SIZE = 30

export const listPayees: Handler<'GET /api/staff/withholding'> = async (ctx, { cursor, ...period }) => {
  asStaff(ctx)
  const rows = await listPayeeRows(ctx, period, parseIdCursor(cursor) ?? 0, PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.partnerId)
  return {
    list: page.map((row) => ({
      partner: { id: row.partnerId, nickname: row.nickname, employee_no: row.employeeNo },
      ...presentSums(row),
      card: Boolean(row.card) || row.copy?.hasId === true,
    })),
    next,
  }
}

export const sumPayees: Handler<'GET /api/staff/withholding/sum'> = async (ctx, period) => {
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
  'income_reversed_baht',
  'tax_given_back_baht',
  'missing',
]

/**
 * CSV for the monthly or yearly filing: one row per payee, a last row with the sums. Reversed amounts have separate columns, so no amount is negative. Without a bank card the name of the account is used, and the last column names what is
 * missing. It contains full id numbers, so the download and its reason are recorded first.
 */
export const fileWithholding: Handler<'GET /api/staff/withholding/csv'> = async (ctx, { reason, ...period }) => {
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
