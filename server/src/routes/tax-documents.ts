import type { taxDocumentCalls } from '@bailu/contract/tax-documents'
import type { Verbs } from '../core/perform.ts'
import { askForInvoice, issueCreditNote, issueInvoice } from '../features/orders/tax-documents/issue.ts'
import { listMyTaxDocuments, listTaxDocuments } from '../features/orders/tax-documents/list.ts'
import { readMyTaxDocument, readTaxDocument } from '../features/orders/tax-documents/make-pdf.ts'
import { fileOutputTax } from '../features/orders/tax-documents/output-tax.ts'

export const taxDocumentVerbs: Verbs<typeof taxDocumentCalls> = {
  'GET /api/order/{id}/tax-document': listMyTaxDocuments,
  'POST /api/order/{id}/tax-document': askForInvoice,
  'GET /api/order/{id}/tax-document/{document}': readMyTaxDocument,
  'GET /api/staff/order/{id}/tax-document': listTaxDocuments,
  'POST /api/staff/order/{id}/tax-document': issueInvoice,
  'POST /api/staff/order/{id}/credit-note': issueCreditNote,
  'GET /api/staff/tax-document/{id}': readTaxDocument,
  'GET /api/staff/vat/csv': fileOutputTax,
}
