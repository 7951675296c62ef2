import { and, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { CONTESTED_DAYS } from '@bailu/contract/customers/kinds'
import { IMPORT_FILE_DAYS } from '@bailu/contract/data-import/kinds'
import type { RetentionKind } from '@bailu/contract/legal/staff'
import { DAY_MS, bangkokYear, startOfDay } from '@bailu/phrases/days'
import { session } from '../account/table.ts'
import { emailChange } from '../customers/table.ts'
import { auditNetwork } from '../audit/table.ts'
import { idempotency } from '../../database/core-tables.ts'
import { notification, outboxMail, pushNotice } from '../mail/table.ts'
import type { ShopRuleValue } from '../shop-rules/shop-rule-kinds.ts'
import { retentionOfRows } from './personal-data.ts'

type RetentionPeriods = ShopRuleValue<'retention'>

/** Cutoff of a kind: data that ended before this time is erased. */
export function retentionCutoff(kind: RetentionKind, periods: RetentionPeriods, leadMonths: number, now: Date): Date {
  if (isRetainedInYears(kind)) return startOfYear(now, -periods.document_years)
  if (kind === 'leads') {
    const since = new Date(now)
    since.setUTCMonth(since.getUTCMonth() - leadMonths)
    return since
  }
  return new Date(now.getTime() - retentionDays(kind, periods) * DAY_MS)
}

/** Fiscal years end on 31 December in Bangkok: all documents of a year are retained until the same date. */
function startOfYear(now: Date, years: number): Date {
  return startOfDay(`${bangkokYear(now) + years}-01-01`)
}

/** Kinds with a legal retention in years: documents of sales and of payments to partners. */
export const isRetainedInYears = (kind: RetentionKind): kind is YearKind => YEAR_KINDS.has(kind)
type YearKind = 'sale_documents' | 'bank_statements' | 'payees' | 'approved_applications'
const YEAR_KINDS: ReadonlySet<RetentionKind> = new Set<YearKind>([
  'sale_documents',
  'bank_statements',
  'payees',
  'approved_applications',
])

const FIXED_DAYS = {
  networks: 90,
  mails: 30,
  sessions: 60,
  replies: 7,
  codes: 31,
  notices: 30,
  inbox: 180,
  receivers: 180,
  contacts: 90,
  import_files: IMPORT_FILE_DAYS,
} as const

export function retentionDays(kind: Exclude<RetentionKind, YearKind | 'leads'>, periods: RetentionPeriods): number {
  if (kind === 'unpaid_orders') return periods.unpaid_order_days
  if (kind === 'evidence') return periods.evidence_days
  if (kind === 'guests') return periods.guest_days
  if (kind === 'applications') return periods.application_days
  if (kind === 'returns') return periods.return_days
  if (kind === 'audit_words') return periods.audit_word_days
  return FIXED_DAYS[kind]
}

/**
 * Network addresses of the audit log: retained long enough to investigate an attack noticed late. The audit entries
 * have only the HMAC, which is part of their seal.
 */
export const networkRetention = retentionOfRows(auditNetwork, (before) => lt(auditNetwork.seenAt, before))

/** Emails that were sent or have failed. */
export const mailRetention = retentionOfRows(
  outboxMail,
  (before) => and(isNull(outboxMail.sealed), lt(outboxMail.createdAt, before)) as SQL,
)

/** Sessions of customers; ended ones are retained for a week. */
export const sessionRetention = retentionOfRows(
  session,
  (before, now) =>
    or(
      lt(session.createdAt, before),
      and(isNotNull(session.endedAt), lt(session.endedAt, new Date(now.getTime() - 7 * DAY_MS))),
    ) as SQL,
)

/** Stored replies of idempotent requests. */
export const replyRetention = retentionOfRows(idempotency, (before) => lt(idempotency.createdAt, before))

/**
 * Retained longer than emails to these addresses, so that those can be found when the account is deleted; and for as long
 * as an objection demands a second person.
 */
export const emailChangeRetention = retentionOfRows(
  emailChange,
  (before, now) =>
    and(
      lt(emailChange.createdAt, before),
      or(
        isNull(emailChange.objectedAt),
        lte(emailChange.objectedAt, new Date(now.getTime() - CONTESTED_DAYS * DAY_MS)),
      ),
    ) as SQL,
)

export const noticeRetention = retentionOfRows(
  pushNotice,
  (before) => and(isNull(pushNotice.dueAt), lt(pushNotice.createdAt, before)) as SQL,
)

/** Events in the notifications of a user, read or not. */
export const inboxRetention = retentionOfRows(notification, (before) => lt(notification.at, before))
