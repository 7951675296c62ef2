import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import type { CsvReply } from '../../../core/csv.ts'
import { asStaff } from '../../../core/scope.ts'
import { identityOf } from './payee-identity.ts'
import { payeeRows, type Period } from './payee-rows.ts'

const BATCH = 500
const HEAD = [
  'partner_no',
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
  await record(ctx, 'withholding.filed', { type: 'withholding', id: name }, { reason })
  return { name: `withholding-${name}.csv`, rows: lines(ctx, period) }
}

async function* lines(ctx: Ctx, period: Period) {
  yield HEAD
  const total = [0n, 0n, 0n, 0n]
  for (let after = 0; ;) {
    const rows = await payeeRows(ctx, period, after, BATCH)
    for (const row of rows) {
      const sums = [row.gross, row.tax, row.grossBack, row.taxBack].map(BigInt)
      for (const [index, sum] of sums.entries()) total[index]! += sum
      const card = identityOf(ctx, row)
      yield [
        row.employeeNo,
        card?.idNumber ? card.idKind : '',
        card?.idNumber ?? '',
        card?.payeeFirstName ?? (row.legal?.first || row.nickname),
        card?.payeeLastName ?? row.legal?.last ?? '',
        card?.idAddress ?? '',
        ...sums.map(baht),
        card?.idNumber ? '' : 'id_number address',
      ]
    }
    if (rows.length < BATCH) break
    after = rows.at(-1)!.partnerId
  }
  yield ['TOTAL', '', '', '', '', '', ...total.map(baht), '']
}

const baht = (satang: bigint): string => `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
