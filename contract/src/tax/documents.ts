import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, requiredLine, requiredText, satang, typedDigits, uuid } from '../fields.ts'
import { isThaiTaxId, LETTER, PRINTABLE } from '../patterns.ts'

export const TAX_DOCUMENT_KINDS = ['invoice', 'credit_note'] as const

export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

/** Buyer particulars that the law requires on a full tax invoice. */
export const invoiceBuyer = z.strictObject({
  name: requiredLine(200).refine((name) => LETTER.test(name) && PRINTABLE.test(name)),
  /** 13 digits, of a person or a company. */
  tax_id: typedDigits.transform((raw) => raw.replaceAll(/[\s-]/g, '')).refine(isThaiTaxId),
  /** Five digits, 00000 the head office; null for a person. */
  branch: typedDigits.pipe(z.string().regex(/^\d{5}$/)).nullable(),
  address: requiredText(400).refine((address) => PRINTABLE.test(address)),
})

export type InvoiceBuyer = z.output<typeof invoiceBuyer>

export const taxDocument = z.object({
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

export const taxOrderInput = z.strictObject({ id: uuid })

export const taxDocumentCalls = defineCalls({
  'GET /api/order/{id}/tax-document': {
    summary: "Tax invoices and credit notes of the caller's order, and the deadline for requesting an invoice",
    who: 'buyer',
    orderLink: true,
    input: taxOrderInput,
    reply: z.object({ list: z.array(taxDocument), open_until: instant.nullable() }),
  },
  'POST /api/order/{id}/tax-document': {
    summary: 'Request the full tax invoice of an order; one per order',
    who: 'buyer',
    input: taxOrderInput.extend({ buyer: invoiceBuyer }),
    reply: z.object({ id: uuid, number: z.string() }),
    idempotent: true,
    errors: ['invoice_closed', 'invoice_issued'],
  },
  'GET /api/order/{id}/tax-document/{document}': {
    summary: 'A tax invoice or credit note of the caller (PDF)',
    who: 'buyer',
    orderLink: true,
    input: taxOrderInput.extend({ document: uuid }),
    reply: 'pdf',
  },
})
