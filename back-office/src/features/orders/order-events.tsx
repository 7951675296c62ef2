import type { OrderEvent } from '@bailu/contract/staff-order'
import { actionName } from '@bailu/phrases/audit-file'
import { staffReason } from '@bailu/phrases/system-reasons'
import { Link } from '@tanstack/react-router'
import { Timeline } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { useLanguage } from '../../words.tsx'

/** Event history with the actor of each event, oldest first. */
export function OrderEvents({ events }: { events: OrderEvent[] }) {
  const { lang, words: all } = useLanguage()
  const { orders: words, audit, care, exits, refunds } = all
  const deeds: Record<string, string> = { ...words.deeds, ...care.deeds, ...exits.deeds }
  const nameOf = ({ by }: OrderEvent) => by.name || (by.kind === 'guest' ? words.byGuest : words.bySystem)
  return (
    <Timeline
      items={events.map((event, at) => ({
        key: `${event.at} ${event.what} ${at}`,
        content: (
          <>
            <strong>{deeds[event.what] ?? actionName(audit, event.what)}</strong>
            {event.amount !== null && (
              <>
                {' '}
                · <Money satang={event.amount} />
              </>
            )}
            {event.reference && <> · {event.reference}</>}
            {event.words && <> · {staffReason(lang, event.words)}</>}
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
                <Link to="/refunds/$id" params={{ id: event.refund_id }}>
                  {refunds.onOrder}
                </Link>
              </>
            )}
            <div className="muted">
              <When at={event.at} /> · {nameOf(event)}
            </div>
          </>
        ),
      }))}
    />
  )
}
