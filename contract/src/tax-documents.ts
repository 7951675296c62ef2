import * as z from 'zod'
import { describe } from './call.ts'
import { filled, filledLine, instant, satang, uuid, whole, year } from './fields.ts'
import { LETTER } from './patterns.ts'
import { isThaiTaxId } from './thai-id.ts'

export const TAX_DOCUMENT_KINDS = ['invoice', 'credit_note'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

/** Buyer particulars that the law requires on a full tax invoice. */
export const invoiceBuyer = z.strictObject({
  name: filledLine(200).refine((name) => LETTER.test(name)),
  /** 13 digits, of a person or a company. */
  tax_id: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine(isThaiTaxId),
  /** Five digits, 00000 the head office; null for a person. */
  branch: z
    .string()
    .regex(/^\d{5}$/)
    .nullable(),
  address: filled(400),
})
export type InvoiceBuyer = z.output<typeof invoiceBuyer>

const taxDocument = z.object({
  id: uuid,
  kind: z.enum(TAX_DOCUMENT_KINDS),
  number: z.string(),
  issued_at: instant,
  /** Satang, tax included; of a credit note the amount credited. */
  total: satang,
  net: satang,
  vat: satang,
  /** Number of the invoice that replaces it. */
  replaced_by: z.string().nullable(),
  buyer_name: z.string(),
})
export type TaxDocument = z.infer<typeof taxDocument>

const orderId = z.strictObject({ id: uuid })

export const taxDocumentCalls = describe({
  'GET /api/order/{id}/tax-document': {
    summary: 'Tax invoices and credit notes of an order of the caller, and until when one may be asked for',
    who: 'buyer',
    input: orderId,
    reply: z.object({ list: z.array(taxDocument), open_until: instant.nullable() }),
  },
  'POST /api/order/{id}/tax-document': {
    summary: 'Ask for the full tax invoice of an order; one per order',
    who: 'buyer',
    input: orderId.extend({ buyer: invoiceBuyer }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    refusals: ['invoice_closed', 'invoice_issued'],
  },
  'GET /api/order/{id}/tax-document/{document}': {
    summary: 'A tax invoice or credit note of the caller (PDF)',
    who: 'buyer',
    input: orderId.extend({ document: uuid }),
    reply: 'pdf',
  },
  'GET /api/staff/order/{id}/tax-document': {
    summary: 'Tax invoices and credit notes of an order, and what was paid back without a credit note',
    who: ['finance'],
    input: orderId,
    reply: z.object({
      list: z.array(taxDocument),
      /** An invoice may be issued now, also after the buyer's deadline. */
      may_issue: z.boolean(),
      /** Refunded since the invoice and not credited yet. */
      to_credit: satang,
    }),
  },
  'POST /api/staff/order/{id}/tax-document': {
    summary: 'Make out the full tax invoice of an order, or another in place of one with wrong particulars',
    who: ['finance'],
    input: orderId.extend({ buyer: invoiceBuyer, replaces: uuid.nullable(), reason: filled(300) }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    refusals: ['invoice_closed', 'invoice_issued', 'invoice_replaced'],
  },
  'POST /api/staff/order/{id}/credit-note': {
    summary: 'Make out the credit note for what was paid back of an invoiced order',
    who: ['finance'],
    input: orderId.extend({ amount: whole(1_000_000_000_000), reason: filled(300) }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    refusals: ['nothing_to_credit'],
  },
  'GET /api/staff/tax-document/{id}': {
    summary: 'A tax invoice or credit note (PDF); written down',
    who: ['finance'],
    fresh: true,
    input: orderId,
    reply: 'pdf',
  },
  'GET /api/staff/vat/csv': {
    summary:
      'Output tax of a month: every sale and credit note with its tax, and replaced invoices with the number in their place; written down with its reason',
    who: ['finance'],
    fresh: true,
    input: z.strictObject({ year, month: whole(12), reason: filled(300) }),
    reply: 'csv',
  },
})
