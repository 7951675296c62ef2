import type { legalCalls } from '@bailu/contract/legal/shop'
import type { staffRetentionCalls } from '@bailu/contract/legal/staff'
import { ownDataTitles } from '@bailu/phrases/account/own-data'
import type { Ctx } from '../../core/context.ts'
import type { Handlers } from '../../core/perform.ts'
import { labelsOf } from '../account/export-data.ts'
import { approvedApplicationRetention, rejectedApplicationRetention } from '../applications/own-data.ts'
import { eraseGuestTexts, eraseOrderTexts, auditTextRetention } from '../audit/erase-audit-texts.ts'
import { leadRetention } from '../leads/erase-leads.ts'
import { orderEvidence } from '../orders/privacy/order-evidence.ts'
import { eraseGuest, readGuestData } from '../orders/privacy/guest-data.ts'
import {
  retainedReturns,
  retainedGuests,
  retainedSaleDocuments,
  retainedUnpaidOrders,
} from '../orders/privacy/retained-orders.ts'
import { retainedStatements } from '../bank/list-statements.ts'
import { eraseExpiredData, readRetention, type RetainedKinds } from './erase-expired-data.ts'
import {
  mailRetention,
  emailChangeRetention,
  networkRetention,
  replyRetention,
  sessionRetention,
  noticeRetention,
} from './retention-kinds.ts'
import { eraseTaxBuyers } from '../tax/documents/issue-tax-document.ts'
import { readOwnTaxDocuments } from '../tax/documents/list-tax-documents.ts'
import { payeeRetention } from '../withdrawals/own-data.ts'

/** Retention rules of all personal data; a feature that stores more adds its own. */
const RETENTION_RULES: RetainedKinds = {
  unpaid_orders: retainedUnpaidOrders(eraseOrderTexts),
  evidence: orderEvidence,
  guests: retainedGuests,
  leads: leadRetention,
  applications: rejectedApplicationRetention,
  returns: retainedReturns,
  sale_papers: retainedSaleDocuments(async (tx, orders) => {
    await eraseOrderTexts(tx, orders)
    await eraseTaxBuyers(tx, orders)
  }),
  bank_statements: retainedStatements,
  payees: payeeRetention,
  approved_applications: approvedApplicationRetention,
  audit_words: auditTextRetention,
  networks: networkRetention,
  mails: mailRetention,
  sessions: sessionRetention,
  replies: replyRetention,
  codes: emailChangeRetention,
  notices: noticeRetention,
}

export const eraseAllExpiredData = (ctx: Ctx): Promise<void> => eraseExpiredData(ctx, RETENTION_RULES)

export const privacyHandlers: Handlers<typeof legalCalls & typeof staffRetentionCalls> = {
  'GET /api/guest/data': (ctx) =>
    readGuestData(
      ctx,
      (parts) => {
        const sections = parts.map((part) => ({ ...part, title: ownDataTitles[ctx.lang][part.name] }))
        return { sections, labels: labelsOf(sections, ctx.lang) }
      },
      readOwnTaxDocuments,
    ),
  'POST /api/guest/erase': (ctx) => eraseGuest(ctx, { guest: eraseGuestTexts, orders: eraseOrderTexts }),
  'GET /api/staff/retention': (ctx) => readRetention(ctx, RETENTION_RULES),
}
