import { Button, Card, Empty, type InputRef, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall, useList } from '../../request/use-calls.ts'
import { Trouble } from '../../ui/broken.tsx'
import { Money, When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { RefuseSlip } from './refuse-slip.tsx'
import { SlipCheck } from './slip-check.tsx'
import { useKeys } from './use-keys.ts'
import styles from './slip-desk.module.css'

type Props = { at: string | undefined; onMove: (id: string | undefined) => void }

/** Review queue of payment slips, operated by mouse or keyboard shortcuts. */
export function SlipDesk({ at, onMove }: Props) {
  const { orders: words, shell } = useWords()
  const queue = useList('GET /api/staff/slip', {})
  const rows = queue.data?.pages.flatMap(({ list }) => list) ?? []
  const [refusing, setRefusing] = useState(false)
  const amount = useRef<InputRef>(null)
  const here = rows.findIndex(({ id }) => id === at)
  const shown = here >= 0 ? at : rows[0]?.id
  const order = useCall('GET /api/staff/order/{id}', { id: shown ?? '' }, { enabled: shown !== undefined })
  const move = (step: number) => {
    const next = rows[Math.max(0, here) + step]
    if (next) onMove(next.id)
  }
  // After a decision the next slip is shown, or the previous one at the end of the queue.
  const goOn = () => {
    const place = Math.max(0, here)
    onMove(rows[place + 1]?.id ?? rows[place - 1]?.id)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: () => amount.current?.focus(),
    r: () => order.data?.actions.refuse && setRefusing(true),
  })
  useEffect(() => {
    if (!queue.isPending && at && here < 0) onMove(undefined)
  }, [at, here, queue.isPending, onMove])

  if (queue.error && rows.length === 0) return <Trouble cause={queue.error} onRetry={() => void queue.refetch()} />
  if (queue.isPending) return <Spin />
  if (rows.length === 0) return <Empty description={words.queueEmpty} className={styles.empty} />
  return (
    <div className={styles.desk}>
      <nav aria-label={words.queue} className={styles.queue}>
        <p className="muted">{words.queueCount(rows.length, queue.hasNextPage)}</p>
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-current={row.id === shown}
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
                  <When at={row.slip_at} />
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
        <Keys />
      </nav>
      <div className={styles.work}>
        <Loaded query={order}>
          {(found) => (
            <>
              <SlipCheck order={found} first={amount} onRefuse={() => setRefusing(true)} onDone={goOn} />
              <RefuseSlip order={found} open={refusing} onClose={() => setRefusing(false)} onDone={goOn} />
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

function Keys() {
  const { keys } = useWords().orders
  const shown = [
    ['J', keys.next],
    ['K', keys.previous],
    ['C', keys.confirm],
    ['R', keys.refuse],
  ] as const
  return (
    <Card size="small" title={keys.title} className={styles.keys}>
      {shown.map(([key, name]) => (
        <span key={key}>
          <kbd>{key}</kbd> {name}
        </span>
      ))}
    </Card>
  )
}
