import { Link } from '@tanstack/react-router'
import { Alert, Button, Card, Empty, Image, type InputRef, Spin } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { fileUrl } from '../../../app/api/request.ts'
import { useCall, useList } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { Loaded, LoadError } from '../../../ui/load-states.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { FactList } from '../fact-list.tsx'
import orders from '../orders.module.css'
import { ConfirmPaymentForm } from './confirm-payment-form.tsx'
import styles from './slip-review.module.css'
import { SlipFacts, useRejectSlip } from './slips.tsx'

type SlipCheckProps = {
  order: StaffOrder
  amountRef: RefObject<InputRef | null>
  onReject: () => void
  onDone: () => void
}

/** A slip beside the expected payment and the form that confirms it. */
export function SlipCheckPanel({ order, amountRef, onReject, onDone }: SlipCheckProps) {
  const words = useWords().orders
  const flagWords = words.flags as Record<string, string>
  const [slip] = order.slips
  if (!slip) return null
  return (
    <div className={styles.check}>
      <figure className={styles.picture}>
        <Image
          key={slip.id}
          src={fileUrl('GET /api/staff/order/{id}/slip/{slip}', { id: order.id, slip: slip.id })}
          alt={words.slipPicture}
        />
        <figcaption className="muted">
          <DateTime at={slip.uploaded_at} />
        </figcaption>
      </figure>
      <div className={orders.stack}>
        {order.flags
          .filter((flag) => flag !== 'slip_elsewhere')
          .map((flag) => (
            <Alert key={flag} type="warning" showIcon title={flagWords[flag] ?? flag} />
          ))}
        <Card size="small" title={order.number}>
          <FactList
            rows={[
              [words.total, <Money key="total" satang={order.total} />],
              [words.placed, <DateTime key="placed" at={order.placed_at} />],
              [words.buyer, order.customer ? order.buyer : `${order.buyer} (${words.guest})`],
              [words.receiver, `${order.pay_to.name}\n${order.pay_to.promptpay}`],
            ]}
          />
          <div className={styles.read}>
            <SlipFacts slip={slip} />
          </div>
          <Link to="/orders/$id" params={{ id: order.id }}>
            {words.openOrder}
          </Link>
        </Card>
        <Card size="small" title={words.confirm}>
          <p className={orders.note}>{words.confirmHint}</p>
          <ConfirmPaymentForm key={order.id} order={order} amountRef={amountRef} onDone={onDone} />
          <Button danger block onClick={onReject} className={styles.reject}>
            {words.rejectSlip}
          </Button>
        </Card>
      </div>
    </div>
  )
}

type Props = { at: string | undefined; onMove: (id: string | undefined) => void }

/** Review queue of payment slips, operated by mouse or keyboard shortcuts. */
export function SlipReview({ at, onMove }: Props) {
  const { orders: words, shell } = useWords()
  const queue = useList('GET /api/staff/slip', {})
  const rows = queue.data?.pages.flatMap(({ list }) => list) ?? []
  const [isRejecting, setIsRejecting] = useState(false)
  const amountRef = useRef<InputRef>(null)
  const currentIndex = rows.findIndex(({ id }) => id === at)
  const shownId = currentIndex >= 0 ? at : rows[0]?.id
  const order = useCall('GET /api/staff/order/{id}', { id: shownId ?? '' }, { enabled: shownId !== undefined })
  const move = (step: number) => {
    const next = rows[Math.max(0, currentIndex) + step]
    if (next) onMove(next.id)
  }
  // After a decision the next slip is shown, or the previous one at the end of the queue.
  const showNext = () => {
    const index = Math.max(0, currentIndex)
    onMove(rows[index + 1]?.id ?? rows[index - 1]?.id)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    c: () => amountRef.current?.focus(),
    r: () => order.data?.actions.reject && setIsRejecting(true),
  })
  useEffect(() => {
    if (!queue.isPending && at && currentIndex < 0) onMove(undefined)
  }, [at, currentIndex, queue.isPending, onMove])

  if (queue.error && rows.length === 0) return <LoadError cause={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.isPending) return <Spin />
  if (rows.length === 0) return <Empty description={words.queueEmpty} className={styles.empty} />
  return (
    <div className={styles.layout}>
      <nav aria-label={words.queue} className={styles.queue}>
        <p className="muted">{words.queueCount(rows.length, queue.hasNextPage)}</p>
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
              <SlipCheckPanel
                order={loadedOrder}
                amountRef={amountRef}
                onReject={() => setIsRejecting(true)}
                onDone={showNext}
              />
              <RejectSlipDialog
                order={loadedOrder}
                open={isRejecting}
                onClose={() => setIsRejecting(false)}
                onDone={showNext}
              />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

type RejectSlipProps = { order: StaffOrder; open: boolean; onClose: () => void; onDone: () => void }
const RejectSlipDialog = ({ order, ...dialog }: RejectSlipProps) => (
  <ReasonDialog {...useRejectSlip(order)} {...dialog} />
)

function ShortcutList() {
  const { keys } = useWords().orders
  const shownId = [
    ['J', keys.next],
    ['K', keys.previous],
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
