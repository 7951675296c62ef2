import type { taxDocumentCalls } from '@bailu/contract/tax/documents'
import type { staffTaxDocumentCalls } from '@bailu/contract/tax/staff-documents'
import type { Handlers } from '../../core/perform.ts'
import { requestInvoice, issueCreditNote, issueInvoice } from './documents/issue-tax-document.ts'
import { listMyTaxDocuments, listTaxDocuments } from './documents/list-tax-documents.ts'
import { readMyTaxDocument, readTaxDocument } from './documents/list-tax-documents.ts'
import { exportOutputTax } from './documents/output-tax.ts'

export const taxDocumentHandlers: Handlers<typeof taxDocumentCalls & typeof staffTaxDocumentCalls> = {
  'GET /api/order/{id}/tax-document': listMyTaxDocuments,
  'POST /api/order/{id}/tax-document': requestInvoice,
  'GET /api/order/{id}/tax-document/{document}': readMyTaxDocument,
  'GET /api/staff/order/{id}/tax-document': listTaxDocuments,
  'POST /api/staff/order/{id}/tax-document': issueInvoice,
  'POST /api/staff/order/{id}/credit-note': issueCreditNote,
  'GET /api/staff/tax-document/{id}': readTaxDocument,
  'GET /api/staff/vat/csv': exportOutputTax,
}
