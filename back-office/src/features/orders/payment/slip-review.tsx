import { Spinner } from '../../../ui/spinner.tsx'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Card, Empty, Image } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { fileUrl } from '../../../app/api/request.ts'
import { useCall, useList } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { Loaded, LoadError } from '../../../ui/load-states.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { FactList } from '../fact-list.tsx'
import { ConfirmPaymentForm } from './confirm-payment-form.tsx'
import styles from './slip-review.module.css'
import { RejectSlipDialog, SlipFacts } from './slips.tsx'

type SlipCheckProps = {
  order: StaffOrder
  startRef: RefObject<(() => void) | undefined>
  onReject: () => void
  onDone: () => void
  onNext: () => void
}

const VIEW_EVERY_MS = 15_000

/** Who else has the slip open, and whether it was answered while it was on the screen. */
function useSlipView(order: StaffOrder, slipId: string) {
  return useCall(
    'POST /api/staff/order/{id}/slip/{slip}/view',
    { id: order.id, slip: slipId },
    { every: VIEW_EVERY_MS },
  ).data
}

/** A slip beside the expected payment and the form that confirms it. */
function SlipCheckPanel({ order, slip, ...props }: SlipCheckProps & { slip: StaffOrder['slips'][number] }) {
  const { startRef, onReject, onDone, onNext } = props
  const words = useWords('orders').orders
  const flagWords = words.flags as Record<string, string>
  const view = useSlipView(order, slip.id)
  const answered = view?.answered
  return (
    <div className={styles.check}>
      <figure className={styles.picture}>
        <Image
          key={slip.id}
          src={fileUrl('GET /api/staff/order/{id}/slip/{slip}', { id: order.id, slip: slip.id })}
          alt={words.slipPicture}
        />
      </figure>
      <div className={styles.answer}>
        {answered && (
          <Alert
            type="info"
            showIcon
            title={words.answered[answered.how](answered.by ?? '')}
            action={
              <Button size="small" type="primary" onClick={onNext}>
                {words.nextSlip}
              </Button>
            }
          />
        )}
        {!answered && view && view.others.length > 0 && (
          <Alert type="warning" showIcon title={words.alsoOpen(view.others.join(', '))} />
        )}
        {order.flags
          .filter((flag) => flag !== 'slip_elsewhere')
          .map((flag) => (
            <Alert key={flag} type="warning" showIcon title={flagWords[flag] ?? flag} />
          ))}
        <Card
          size="small"
          title={
            <Link to="/orders/$id" params={{ id: order.id }} className="figure">
              {order.number}
            </Link>
          }
          extra={
            <strong>
              <Money satang={order.total} />
            </strong>
          }
        >
          <FactList
            rows={[
              [words.buyer, order.customer ? order.buyer : `${order.buyer} (${words.guest})`],
              [words.slipSent, <DateTime key="sent" at={slip.uploaded_at} />],
              [words.receiver, `${order.pay_to.name} ${order.pay_to.promptpay}`],
            ]}
          />
          <SlipFacts order={order} slip={slip} />
        </Card>
        {!answered && order.actions.confirm && (
          <Card size="small" className={styles.form}>
            <ConfirmPaymentForm
              key={slip.id}
              order={order}
              startRef={startRef}
              onDone={onDone}
              beside={
                <Button danger block onClick={onReject}>
                  {words.rejectSlip}
                </Button>
              }
            />
          </Card>
        )}
      </div>
    </div>
  )
}

type Props = { at: string | undefined; onMove: (id: string | undefined) => void }

