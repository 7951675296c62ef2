import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { OrderEvent, OrderNote } from '@bailu/contract/orders/staff-order'
import { readAuditDetails } from '../../core/audit-detail.ts'
import { readActorNames } from '../../core/actor-names.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { audit } from '../audit/table.ts'
import type { order } from './table.ts'

type TimelineOrder = Pick<
  typeof order.$inferSelect,
  'id' | 'placedAt' | 'paidAt' | 'finishedAt' | 'canceledAt' | 'userId' | 'address' | 'cancelReason'
>
type Row = typeof audit.$inferSelect

/** Audit-only events, hidden from the order timeline. */
const AUDIT_ONLY = new Set(['return.account_read', 'refund.account_read'])

/** Audit entries of a cancellation, whatever canceled the order. */
const CANCELLATIONS = [
  'order.canceled',
  'order.canceled_by_staff',
  'order.cod_rejected',
  'order.expired',
  'order.parcel_back',
  'order.import_replaced',
]

/** Audit entries of an order, its returns and refunds, oldest first, with the names of the actors. */
export async function readOrderTimeline(
  ctx: Ctx,
  _scope: StaffScope,
  orderRow: TimelineOrder,
  ids: Record<'return' | 'refund', string[]>,
  notes: OrderNote[],
): Promise<OrderEvent[]> {
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(
      and(
        sql`${audit.action} not like '%read'`,
        or(
          and(eq(audit.refType, 'order'), eq(audit.refId, orderRow.id)),
          ...(['return', 'refund'] as const).map((type) =>
            ids[type].length > 0 ? and(eq(audit.refType, type), inArray(audit.refId, ids[type])) : undefined,
          ),
        ),
      ),
    )
    .orderBy(asc(audit.at), asc(audit.id))
  const entries = await readAuditDetails(
    ctx.db,
    ctx.deps.config,
    rows.filter(({ action }) => !AUDIT_ONLY.has(action)),
  )
  const names = await readActorNames(
    ctx,
    entries.map(({ actor }) => actor),
  )
  const events = entries.map((row): OrderEvent => ({
    at: row.at.toISOString(),
    what: row.action,
    by: presentActor(row.actor, names),
    ...presentDetail(row),
    ...noteWords(row, notes),
    return_id: row.refType === 'return' ? row.refId : null,
    refund_id: row.refType === 'refund' ? row.refId : null,
  }))
  return [...missingEvents(orderRow, entries), ...events].sort((a, b) => a.at.localeCompare(b.at))
}

// Orders without audit entries (older than the log, or imported) still show when their status changed.
function missingEvents(orderRow: TimelineOrder, entries: Row[]): OrderEvent[] {
  const logged = new Set(entries.map(({ action }) => action))
  const known = (...names: string[]) => names.some((name) => logged.has(name))
  const facts: [what: string, at: Date | null, known: boolean][] = [
    ['order.placed', orderRow.placedAt, known('order.placed', 'order.placed_by_staff', 'order.imported')],
    ['order.paid', orderRow.paidAt, known('order.paid')],
    ['order.finished', orderRow.finishedAt, known('order.shipped', 'order.handed_over')],
    ['order.canceled', orderRow.canceledAt, known(...CANCELLATIONS)],
  ]
  return facts.flatMap(([what, at, isLogged]) =>
    at === null || isLogged
      ? []
      : [
          {
            at: at.toISOString(),
            what,
            by: { kind: 'system' as const, name: '' },
            amount: null,
            reference: '',
            words: '',
            return_id: null,
            refund_id: null,
          },
        ],
  )
}

// A struck note is not shown in the timeline either.
function noteWords({ action, detail }: Row, notes: OrderNote[]): { words?: string } {
  if (action !== 'order.noted') return {}
  const note = notes.find(({ id }) => id === detail['note'])
  return { words: note && note.struck_at === null ? note.words : '' }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

function presentDetail({ detail }: Row): Pick<OrderEvent, 'amount' | 'reference' | 'words'> {
  const amount = Number(detail['amount'] ?? detail['total'] ?? Number.NaN)
  return {
    amount: Number.isSafeInteger(amount) ? amount : null,
    reference:
      asText(detail['bankReference']) ||
      asText(detail['trackingNumber']) ||
      asText(detail['reference']) ||
      correctedParcel(detail),
    words:
      asText(detail['reason']) ||
      asText(detail['answer']) ||
      asText(detail['carrier']) ||
      asText(detail['send_to']) ||
      '',
  }
}

/** Carrier and number before and after a correction. */
function correctedParcel({ before, after }: Record<string, unknown>): string {
  const parcel = (value: unknown) => {
    const { carrier, tracking_number: number } = (value ?? {}) as Record<string, unknown>
    return `${asText(carrier)} ${asText(number)}`.trim()
  }
  return parcel(after) === '' ? '' : `${parcel(before)} → ${parcel(after)}`
}

function presentActor(actor: string, names: Map<string, string>): OrderEvent['by'] {
  const [kind = 'system'] = actor.split(':')
  const isPerson = kind === 'staff' || kind === 'user' || kind === 'guest' || kind === 'order_link'
  return { kind: isPerson ? kind : 'system', name: names.get(actor) ?? '' }
}
