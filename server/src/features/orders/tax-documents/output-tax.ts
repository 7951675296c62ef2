import { sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx } from '../../../core/context.ts'
import type { CsvReply } from '../../../core/csv.ts'
import { asStaff } from '../../../core/scope.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { vatOf } from '../../tax/vat-of.ts'
import { openBuyer } from './buyer.ts'
import { numberOf } from './read-documents.ts'

const HEAD = [
  'day',
  'document',
  'order',
  'buyer',
  'tax_id',
  'branch',
  'net_baht',
  'vat_baht',
  'total_baht',
  'net_back_baht',
  'vat_back_baht',
  'total_back_baht',
]
const PAGE = 500

type Row = {
  at: Date
  /** When the sale was paid: what was sold before the registration has no tax, whenever it is paid back. */
  sold_at: Date
  order_id: string
  number: string
  total: string
  document: string | null
  kind: 'invoice' | 'credit_note' | 'refund' | null
  year: number
  serial: number
  net: string
  vat: string
  buyer: string
}

/**
 * Output tax of a Bangkok month: each sale once, on the day it was paid, under its standing invoice or, without one, under
 * its order number (abbreviated); each credit note, and each refund of a sale without an invoice, on its own day in columns of
 * its own, so that no amount begins with a minus; last the sums. Tax ids leave the
 * shop here, so who took it, and why, is written down first.
 */
export async function fileOutputTax(
  ctx: Ctx,
  { year, month, reason }: ParsedOf<'GET /api/staff/vat/csv'>,
): Promise<CsvReply> {
  asStaff(ctx)
  const name = `${year}-${String(month).padStart(2, '0')}`
  await record(ctx, 'vat.filed', { type: 'vat', id: name }, { reason })
  return { name: `output-tax-${name}.csv`, rows: lines(ctx, year, month) }
}

async function* lines(ctx: Ctx, year: number, month: number) {
  yield HEAD
  const total = [0n, 0n, 0n, 0n, 0n, 0n]
  const setting = await readSetting(ctx, 'vat')
  const start = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01T00:00:00+07:00`
  const [from, to] = [start(year, month), month === 12 ? start(year + 1, 1) : start(year, month + 1)]
  for (let after: [Date, string] | undefined; ;) {
    const past = after ? sql`and (at, id) > (${after[0].toISOString()}::timestamptz, ${after[1]}::uuid)` : sql``
    const { rows } = await ctx.db.execute<Row & { id: string }>(sql`
      select * from (
        select o.paid_at as at, o.paid_at as sold_at, o.id, o.id as order_id, o.number, o.total, d.id as document, d.kind, d.year, d.serial,
          d.net, d.vat, coalesce(d.buyer, '') as buyer
        from orders o left join tax_document d on d.order_id = o.id and d.kind = 'invoice'
          and not exists (select 1 from tax_document n where n.replaces = d.id)
        where o.paid_at >= ${from}::timestamptz and o.paid_at < ${to}::timestamptz
        union all
        select d.issued_at, o.paid_at, d.id, o.id, o.number, d.total, d.id, d.kind, d.year, d.serial, d.net, d.vat, d.buyer
        from tax_document d join orders o on o.id = d.order_id
        where d.kind = 'credit_note' and d.issued_at >= ${from}::timestamptz and d.issued_at < ${to}::timestamptz
        union all
        select r.refunded_at, o.paid_at, r.id, o.id, o.number, r.amount - coalesce(b.amount, 0), null, 'refund', 0, 0, 0, 0, ''
        from refund r join orders o on o.id = r.order_id left join refund_bounce b on b.refund_id = r.id
        where r.refunded_at >= ${from}::timestamptz and r.refunded_at < ${to}::timestamptz
          and r.amount > coalesce(b.amount, 0)
          and not exists (select 1 from tax_document d where d.order_id = o.id and d.kind = 'invoice')
      ) sold where true ${past} order by at, id limit ${PAGE}`)
    for (const row of rows) {
      const at = new Date(row.at)
      const sums = row.document
        ? [BigInt(row.net), BigInt(row.vat), BigInt(row.total)]
        : abbreviated(BigInt(row.total), new Date(row.sold_at), setting)
      const none = [0n, 0n, 0n]
      const columns = row.kind === 'credit_note' || row.kind === 'refund' ? [...none, ...sums] : [...sums, ...none]
      for (const [index, sum] of columns.entries()) total[index]! += sum
      const buyer = row.document && row.buyer ? openBuyer(ctx, { id: row.document, buyer: row.buyer }) : undefined
      yield [
        bangkokDay(at),
        row.kind && row.kind !== 'refund'
          ? numberOf({ kind: row.kind, year: row.year, serial: row.serial })
          : row.number,
        row.number,
        buyer?.name ?? '',
        buyer?.tax_id ?? '',
        buyer?.branch ?? '',
        ...columns.map(baht),
      ]
    }
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) break
    after = [new Date(last.at), last.id]
  }
  yield ['TOTAL', '', '', '', '', '', ...total.map(baht)]
}

function abbreviated(total: bigint, paidAt: Date, setting: Parameters<typeof vatOf>[2]): bigint[] {
  const of = vatOf(total, paidAt, setting)
  return of ? [of.net, of.vat, total] : [total, 0n, total]
}

const baht = (satang: bigint): string => `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
