import type { TaxDocumentKind } from '@bailu/contract/tax/documents'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, madeId, money, uuidOf } from '../../database/columns.ts'
import { order } from '../orders/table.ts'

export type TaxBand = { upTo: string | null; rateBp: number }

export const taxRule = pgTable('tax_rule', {
  id: text().primaryKey(),
  method: text().$type<'flat' | 'progressive'>().notNull(),
  /** Flat method: basis points of gross. */
  rateBp: integer().notNull(),
  /** Progressive method: ceilings in satang as text, ascending, the last one null. */
  bands: jsonb().$type<TaxBand[]>().notNull(),
  validFrom: instant().notNull(),
})

export type SellerSnapshot = { name: string; address: string; taxId: string; phone: string; branch: string }

/** The last number per kind and year: incremented in the document's transaction, so that there are no gaps. */
export const taxSerial = pgTable(
  'tax_serial',
  {
    kind: text().$type<TaxDocumentKind>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.year] }), check('tax_serial_last', sql`${t.last} > 0`)],
)

/** Full tax invoices and credit notes; never changed, except that the buyer is erased after the legal retention period. */
export const taxDocument = pgTable(
  'tax_document',
  {
    id: madeId(),
    kind: text().$type<TaxDocumentKind>().notNull(),
    /** Of the Bangkok day of issue. */
    year: integer().notNull(),
    serial: integer().notNull(),
    orderId: uuidOf(() => order.id),
    /** The invoice that this one replaces. */
    replaces: uuid().references((): AnyPgColumn => taxDocument.id),
    /** Of a credit note: the invoice it reduces. */
    invoiceId: uuid().references((): AnyPgColumn => taxDocument.id),
    issuedAt: instant().notNull(),
    /** The staff member; null where the buyer requested it. */
    issuedBy: uuid(),
    reason: text().notNull().default(''),
    rateBp: integer().notNull(),
    /** Satang, tax included. */
    total: money().notNull(),
    net: money().notNull(),
    vat: money().notNull(),
    seller: jsonb().$type<SellerSnapshot>().notNull(),
    /** Encrypted `InvoiceBuyer`; empty after the retention period. */
    buyer: text().notNull(),
  },
  (t) => [
    uniqueIndex('tax_document_number').on(t.kind, t.year, t.serial),
    uniqueIndex('tax_document_first')
      .on(t.orderId)
      .where(sql`kind = 'invoice' and replaces is null`),
    uniqueIndex('tax_document_replaces').on(t.replaces),
    index('tax_document_order').on(t.orderId),
    index('tax_document_invoice').on(t.invoiceId),
    index('tax_document_issued').on(t.issuedAt, t.id),
    foreignKey({ columns: [t.kind, t.year], foreignColumns: [taxSerial.kind, taxSerial.year] }),
    check('tax_document_kind', sql`${t.kind} in ('invoice', 'credit_note')`),
    check(
      'tax_document_sums',
      sql`${t.total} > 0 and ${t.net} >= 0 and ${t.vat} >= 0 and ${t.total} = ${t.net} + ${t.vat}`,
    ),
    check('tax_document_of', sql`(${t.kind} = 'credit_note') = (${t.invoiceId} is not null)`),
    check('tax_document_replacing', sql`${t.replaces} is null or ${t.kind} = 'invoice'`),
    check('tax_document_rate', sql`${t.rateBp} > 0 and ${t.rateBp} <= 3000`),
    check('tax_document_serial', sql`${t.serial} > 0`),
  ],
)
