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
  'flag',
])

/** A list filter for an audit entry: chosen values as they are, typed text replaced by 'typed'. */
export const auditableFilter = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (value === undefined) return []
      const isSafe =
        typeof value !== 'string' ? typeof value !== 'object' : CODED_FILTERS.has(name) || DAY_OR_MONTH.test(value)
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
  | 'user'
  | 'withdrawal'
  | 'withholding'
>
type PersonalRead = { refType: PersonalRefType; list?: true }

/** Calls by which staff read personal data; each use is written to the audit log. */
const PERSONAL_READS: Partial<Record<ScreenRead, PersonalRead>> = {
  'GET /api/staff/application': { refType: 'application', list: true },
  'GET /api/staff/bank-line': { refType: 'order', list: true },
  'GET /api/staff/customer': { refType: 'user', list: true },
  'GET /api/staff/customer/{id}': { refType: 'user' },
  'GET /api/staff/customer/{id}/merge': { refType: 'user' },
  'GET /api/staff/customer/{id}/order': { refType: 'user' },
  'GET /api/staff/order': { refType: 'order', list: true },
  'GET /api/staff/order/packing-slip': { refType: 'order', list: true },
  'GET /api/staff/order/{id}': { refType: 'order' },
  'GET /api/staff/order/{id}/slip/{slip}': { refType: 'order' },
  'GET /api/staff/order/{id}/return': { refType: 'order' },
  'GET /api/staff/partner': { refType: 'partner', list: true },
  'GET /api/staff/partner/{id}': { refType: 'partner' },
  'GET /api/staff/partner/{id}/client': { refType: 'partner' },
  'GET /api/staff/partner/{id}/statement/row': { refType: 'partner' },
  'GET /api/staff/payout/{id}': { refType: 'payout' },
  'GET /api/staff/refund': { refType: 'refund', list: true },
  'GET /api/staff/refund/{id}': { refType: 'refund' },
  'GET /api/staff/return': { refType: 'return', list: true },
  'GET /api/staff/return/{id}': { refType: 'return' },
  'GET /api/staff/return/{id}/photo/{photo}': { refType: 'return' },
  'GET /api/staff/reward': { refType: 'reward', list: true },
  'GET /api/staff/slip': { refType: 'order', list: true },
  'GET /api/staff/withdrawal': { refType: 'withdrawal', list: true },
  'GET /api/staff/withdrawal/{id}': { refType: 'withdrawal' },
  'GET /api/staff/withholding': { refType: 'withholding', list: true },
}

/** Records a read of personal data: one entry for an object, or one for a page of a list with its filter. */
export async function recordPersonalRead(
  ctx: Ctx,
  key: Key,
  input: Record<string, unknown>,
  reply: unknown,
): Promise<void> {
  const read = (PERSONAL_READS as Partial<Record<Key, PersonalRead>>)[key]
  if (!read || ctx.actor.kind !== 'staff') return
  const { cursor, id, ...rest } = input
  const call = key.slice('GET /api/staff/'.length)
  if (!read.list) {
    await recordAudit(ctx, `${read.refType}.read`, { type: read.refType, id: String(id) }, { call })
    return
  }
  const { list } = (reply ?? {}) as { list?: { id?: unknown }[] }
  const rows = Array.isArray(list) ? list.length : undefined
  const detail = { call, filter: auditableFilter(rest), ...(cursor !== undefined && { further: true }) }
  await recordAudit(
    ctx,
    `${read.refType}.list_read`,
    { type: read.refType, id: 'list' },
    { ...detail, ...(rows !== undefined && { rows }) },
  )
}
