import type { AuditGroup } from '@bailu/contract/audit-actions'
import type { Calls, Key } from '@bailu/contract/calls'
import { record } from './audit.ts'
import type { Ctx } from './context.ts'
import { filterKinds } from './filter-kinds.ts'

type Read = Extract<Key, `GET /api/staff/${string}`>
/** Exported files are recorded by the handlers that make them. */
type Shown = { [K in Read]: Calls[K]['reply'] extends 'csv' | 'xlsx' | 'text' | 'pdf' ? never : K }[Read]
type Thing = Extract<
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
type OfPeople = { thing: Thing; list?: true }

/** Calls by which staff read personal data; each use is written to the audit log. */
const READS: Partial<Record<Shown, OfPeople>> = {
  'GET /api/staff/application': { thing: 'application', list: true },
  'GET /api/staff/bank-line': { thing: 'order', list: true },
  'GET /api/staff/customer': { thing: 'user', list: true },
  'GET /api/staff/customer/{id}': { thing: 'user' },
  'GET /api/staff/customer/{id}/merge': { thing: 'user' },
  'GET /api/staff/customer/{id}/order': { thing: 'user' },
  'GET /api/staff/order': { thing: 'order', list: true },
  'GET /api/staff/order/paper': { thing: 'order', list: true },
  'GET /api/staff/order/{id}': { thing: 'order' },
  'GET /api/staff/order/{id}/proof/{proof}': { thing: 'order' },
  'GET /api/staff/order/{id}/return': { thing: 'order' },
  'GET /api/staff/partner': { thing: 'partner', list: true },
  'GET /api/staff/partner/{id}': { thing: 'partner' },
  'GET /api/staff/partner/{id}/client': { thing: 'partner' },
  'GET /api/staff/partner/{id}/statement/row': { thing: 'partner' },
  'GET /api/staff/payout/{id}': { thing: 'payout' },
  'GET /api/staff/refund': { thing: 'refund', list: true },
  'GET /api/staff/refund/{id}': { thing: 'refund' },
  'GET /api/staff/return': { thing: 'return', list: true },
  'GET /api/staff/return/{id}': { thing: 'return' },
  'GET /api/staff/return/{id}/photo/{photo}': { thing: 'return' },
  'GET /api/staff/reward': { thing: 'reward', list: true },
  'GET /api/staff/slip': { thing: 'order', list: true },
  'GET /api/staff/withdrawal': { thing: 'withdrawal', list: true },
  'GET /api/staff/withdrawal/{id}': { thing: 'withdrawal' },
  'GET /api/staff/withholding': { thing: 'withholding', list: true },
}

/** Records a read of personal data: one entry for an object, or one for a page of a list with its filter. */
export async function noteRead(ctx: Ctx, key: Key, input: Record<string, unknown>, reply: unknown): Promise<void> {
  const read = (READS as Partial<Record<Key, OfPeople>>)[key]
  if (!read || ctx.actor.kind !== 'staff') return
  const { cursor, id, ...rest } = input
  const call = key.slice('GET /api/staff/'.length)
  if (!read.list) {
    await record(ctx, `${read.thing}.read`, { type: read.thing, id: String(id) }, { call })
    return
  }
  const { list } = (reply ?? {}) as { list?: { id?: unknown }[] }
  const rows = Array.isArray(list) ? list.length : undefined
  const more = { call, filter: filterKinds(rest), ...(cursor !== undefined && { further: true }) }
  await record(
    ctx,
    `${read.thing}.list_read`,
    { type: read.thing, id: 'list' },
    { ...more, ...(rows !== undefined && { rows }) },
  )
}
