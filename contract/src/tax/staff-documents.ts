import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { positiveInt, requiredText, satang, uuid, year } from '../fields.ts'
import { invoiceBuyer, taxDocument, taxOrderInput } from './documents.ts'

export const staffTaxDocumentCalls = defineCalls({
  'GET /api/staff/order/{id}/tax-document': {
    summary: 'Tax invoices and credit notes of an order, and refunds without a credit note',
    who: ['finance'],
    input: taxOrderInput,
    reply: z.object({
      list: z.array(taxDocument),
      /** An invoice may be issued now, also after the buyer's deadline. */
      may_issue: z.boolean(),
      /** Refunded since the invoice and not credited yet. */
      to_credit: satang,
    }),
  },
  'POST /api/staff/order/{id}/tax-document': {
    summary: 'Issue the full tax invoice of an order, or a replacement of one with wrong buyer data',
    who: ['finance'],
    input: taxOrderInput.extend({ buyer: invoiceBuyer, replaces: uuid.nullable(), reason: requiredText(300) }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    errors: ['invoice_closed', 'invoice_issued', 'invoice_replaced'],
  },
  'POST /api/staff/order/{id}/credit-note': {
    summary: 'Issue the credit note for refunds of an invoiced order',
    who: ['finance'],
    input: taxOrderInput.extend({ amount: positiveInt(1_000_000_000_000), reason: requiredText(300) }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    errors: ['nothing_to_credit'],
  },
  'GET /api/staff/tax-document/{id}': {
    summary: 'A tax invoice or credit note (PDF); audited',
    who: ['finance'],
    recentAuth: true,
    input: taxOrderInput,
    reply: 'pdf',
  },
  'GET /api/staff/vat/csv': {
    summary:
      'Output tax of a month: every sale and credit note with its tax, and replaced invoices with the number of their replacement; audited with a reason',
    who: ['finance'],
    recentAuth: true,
    input: z.strictObject({ year, month: positiveInt(12), reason: requiredText(300) }),
    reply: 'csv',
  },
})
