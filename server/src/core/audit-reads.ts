import type { AuditGroup } from '@bailu/contract/audit/kinds'
import type { Calls, Key } from '@bailu/contract/calls'
import { recordAudit } from './audit.ts'
import type { Ctx } from './context.ts'

const DAY_OR_MONTH = /^\d{4}-\d\d(-\d\d)?$/
/** Filters whose value is chosen from a list, never typed. */
const CODED_FILTERS = new Set([
  'status',
  'state',
  'tab',
  'way',
  'kind',
  'role',
  'level',
  'group',
  'ref_type',
  'payment',
  'payment_method',
  'flag',
  'tag',
])

/** The value of a filter that is on or off. */
const SWITCHED_ON = 'yes'

/** A list filter for an audit entry: chosen values as they are, typed text replaced by 'typed'. */
export const auditableFilter = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (value === undefined) return []
      const isSafe =
        typeof value === 'string'
          ? CODED_FILTERS.has(name) || value === SWITCHED_ON || DAY_OR_MONTH.test(value)
          : typeof value !== 'object'
      return [[name, isSafe ? value : 'typed']]
    }),
  )

type StaffRead = Extract<Key, `GET /api/staff/${string}`>
/** Exported files are recorded by the handlers that make them. */
type ScreenRead = { [K in StaffRead]: Calls[K]['reply'] extends 'csv' | 'xlsx' | 'text' | 'pdf' ? never : K }[StaffRead]
type PersonalRefType = Extract<
  AuditGroup,
  | 'application'
  | 'order'
  | 'partner'
  | 'payout'
  | 'refund'
  | 'return'
  | 'reward'
  | 'staff'
  | 'user'
  | 'withdrawal'
  | 'withholding'
>
type PersonalRead =
  | { refType: PersonalRefType; list?: undefined }
  | { refType: Exclude<PersonalRefType, 'staff'>; list: true }

/**
 * For each read of staff how its use is written to the audit log; `null`: it shows no personal data of customers or
 * partners, or only the caller's own.
 */