/** Review queue of payment slips, operated by mouse or keyboard shortcuts; new ones are added at its end by themselves. */
export function SlipReview({ at, onMove }: Props) {
  const { orders: words, shell } = useWords('orders')
  const queue = useList('GET /api/staff/slip', {})
  const rows = queue.data?.pages.flatMap(({ list }) => list) ?? []
  /** The slip that the dialog is about: a replaced one is not rejected unseen. */
  const [rejectedId, setRejectedId] = useState<string>()
  const startRef = useRef<() => void>(undefined)
  const firstId = rows[0]?.id
  // The address names what is shown, so that it stays when the queue changes.
  const shownId = at ?? firstId
  useEffect(() => {
    if (at === undefined && firstId !== undefined) onMove(firstId)
  }, [at, firstId, onMove])
  const currentIndex = rows.findIndex(({ id }) => id === shownId)
  /** The queue as it was while the shown slip was in it. */
  const lastOrder = useRef<string[]>([])
  useEffect(() => {
    if (currentIndex >= 0) lastOrder.current = rows.map(({ id }) => id)
  })
  const order = useCall('GET /api/staff/order/{id}', { id: shownId ?? '' }, { enabled: shownId !== undefined })
  const move = (step: number) => {
    const next = rows[currentIndex < 0 ? 0 : currentIndex + step]
    if (next) onMove(next.id)
  }
  // The next slip that still waits, or the previous one at the end of the queue.
  const latestId = useRef(shownId)
  useEffect(() => {
    latestId.current = shownId
  })
  const showNext = () => {
    // Its answer comes after the user has moved on.
    if (latestId.current !== shownId) return
    const known = lastOrder.current
    const index = known.findIndex((id) => id === shownId)
    const waiting = new Set(rows.map(({ id }) => id))
    const candidates = [...known.slice(index + 1), ...rows.map(({ id }) => id), ...known.slice(0, index).reverse()]
    onMove(candidates.find((id) => id !== shownId && waiting.has(id)))
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    n: showNext,
    c: () => startRef.current?.(),
    r: () => order.data?.actions.reject && setRejectedId(order.data.slips[0]?.id),
  })

  if (queue.error && rows.length === 0) return <LoadError cause={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.isPending) return <Spinner />
  if (shownId === undefined) return <Empty description={words.queueEmpty} className={styles.empty} />
  return (
    <div className={styles.layout}>
      <nav aria-label={words.queue} className={styles.queue}>
        <p className="muted" role="status">
          {words.queueCount(rows.length, queue.hasNextPage)}
        </p>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-current={row.id === shownId}
                className={styles.row}
                onClick={() => onMove(row.id)}
              >
                <span className="figure">{row.number}</span>
                <Money satang={row.total} />
                <span className="muted">
                  {row.buyer}
                  {row.flagged && <strong className={styles.flag}> · {words.flagged}</strong>}
                </span>
                <span className="muted">
                  <DateTime at={row.slip_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {queue.hasNextPage && (
          <Button block onClick={() => void queue.fetchNextPage()} loading={queue.isFetchingNextPage}>
            {shell.showMore}
          </Button>
        )}
        <ShortcutList />
      </nav>
      <div className={styles.work}>
        <Loaded query={order}>
          {(loadedOrder) => (
            <>
              {loadedOrder.slips[0] && (
                <SlipCheckPanel
                  order={loadedOrder}
                  slip={loadedOrder.slips[0]}
                  startRef={startRef}
                  onReject={() => setRejectedId(loadedOrder.slips[0]?.id)}
                  onDone={showNext}
                  onNext={showNext}
                />
              )}
              <RejectSlipDialog
                order={loadedOrder}
                open={rejectedId !== undefined && rejectedId === loadedOrder.slips[0]?.id}
                onClose={() => setRejectedId(undefined)}
                onDone={showNext}
              />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

function ShortcutList() {
  const words = useWords('orders').orders
  const { keys } = words
  const shownId = [
    ['J', keys.next],
    ['K', keys.previous],
    ['N', words.nextSlip],
    ['C', keys.confirm],
    ['R', keys.rejectSlip],
  ] as const
  return (
    <Card size="small" title={keys.title} className={styles.keys}>
      {shownId.map(([key, name]) => (
        <span key={key}>
          <kbd>{key}</kbd> {name}
        </span>
      ))}
    </Card>
  )
}
