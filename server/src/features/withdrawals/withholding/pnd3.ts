import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Pnd3LeftOut } from '@bailu/contract/tax/staff'
import { plainBaht } from '@bailu/phrases/format'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { rewardLine } from '../../rewards/table.ts'
import { taxRule } from '../../tax/table.ts'
import { asNumber } from '../../../lib/money.ts'
import type { CardDetails } from '../../partners/sealed-fields.ts'
import { isSettledIn, listPayeeRows, openPayeeIdentity, type PayeeRow } from './payee-rows.ts'

export type Pnd3Row = {
  number: number
  year: number
  month: number
  details: Pick<CardDetails, 'idNumber' | 'payeeFirstName' | 'payeeLastName' | 'idAddress'>
  rateBp: number
  /** Satang. */
  base: bigint
  tax: bigint
}

const INCOME_TYPE = 'ค่านายหน้า'
/** Condition 1: the tax is withheld from the payment, not paid by the payer on top of it. */
const TAX_WITHHELD = '1'
const MAX_LENGTH = { name: 100, lastName: 80, street: 100 }

/**
 * One line of the file that the Revenue Department's program reads: 17 fields with `|` between them. In order: number,
 * tax id, branch, title, first name, last name, street, street 2, district, province, postcode, date (DDMMYYYY, Buddhist
 * era, the last day of the month), kind of income, rate in percent, base, tax (baht), condition.
 */
export function pnd3Line({ number, year, month, details, rateBp, base, tax }: Pnd3Row): string {
  const address = plainText(details.idAddress)
  const zip = /\b\d{5}$/.exec(address)?.[0] ?? ''
  const street = zip ? address.slice(0, -zip.length).trim() : address
  return `${[
    String(number),
    details.idNumber.replaceAll(/\D/g, ''),
    '000000',
    '',
    plainText(details.payeeFirstName).slice(0, MAX_LENGTH.name),
    plainText(details.payeeLastName).slice(0, MAX_LENGTH.lastName),
    street.slice(0, MAX_LENGTH.street),
    street.slice(MAX_LENGTH.street, 2 * MAX_LENGTH.street),
    '',
    '',
    zip,
    lastDayOfMonth(year, month),
    INCOME_TYPE,
    `${Math.trunc(rateBp / 100)}.${String(rateBp % 100).padStart(2, '0')}`,
    plainBaht(base),
    plainBaht(tax),
    TAX_WITHHELD,
  ].join('|')}\r\n`
}

/** Replaces characters that the program treats as separators or wildcards by spaces. */
const plainText = (text: string): string =>
  text
    .replaceAll(/[|*+/\\!$%#&@'"\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const lastDayOfMonth = (year: number, month: number): string =>
  `${new Date(Date.UTC(year, month, 0)).getUTCDate()}${String(month).padStart(2, '0')}${year + 543}`

type FilingMonth = { year: number; month: number }
type FiledRow = { payee: PayeeRow; details: CardDetails; rateBp: number; base: bigint; tax: bigint }
type LeftOutRow = { payee: PayeeRow; why: Pnd3LeftOut; base: bigint; tax: bigint }

const PAGE_SIZE = 500

/** Row count and sums of a month's P.N.D. 3 filing, and the payees it leaves out. */
export const readPnd3: Handler<'GET /api/staff/withholding/pnd3'> = async (ctx, month) => {
  asStaff(ctx)
  const { filed, leftOut } = await collectRows(ctx, month)
  const total = (field: 'base' | 'tax') => asNumber(filed.reduce((sum, row) => sum + row[field], 0n))
  return {
    rows: filed.length,
    base: total('base'),
    tax: total('tax'),
    left_out: leftOut.map(({ payee, why, base, tax }) => ({
      partner: { id: payee.partnerId, nickname: payee.nickname, employee_no: payee.employeeNo },
      why,
      base: asNumber(base),
      tax: asNumber(tax),
    })),
  }
}

/** The P.N.D. 3 file: UTF-8 without a byte order mark, one line per payee and rate, ended by CR LF, no header line. */
export const filePnd3: Handler<'GET /api/staff/withholding/pnd3/file'> = async (ctx, { reason, ...month }) => {
  asStaff(ctx)
  const name = `${month.year}-${String(month.month).padStart(2, '0')}`
  await recordAudit(ctx, 'withholding.filed', { type: 'withholding', id: name }, { reason, form: 'pnd3' })
  const { filed } = await collectRows(ctx, month)
  const lines = filed.map((row, index) => pnd3Line({ number: index + 1, ...month, ...row }))
  return { bytes: Buffer.from(lines.join(''), 'utf8'), type: 'text/plain; charset=utf-8', name: `pnd3-${name}.txt` }
}

/** One row per payee and rate: a payee with two rates in one month has two rows. */
async function collectRows(ctx: Ctx, month: FilingMonth) {
  const filed: FiledRow[] = []
  const leftOut: LeftOutRow[] = []
  for (let after = 0; ;) {
    const page = await listPayeeRows(ctx, month, after, PAGE_SIZE)
    const sums = await sumsByRate(ctx, month, after, page.at(-1)?.partnerId ?? 0)
    for (const payee of page) {
      const details = openPayeeIdentity(ctx, payee)
      for (const { rateBp, base, tax } of sums.get(payee.partnerId) ?? []) {
        if (rateBp === null) leftOut.push({ payee, why: 'other_method', base, tax })
        else if (base <= 0n || tax < 0n) leftOut.push({ payee, why: 'nothing_left', base, tax })
        else if (details?.idKind !== 'thai_id' || !details.idNumber) leftOut.push({ payee, why: 'no_id', base, tax })
        else filed.push({ payee, details, rateBp, base, tax })
      }
    }
    if (page.length < PAGE_SIZE) return { filed, leftOut }
    after = page.at(-1)!.partnerId
  }
}

type RateSum = { rateBp: number | null; base: bigint; tax: bigint }

/** Settled less reversed amounts per payee and flat rate; `rateBp` is null for every other method. */
async function sumsByRate(ctx: Ctx, month: FilingMonth, after: number, upTo: number): Promise<Map<number, RateSum[]>> {
  const rate = sql<number | null>`case when ${taxRule.method} = 'flat' then ${taxRule.rateBp} end`
  const rows = await ctx.db
    .select({
      partnerId: rewardLine.partnerId,
      rateBp: rate,
      base: sql<string>`sum(${rewardLine.settledGross})`,
      tax: sql<string>`sum(${rewardLine.tax})`,
    })
    .from(rewardLine)
    .leftJoin(taxRule, eq(taxRule.id, rewardLine.taxRuleId))
    .where(
      and(
        isSettledIn(month),
        gt(rewardLine.partnerId, after),
        sql`${rewardLine.partnerId} <= ${upTo}`,
        isNotNull(rewardLine.settledGross),
      ),
    )
    .groupBy(rewardLine.partnerId, rate)
    .orderBy(rewardLine.partnerId, rate)
  const sums = new Map<number, RateSum[]>()
  for (const { partnerId, rateBp, base, tax } of rows) {
    const field = sums.get(partnerId) ?? []
    field.push({ rateBp, base: BigInt(base), tax: BigInt(tax) })
    sums.set(partnerId, field)
  }
  return sums
}
