import type { RetentionKind } from '@bailu/contract/privacy'
import type { SettingValue } from '../settings/setting-kinds.ts'

type Kept = SettingValue<'retention'>
const DAY = 86_400_000

/** Cutoff of a kind: data that ended before this time is erased. */
export function endedBefore(kind: RetentionKind, kept: Kept, leadMonths: number, now: Date): Date {
  if (inYears(kind)) return startOfYear(now, -kept.paper_years)
  if (kind === 'leads') {
    const since = new Date(now)
    since.setUTCMonth(since.getUTCMonth() - leadMonths)
    return since
  }
  return new Date(now.getTime() - daysOf(kind, kept) * DAY)
}

/** Fiscal years end on 31 December in Bangkok: all documents of a year are retained until the same date. */
function startOfYear(now: Date, years: number): Date {
  const bangkok = new Date(now.getTime() + 7 * 3_600_000)
  return new Date(Date.UTC(bangkok.getUTCFullYear() + years, 0, 1) - 7 * 3_600_000)
}

/** Kinds with a legal retention in years: documents of sales and of payments to partners. */
export const inYears = (kind: RetentionKind): kind is InYears => YEARS.has(kind)
type InYears = 'sale_papers' | 'bank_statements' | 'payees' | 'approved_applications'
const YEARS: ReadonlySet<RetentionKind> = new Set<InYears>([
  'sale_papers',
  'bank_statements',
  'payees',
  'approved_applications',
])

const FIXED = { networks: 90, mails: 30, sessions: 60, replies: 7, codes: 31, notices: 30 } as const

export function daysOf(kind: Exclude<RetentionKind, InYears | 'leads'>, kept: Kept): number {
  if (kind === 'unpaid_orders') return kept.unpaid_order_days
  if (kind === 'evidence') return kept.evidence_days
  if (kind === 'guests') return kept.guest_days
  if (kind === 'applications') return kept.application_days
  if (kind === 'returns') return kept.return_days
  if (kind === 'audit_words') return kept.audit_word_days
  return FIXED[kind]
}
