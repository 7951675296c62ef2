import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Pnd3LeftOut } from '@bailu/contract/tax'
import { record } from '../../../core/audit.ts'
import type { CardDetails } from '../../../core/card-details.ts'
import type { Ctx } from '../../../core/context.ts'
import type { FileReply } from '../../../core/perform.ts'
import { asNumber } from '../../../core/satang.ts'
import { asStaff } from '../../../core/scope.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { taxRule } from '../../../database/tables/rules.ts'
import { type PayeeRow, payeeRows, settledIn } from './payee-rows.ts'
import { identityOf } from './payee-identity.ts'
import { pnd3Line } from './pnd3-line.ts'

type Month = { year: number; month: number }
type Filed = { payee: PayeeRow; details: CardDetails; rateBp: number; base: bigint; tax: bigint }
type LeftOut = { payee: PayeeRow; why: Pnd3LeftOut; base: bigint; tax: bigint }

const PAGE = 500

/** Row count and sums of a month's P.N.D. 3 filing, and the payees it leaves out. */
export async function readPnd3(
  ctx: Ctx,
  month: ParsedOf<'GET /api/staff/withholding/pnd3'>,
): Promise<ReplyOf<'GET /api/staff/withholding/pnd3'>> {
  asStaff(ctx)
  const { filed, leftOut } = await rowsOf(ctx, month)
  const total = (of: 'base' | 'tax') => asNumber(filed.reduce((sum, row) => sum + row[of], 0n))
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
export async function filePnd3(
  ctx: Ctx,
  { reason, ...month }: ParsedOf<'GET /api/staff/withholding/pnd3/file'>,
): Promise<FileReply> {
  asStaff(ctx)
  const name = `${month.year}-${String(month.month).padStart(2, '0')}`
  await record(ctx, 'withholding.filed', { type: 'withholding', id: name }, { reason, form: 'pnd3' })
  const { filed } = await rowsOf(ctx, month)
  const lines = filed.map((row, index) => pnd3Line({ number: index + 1, ...month, ...row }))
  return { bytes: Buffer.from(lines.join(''), 'utf8'), type: 'text/plain; charset=utf-8', name: `pnd3-${name}.txt` }
}

/** One row per payee and rate: a payee with two rates in one month has two rows. */
async function rowsOf(ctx: Ctx, month: Month) {
  const filed: Filed[] = []
  const leftOut: LeftOut[] = []
  for (let after = 0; ;) {
    const page = await payeeRows(ctx, month, after, PAGE)
    const sums = await sumsByRate(ctx, month, after, page.at(-1)?.partnerId ?? 0)
    for (const payee of page) {
      const details = identityOf(ctx, payee)
      for (const { rateBp, base, tax } of sums.get(payee.partnerId) ?? []) {
        if (rateBp === null) leftOut.push({ payee, why: 'other_method', base, tax })
        else if (base <= 0n || tax < 0n) leftOut.push({ payee, why: 'nothing_left', base, tax })
        else if (details?.idKind !== 'thai_id' || !details.idNumber) leftOut.push({ payee, why: 'no_id', base, tax })
        else filed.push({ payee, details, rateBp, base, tax })
      }
    }
    if (page.length < PAGE) return { filed, leftOut }
    after = page.at(-1)!.partnerId
  }
}

type Sum = { rateBp: number | null; base: bigint; tax: bigint }

/** Settled less reversed amounts per payee and flat rate; `rateBp` is null for every other method. */
async function sumsByRate(ctx: Ctx, month: Month, after: number, upTo: number): Promise<Map<number, Sum[]>> {
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
        settledIn(month),
        gt(rewardLine.partnerId, after),
        sql`${rewardLine.partnerId} <= ${upTo}`,
        isNotNull(rewardLine.settledGross),
      ),
    )
    .groupBy(rewardLine.partnerId, rate)
    .orderBy(rewardLine.partnerId, rate)
  const sums = new Map<number, Sum[]>()
  for (const { partnerId, rateBp, base, tax } of rows) {
    const of = sums.get(partnerId) ?? []
    of.push({ rateBp, base: BigInt(base), tax: BigInt(tax) })
    sums.set(partnerId, of)
  }
  return sums
}
