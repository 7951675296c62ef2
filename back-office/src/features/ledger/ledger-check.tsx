import { Facts } from '../../ui/facts.tsx'
import { Alert, Button, Card } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import { LedgerAmount } from '../../ui/ledger-amount.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import styles from './ledger.module.css'

const POLL_INTERVAL_MS = 4_000

/** Result of the latest ledger consistency check, and a button to run another. */
export function LedgerCheck() {
  const words = useWords('ledger').ledger
  const may = usePermissions()
  const query = useCall('GET /api/staff/ledger/check', {}, { every: POLL_INTERVAL_MS })
  const requestCheck = useAction('POST /api/staff/ledger/check', { refresh: ['GET /api/staff/ledger/check'] })
  return (
    <Card
      title={words.check}
      extra={
        may('POST /api/staff/ledger/check') && (
          <Button
            loading={requestCheck.isPending || query.data?.under_way === true}
            onClick={() => requestCheck.mutate({ input: {} })}
          >
            {words.run}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ last, under_way }) => (
          <>
            {under_way && <p role="status">{words.underWay}</p>}
            {last ? <LedgerCheckResult last={last} /> : !under_way && <p className="muted">{words.never}</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type LastCheck = NonNullable<ReplyOf<'GET /api/staff/ledger/check'>['last']>

function LedgerCheckResult({ last }: { last: LastCheck }) {
  const words = useWords('ledger').ledger
  const failedChecks = new Set(last.broken.map(({ check }) => check)).size
  return (
    <>
      <Alert
        showIcon
        type={last.failed ? 'warning' : failedChecks > 0 ? 'error' : 'success'}
        title={last.failed ? words.failed : failedChecks > 0 ? words.wrong(failedChecks) : words.right(last.checks)}
        description={
          failedChecks > 0 && (
            <ul className={styles.broken}>
              {last.broken.map(({ check, at, what: detail }) => (
                <li key={`${check} ${at}`}>
                  {words.checks[check]} · <span lang="en">{`${at}: ${detail}`}</span>
                </li>
              ))}
            </ul>
          )
        }
      />
      <p className={`muted ${styles.made}`}>
        {words.made} <DateTime at={last.finished_at} />
      </p>
      <Facts
        title={words.balances}
        column={{ xs: 1, sm: 2, lg: 3 }}
        rows={last.balances.map(({ kind, unit, amount }) => ({
          label: words.accounts[kind],
          value: <LedgerAmount unit={unit} amount={amount} />,
        }))}
      />
    </>
  )
}
