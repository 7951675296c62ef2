import { Link } from '@tanstack/react-router'
import { Timeline } from 'antd'
import type { OrderEvent, StaffOrder } from '@bailu/contract/orders/staff-order'
import { auditActionName } from '@bailu/phrases/audit/audit-texts'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { useLanguage } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { StaffNotes } from '../../ui/staff-notes.tsx'
import { ORDER_CALLS } from './order-calls.ts'

/** Event history with the actor of each event, oldest first. */
export function OrderEvents({ events }: { events: OrderEvent[] }) {
  const { lang, words: all } = useLanguage('audit', 'orderOutcomes', 'orderSupport', 'orders', 'refunds')
  const { orders: words, audit, orderSupport, orderOutcomes, refunds } = all
  const actionNames: Record<string, string> = { ...words.actions, ...orderSupport.actions, ...orderOutcomes.actions }
  const actorName = ({ by }: OrderEvent) => {
    if (by.name) return by.name
    if (by.kind === 'order_link') return words.byOrderLink
    return by.kind === 'guest' ? words.byGuest : words.bySystem
  }
  return (
    <Timeline
      items={events.map((event, at) => ({
        key: `${event.at} ${event.what} ${at}`,
        content: (
          <>
            <strong>{actionNames[event.what] ?? auditActionName(audit, event.what)}</strong>
            {event.amount !== null && (
              <>
                {' '}
                · <Money satang={event.amount} />
              </>
            )}
            {event.reference && <> · {event.reference}</>}
            {event.words && <> · {reasonForStaff(lang, event.words)}</>}
            {event.return_id && (
              <>
                {' '}
                ·{' '}
                <Link to="/returns/$id" params={{ id: event.return_id }} style={{ textDecoration: 'underline' }}>
                  {words.returns}
                </Link>
              </>
            )}
            {event.refund_id && (
              <>
                {' '}
                ·{' '}
                <Link to="/refunds/$id" params={{ id: event.refund_id }} style={{ textDecoration: 'underline' }}>
                  {refunds.onOrder}
                </Link>
              </>
            )}
            <div className="muted">
              <DateTime at={event.at} /> · {actorName(event)}
            </div>
          </>
        ),
      }))}
    />
  )
}

/** Internal notes; never shown to the buyer. */
export function OrderNotes({ order }: { order: StaffOrder }) {
  const words = useLanguage('orderSupport').words.orderSupport
  const { id } = order
  return (
    <>
      {order.notes_hidden && <p className="muted">{words.notesHidden}</p>}
      <StaffNotes
        key={id}
        notes={order.notes}
        add={{ call: 'POST /api/staff/order/{id}/note', input: (text) => ({ id, words: text }) }}
        strike={{
          call: 'POST /api/staff/order/{id}/note/{note}/strike',
          input: (note, struck) => ({ id, note, struck }),
        }}
        draft={`order-note/${id}`}
        hint={words.notesHint}
        closed={order.notes_hidden}
        refresh={ORDER_CALLS}
      />
    </>
  )
}
