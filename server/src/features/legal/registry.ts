import type { Ctx } from '../../core/context.ts'
import { approvedApplicationRetention, rejectedApplicationRetention } from '../applications/own-data.ts'
import { eraseOrderTexts, auditTextRetention } from '../audit/erase-audit-texts.ts'
import { importFileRetention } from '../data-import/invite-people.ts'
import { leadRetention } from '../leads/erase-leads.ts'
import { orderEvidence } from '../orders/privacy/order-evidence.ts'
import {
  retainedContacts,
  retainedReturns,
  retainedGuests,
  retainedSaleDocuments,
  retainedUnpaidOrders,
} from '../orders/privacy/retained-orders.ts'
import { retainedStatements } from '../bank/list-statements.ts'
import { eraseExpiredData, type RetainedKinds } from './erase-expired-data.ts'
import {
  mailRetention,
  emailChangeRetention,
  networkRetention,
  replyRetention,
  sessionRetention,
  noticeRetention,
  inboxRetention,
} from './retention-kinds.ts'
import { receiverRetention } from '../messages/message-receivers.ts'
import { eraseTaxBuyers } from '../tax/documents/issue-tax-document.ts'
import { payeeRetention } from '../withdrawals/own-data.ts'

/** Retention rules of all personal data; a feature that stores more adds its own. */
export const RETENTION_RULES: RetainedKinds = {
  unpaid_orders: retainedUnpaidOrders(eraseOrderTexts),
  evidence: orderEvidence,
  guests: retainedGuests,
  leads: leadRetention,
  applications: rejectedApplicationRetention,
  returns: retainedReturns,
  sale_documents: retainedSaleDocuments(async (tx, orders) => {
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
  inbox: inboxRetention,
  receivers: receiverRetention,
  contacts: retainedContacts,
  import_files: importFileRetention,
}

export const eraseAllExpiredData = (ctx: Ctx): Promise<void> => eraseExpiredData(ctx, RETENTION_RULES)
