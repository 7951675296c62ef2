import type { privacyCalls } from '@bailu/contract/privacy'
import { ownData } from '@bailu/phrases/own-data'
import type { Ctx } from '../core/context.ts'
import type { Verbs } from '../core/perform.ts'
import { labelsOf } from '../features/account/download-data.ts'
import { approvedApplications, refusedApplications } from '../features/applications/own-data.ts'
import { forgetGuestWords, forgetOrderWords, oldAuditWords } from '../features/audit/forget-audit-words.ts'
import { oldLeads } from '../features/leads/erase-old-leads.ts'
import { orderEvidence } from '../features/orders/evidence.ts'
import { eraseGuest, readGuestData } from '../features/orders/guest-data.ts'
import { endedReturns, idleGuests, salePapers, unpaidOrders } from '../features/orders/retained-orders.ts'
import { oldStatements } from '../features/orders/statements/old-statements.ts'
import { eraseWhatIsOver, readRetention, type RetainedKinds } from '../features/privacy/erase-what-is-over.ts'
import {
  endedMails,
  oldEmailChanges,
  oldNetworks,
  oldReplies,
  oldSessions,
  sentNotices,
} from '../features/privacy/short-lived.ts'
import { forgetTaxBuyers } from '../features/orders/tax-documents/issue.ts'
import { readOwnTaxDocuments } from '../features/orders/tax-documents/own-data.ts'
import { oldPayees } from '../features/withdrawals/own-data.ts'

/** Retention rules of all personal data; a feature that stores more adds its own. */
const RETAINED: RetainedKinds = {
  unpaid_orders: unpaidOrders(forgetOrderWords),
  evidence: orderEvidence,
  guests: idleGuests,
  leads: oldLeads,
  applications: refusedApplications,
  returns: endedReturns,
  sale_papers: salePapers(async (tx, orders) => {
    await forgetOrderWords(tx, orders)
    await forgetTaxBuyers(tx, orders)
  }),
  bank_statements: oldStatements,
  payees: oldPayees,
  approved_applications: approvedApplications,
  audit_words: oldAuditWords,
  networks: oldNetworks,
  mails: endedMails,
  sessions: oldSessions,
  replies: oldReplies,
  codes: oldEmailChanges,
  notices: sentNotices,
}

export const eraseOver = (ctx: Ctx): Promise<void> => eraseWhatIsOver(ctx, RETAINED)

export const privacyVerbs: Verbs<typeof privacyCalls> = {
  'GET /api/guest/data': (ctx) =>
    readGuestData(
      ctx,
      (parts) => {
        const sections = parts.map((part) => ({ ...part, title: ownData[ctx.lang][part.name] }))
        return { sections, labels: labelsOf(sections, ctx.lang) }
      },
      readOwnTaxDocuments,
    ),
  'POST /api/guest/erase': (ctx) => eraseGuest(ctx, { guest: forgetGuestWords, orders: forgetOrderWords }),
  'GET /api/staff/retention': (ctx) => readRetention(ctx, RETAINED),
}