const PERSONAL_READS: Record<ScreenRead, PersonalRead | null> = {
  // Repeated by every open page; whom an alarm is about is recorded when they are opened.
  'GET /api/staff/alarm': null,
  'GET /api/staff/application': { refType: 'application', list: true },
  // Names no person: number of a partner or an order, end of an account number.
  'GET /api/staff/approval': null,
  'GET /api/staff/approval/{id}': null,
  'GET /api/staff/article': null,
  'GET /api/staff/article/{id}': null,
  // Names those who acted; an entry for each look at the log would fill it.
  'GET /api/staff/audit': null,
  'GET /api/staff/audit/seal': null,
  // Sums, and numbers of the old system.
  'GET /api/staff/data-import': null,
  'GET /api/staff/data-import/{id}': null,
  'GET /api/staff/bank-line': { refType: 'order', list: true },
  'GET /api/staff/banner': null,
  'GET /api/staff/brand/{name}': null,
  'GET /api/staff/cash-deposit': null,
  'GET /api/staff/closing': null,
  'GET /api/staff/closing/due': null,
  'GET /api/staff/closing/{day}': null,
  'GET /api/staff/colleague': null,
  'GET /api/staff/colleague/{id}/account': { refType: 'staff' },
  'GET /api/staff/colleague/{id}/session': null,
  'GET /api/staff/customer': { refType: 'user', list: true },
  // Numbers of people, without names.
  'GET /api/staff/customer-segment': null,
  'GET /api/staff/customer-tag': null,
  'GET /api/staff/reason-template': null,
  'GET /api/staff/customer/{id}': { refType: 'user' },
  'GET /api/staff/customer/{id}/merge': { refType: 'user' },
  'GET /api/staff/customer/{id}/order': { refType: 'user' },
  'GET /api/staff/debt': { refType: 'partner', list: true },
  'GET /api/staff/delivery': null,
  'GET /api/staff/delivery/{id}': null,
  'GET /api/staff/erasure-request': { refType: 'user', list: true },
  // Its handler records the searches that show people.
  'GET /api/staff/find': null,
  'GET /api/staff/ledger': { refType: 'partner', list: true },
  'GET /api/staff/ledger/check': null,
  'GET /api/staff/logo': null,
  'GET /api/staff/material': null,
  'GET /api/staff/material/category': null,
  'GET /api/staff/material/{id}': null,
  'GET /api/staff/me': null,
  'GET /api/staff/me/account': null,
  'GET /api/staff/me/digest': null,
  'GET /api/staff/me/notice': null,
  'GET /api/staff/me/second-step': null,
  'GET /api/staff/me/session': null,
  'GET /api/staff/me/view': null,
  'GET /api/staff/open-tasks': null,
  'GET /api/staff/order': { refType: 'order', list: true },
  'GET /api/staff/order/packing-slip': { refType: 'order', list: true },
  'GET /api/staff/order/to-ship': { refType: 'order', list: true },
  'GET /api/staff/order/{id}': { refType: 'order' },
  'GET /api/staff/order/{id}/return': { refType: 'order' },
  'GET /api/staff/order/{id}/slip/{slip}': { refType: 'order' },
  'GET /api/staff/order/{id}/tax-document': { refType: 'order' },
  'GET /api/staff/partner': { refType: 'partner', list: true },
  'GET /api/staff/partner/{id}': { refType: 'partner' },
  'GET /api/staff/partner/{id}/client': { refType: 'partner' },
  'GET /api/staff/partner/{id}/money': { refType: 'partner' },
  'GET /api/staff/partner/{id}/statement': { refType: 'partner' },
  'GET /api/staff/partner/{id}/statement/row': { refType: 'partner' },
  'GET /api/staff/payout': null,
  'GET /api/staff/payout/ready': null,
  'GET /api/staff/payout/{id}': { refType: 'payout' },
  'GET /api/staff/product': null,
  'GET /api/staff/product-count': null,
  'GET /api/staff/product/{id}': null,
  'GET /api/staff/receipt': null,
  'GET /api/staff/refund': { refType: 'refund', list: true },
  'GET /api/staff/refund/{id}': { refType: 'refund' },
  'GET /api/staff/report/cohorts': null,
  'GET /api/staff/report/flow': null,
  'GET /api/staff/report/partners': { refType: 'partner', list: true },
  'GET /api/staff/report/partners/total': null,
  'GET /api/staff/report/products': null,
  'GET /api/staff/report/sales': null,
  'GET /api/staff/retention': null,
  'GET /api/staff/return': { refType: 'return', list: true },
  'GET /api/staff/return/{id}': { refType: 'return' },
  'GET /api/staff/return/{id}/photo/{photo}': { refType: 'return' },
  'GET /api/staff/reward': { refType: 'reward', list: true },
  'GET /api/staff/reward/budget': null,
  'GET /api/staff/search-group': null,
  'GET /api/staff/pickup-point': null,
  'GET /api/staff/shop-rule': null,
  'GET /api/staff/shop-rule/{name}': null,
  'GET /api/staff/shop-rule/{name}/history': null,
  'GET /api/staff/sitemessage': null,
  'GET /api/staff/sitemessage/audience': null,
  'GET /api/staff/sitemessage/partner': { refType: 'partner', list: true },
  'GET /api/staff/slip': { refType: 'order', list: true },
  'GET /api/staff/statement': null,
  'GET /api/staff/stock': null,
  'GET /api/staff/tax-rule': null,
  'GET /api/staff/today': null,
  'GET /api/staff/training': null,
  'GET /api/staff/training/{id}': null,
  'GET /api/staff/variant/{id}/price': null,
  'GET /api/staff/variant/{id}/stock': null,
  'GET /api/staff/withdrawal': { refType: 'withdrawal', list: true },
  'GET /api/staff/withdrawal/{id}': { refType: 'withdrawal' },
  'GET /api/staff/withholding': { refType: 'withholding', list: true },
  'GET /api/staff/withholding/pnd3': { refType: 'withholding', list: true },
  'GET /api/staff/withholding/sum': null,
}

/** Records a read of personal data: one entry for an object, or one for a page of a list with its filter. */
export async function recordPersonalRead(
  ctx: Ctx,
  key: Key,
  input: Record<string, unknown>,
  reply: unknown,
): Promise<void> {
  const read = (PERSONAL_READS as Partial<Record<Key, PersonalRead | null>>)[key]
  if (!read || ctx.actor.kind !== 'staff') return
  const { cursor, id, ...rest } = input
  const call = key.slice('GET /api/staff/'.length)
  if (!read.list) {
    await recordAudit(ctx, `${read.refType}.read`, { type: read.refType, id: String(id) }, { call })
    return
  }
  const list = Array.isArray(reply) ? reply : (reply as { list?: unknown } | null)?.list
  const rows = Array.isArray(list) ? list.length : undefined
  const detail = { call, filter: auditableFilter(rest), ...(cursor !== undefined && { further: true }) }
  await recordAudit(
    ctx,
    `${read.refType}.list_read`,
    { type: read.refType, id: 'list' },
    { ...detail, ...(rows !== undefined && { rows }) },
  )
}
