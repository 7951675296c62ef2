import { points } from '@bailu/phrases/format'
import { Alert, Button, Card, Descriptions } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import { useAct, useCall } from '../../request/use-calls.ts'
import { Money, When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import styles from './ledger.module.css'

const LOOK_AGAIN = 4_000

/** Result of the latest ledger consistency check, and a button to run another. */
export function BooksProof() {
  const words = useWords().ledger
  const may = useMay()
  const query = useCall('GET /api/staff/ledger/check', {}, { every: LOOK_AGAIN })
  const ask = useAct('POST /api/staff/ledger/check', { refresh: ['GET /api/staff/ledger/check'] })
  return (
    <Card
      title={words.check}
      extra={
        may('POST /api/staff/ledger/check') && (
          <Button loading={ask.isPending || query.data?.under_way === true} onClick={() => ask.mutate({ input: {} })}>
            {words.run}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ last, under_way }) => (
          <>
            {under_way && <p role="status">{words.underWay}</p>}
            {last ? <Proof last={last} /> : !under_way && <p className="muted">{words.never}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Last = NonNullable<ReplyOf<'GET /api/staff/ledger/check'>['last']>

function Proof({ last }: { last: Last }) {
  const words = useWords().ledger
  const laws = new Set(last.broken.map(({ law }) => law)).size
  return (
    <>
      <Alert
        showIcon
        type={last.failed ? 'warning' : laws > 0 ? 'error' : 'success'}
        title={last.failed ? words.failed : laws > 0 ? words.wrong(laws) : words.right(last.laws)}
        description={
          laws > 0 && (
            <ul className={styles.broken}>
              {last.broken.map(({ law, at, what }) => (
                <li key={`${law} ${at}`} lang="en">
                  {law} · {at}: {what}
                </li>
              ))}
            </ul>
          )
        }
      />
      <p className="muted">
        {words.made} <When at={last.finished_at} />
      </p>
      <Descriptions
        title={words.balances}
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={last.balances.map(({ kind, unit, amount }) => ({
          key: kind,
          label: words.accounts[kind],
          children:
            unit === 'satang' ? (
              <Money satang={amount} />
            ) : (
              <span className="figure">{words.points(points(amount))}</span>
            ),
        }))}
      />
    </>
  )
}
