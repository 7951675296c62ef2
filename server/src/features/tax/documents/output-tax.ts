import { sql } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import { bangkokDay } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { computeVat, includedVat, isSoldElsewhere, loadVatTerms } from '../vat.ts'
import { isRefundOfSale, readInvoiceBuyer, taxDocumentNumber } from './read-tax-documents.ts'

const HEADER = [
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
  'replaced_by',
]
const PAGE = 500

type Row = {
  at: Date
  /** When the sale was paid: a sale before the VAT registration has no tax, whenever it is refunded. */
  sold_at: Date
  order_id: string
  number: string
  total: string
  document: string | null
  kind: 'invoice' | 'credit_note' | 'refund' | null
  year: number
  serial: number
  rate_bp: number | null
  net: string
  vat: string
  document_total: string
  buyer: string
  /** Year and serial of the invoice that replaced this one. */
  next_year: number | null
  next_serial: number | null
}

/**
 * The output tax report of a Bangkok month as CSV. Each sale once, on the day it was paid, under its current invoice
 * or, without one, under its order number (abbreviated invoice); an invoice whose payment was reversed, on its own
 * day; a replaced invoice, on its own day with zero and the number of its replacement, so that no number is missing;
 * each credit note, and each refund of a sale that had no invoice at that time, on its own day in separate columns,
 * so that no amount is negative; last the totals. Refunds of money that was never a sale reduce nothing; a refund
 * that bounced and was sent again counts once, on its first day. The file contains tax ids, so exporter and reason
 * are audited first.
 */
export const exportOutputTax: Handler<'GET /api/staff/vat/csv'> = async (ctx, { year, month, reason }) => {
  asStaff(ctx)
  const name = `${year}-${String(month).padStart(2, '0')}`
  await recordAudit(ctx, 'vat.filed', { type: 'vat', id: name }, { reason })
  return { name: `output-tax-${name}.csv`, rows: lines(ctx, year, month) }
}

async function* lines(ctx: Ctx, year: number, month: number) {
  yield HEADER
  const total = [0n, 0n, 0n, 0n, 0n, 0n]
  const terms = await loadVatTerms(ctx)
  const monthStart = (y: number, m: number) => `${y}-${String(m).padStart(2, '0')}-01T00:00:00+07:00`
  const [from, to] = [monthStart(year, month), month === 12 ? monthStart(year + 1, 1) : monthStart(year, month + 1)]
  for (let after: [Date, string] | undefined; ;) {
    const afterCursor = after ? sql`and (at, id) > (${after[0].toISOString()}::timestamptz, ${after[1]}::uuid)` : sql``
    const { rows } = await ctx.db.execute<Row & { id: string }>(sql`
      select * from (
        select coalesce(o.paid_at, d.issued_at) as at, o.paid_at as sold_at, o.id, o.id as order_id, o.number, o.total, d.id as document, d.kind, d.year, d.serial,
          d.rate_bp, d.net, d.vat, d.total as document_total, coalesce(d.buyer, '') as buyer,
          null::int as next_year, null::int as next_serial
        from orders o left join tax_document d on d.order_id = o.id and d.kind = 'invoice'
          and not exists (select 1 from tax_document n where n.replaces = d.id)
        where o.paid_at >= ${from}::timestamptz and o.paid_at < ${to}::timestamptz and not ${isSoldElsewhere(sql`o.id`)}
          or o.paid_at is null and d.issued_at >= ${from}::timestamptz and d.issued_at < ${to}::timestamptz
        union all
        select d.issued_at, o.paid_at, d.id, o.id, o.number, d.total, d.id, d.kind, d.year, d.serial, d.rate_bp, d.net, d.vat, d.total, d.buyer, null, null
        from tax_document d join orders o on o.id = d.order_id
        where d.kind = 'credit_note' and d.issued_at >= ${from}::timestamptz and d.issued_at < ${to}::timestamptz
        union all
        select d.issued_at, o.paid_at, d.id, o.id, o.number, 0, d.id, d.kind, d.year, d.serial, d.rate_bp, 0, 0, 0, d.buyer, n.year, n.serial
        from tax_document d join tax_document n on n.replaces = d.id join orders o on o.id = d.order_id
        where d.issued_at >= ${from}::timestamptz and d.issued_at < ${to}::timestamptz
        union all
        select refund_transfer.refunded_at, o.paid_at, refund_transfer.id, o.id, o.number, refund_transfer.amount, null, 'refund', 0, 0, null, 0, 0, 0, '', null, null
        from refund_transfer join orders o on o.id = refund_transfer.order_id
        where refund_transfer.refunded_at >= ${from}::timestamptz and refund_transfer.refunded_at < ${to}::timestamptz
          and o.paid_at is not null and not ${isSoldElsewhere(sql`o.id`)} and ${isRefundOfSale}
          and not exists (select 1 from tax_document d where d.order_id = o.id and d.kind = 'invoice'
            and (d.issued_at <= refund_transfer.refunded_at or d.total = o.total))
      ) sold where true ${afterCursor} order by at, id limit ${PAGE}`)
    for (const row of rows)
      for (const { name, buyer, sums, back } of toEntries(ctx, row, terms)) {
        const columns = back ? [0n, 0n, 0n, ...sums] : [...sums, 0n, 0n, 0n]
        for (const [index, sum] of columns.entries()) total[index]! += sum
        const buyerCells = [buyer?.name ?? '', buyer?.tax_id ?? '', buyer?.branch ?? '']
        yield [
          bangkokDay(new Date(row.at)),
          name,
          row.number,
          ...buyerCells,
          ...columns.map(plainBaht),
          replacedBy(row),
        ]
      }
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) break
    after = [new Date(last.at), last.id]
  }
  yield ['TOTAL', '', '', '', '', '', ...total.map(plainBaht), '']
}

const replacedBy = ({ next_year: year, next_serial: serial }: Row): string =>
  year === null || serial === null ? '' : taxDocumentNumber({ kind: 'invoice', year, serial })

/** A sale that was partly refunded before its invoice appears under both numbers. */
function toEntries(ctx: Ctx, row: Row, terms: Awaited<ReturnType<typeof loadVatTerms>>) {
  const [grossTotal, soldAt] = [BigInt(row.total), new Date(row.sold_at)]
  const back = row.kind === 'credit_note' || row.kind === 'refund'
  const tax =
    row.rate_bp === null
      ? (computeVat(grossTotal, soldAt, terms(soldAt))?.vat ?? 0n)
      : includedVat(grossTotal, row.rate_bp)
  const orderEntry = { name: row.number, buyer: undefined, back }
  if (row.document === null || row.kind === null || row.kind === 'refund')
    return [{ ...orderEntry, sums: [grossTotal - tax, tax, grossTotal] }]
  const [net, vat, total] = [BigInt(row.net), BigInt(row.vat), BigInt(row.document_total)]
  const buyer = row.buyer ? readInvoiceBuyer(ctx, { id: row.document, buyer: row.buyer }) : undefined
  const { kind, year, serial } = row
  const document = { name: taxDocumentNumber({ kind, year, serial }), buyer, back, sums: [net, vat, total] }
  const remainder = [grossTotal - tax - net, tax - vat, grossTotal - total]
  return grossTotal > total ? [document, { ...orderEntry, sums: remainder }] : [document]
}
