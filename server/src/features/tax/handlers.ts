import type { taxDocumentCalls } from '@bailu/contract/tax/documents'
import type { staffTaxDocumentCalls } from '@bailu/contract/tax/staff-documents'
import type { Handlers } from '../../core/context.ts'
import { requestInvoice, issueCreditNote, issueInvoice } from './documents/issue-tax-document.ts'
import {
  listMyTaxDocuments,
  listTaxDocuments,
  readMyTaxDocument,
  readTaxDocument,
} from './documents/list-tax-documents.ts'
import { exportOutputTax } from './documents/output-tax.ts'
import type { staffTaxCalls } from '@bailu/contract/tax/staff'
import type { withholdingCalls } from '@bailu/contract/tax/shop'
import { addTaxRule, listTaxRules, previewTaxRule } from './staff-tax-rules.ts'
import {
  listWithholdingYears,
  makeCertificate,
  makePartnerCertificate,
} from '../withdrawals/withholding/make-certificate.ts'
import { fileWithholding, listPayees, sumPayees } from '../withdrawals/withholding/file-withholding.ts'
import { filePnd3, readPnd3 } from '../withdrawals/withholding/pnd3.ts'

export const taxHandlers: Handlers<
  typeof taxDocumentCalls & typeof staffTaxDocumentCalls & typeof withholdingCalls & typeof staffTaxCalls
> = {
  'GET /api/order/{id}/tax-document': listMyTaxDocuments,
  'POST /api/order/{id}/tax-document': requestInvoice,
  'GET /api/order/{id}/tax-document/{document}': readMyTaxDocument,
  'GET /api/staff/order/{id}/tax-document': listTaxDocuments,
  'POST /api/staff/order/{id}/tax-document': issueInvoice,
  'POST /api/staff/order/{id}/credit-note': issueCreditNote,
  'GET /api/staff/tax-document/{id}': readTaxDocument,
  'GET /api/staff/vat/csv': exportOutputTax,
  'GET /api/withholding': listWithholdingYears,
  'GET /api/withholding/{year}': makeCertificate,
  'GET /api/staff/tax-rule': listTaxRules,
  'POST /api/staff/tax-rule': addTaxRule,
  'POST /api/staff/tax-rule/preview': previewTaxRule,
  'GET /api/staff/withholding': listPayees,
  'GET /api/staff/withholding/sum': sumPayees,
  'GET /api/staff/withholding/csv': fileWithholding,
  'GET /api/staff/withholding/pnd3': readPnd3,
  'GET /api/staff/withholding/pnd3/file': filePnd3,
  'GET /api/staff/withholding/{id}/{year}': makePartnerCertificate,
}
