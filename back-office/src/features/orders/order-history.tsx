import { Link } from '@tanstack/react-router'
import { Button, Form, Popconfirm, Timeline } from 'antd'
import type { OrderEvent, OrderNote, StaffOrder } from '@bailu/contract/orders/staff-order'
import { auditActionName } from '@bailu/phrases/audit/audit-texts'
import { dayAndTime } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { useAction } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

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
                <Link to="/refunds/$id" params={{ id: event.refund_id }}>
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
  const may = usePermissions()
  const add = useFormAction('POST /api/staff/order/{id}/note', {
    toInput: (fields: { words: string }) => ({ id: order.id, ...fields }),
    done: words.noteAdded,
    refresh: ORDER_CALLS,
    emptied: true,
  })
  return (
    <>
      {order.notes.length > 0 && (
        <ul className={styles.notes}>
          {order.notes.map((note) => (
            <Note key={note.id} order={order.id} note={note} />
          ))}
        </ul>
      )}
      {order.notes_hidden && <p className="muted">{words.notesHidden}</p>}
      {!order.notes_hidden && may('POST /api/staff/order/{id}/note') && (
        <Form {...add.formProps}>
          <TextItem
            name="words"
            label={words.noteNew}
            extra={words.notesHint}
            needed={words.noteNeeded}
            max={1_000}
            rows={3}
          />
          <FormErrors action={add} />
          <Button htmlType="submit" loading={add.busy}>
            {words.noteAdd}
          </Button>
        </Form>
      )}
    </>
  )
}

function Note({ order, note }: { order: string; note: OrderNote }) {
  const { words: all, lang } = useLanguage('orderSupport')
  const words = all.orderSupport
  const strike = useAction('POST /api/staff/order/{id}/note/{note}/strike', {
    done: words.noteStruck,
    refresh: ORDER_CALLS,
  })
  return (
    <li>
      <p>{note.struck_at ? <del>{note.words}</del> : note.words}</p>
      <span className="muted">
        {note.by} · <DateTime at={note.at} />
        {note.struck_at && ` · ${words.struckAt(dayAndTime(note.struck_at, lang))}`}
      </span>
      {note.mine && note.struck_at === null && (
        <Popconfirm
          title={words.noteStrikeAsk}
          okText={words.noteStrike}
          onConfirm={() => strike.mutateAsync({ input: { id: order, note: note.id } }).catch(() => undefined)}
        >
          <Button type="link" size="small" aria-label={words.noteStrikeOf(note.words)}>
            {words.noteStrike}
          </Button>
        </Popconfirm>
      )}
    </li>
  )
}
