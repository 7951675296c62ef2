import type { ReplyOf } from '@bailu/contract/calls'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { mayBePaid } from '../../may-be-paid.ts'
import { PayForm } from '../../ui/pay-form.tsx'
import { TakeWithReason } from '../../ui/take-with-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import styles from './payouts.module.css'

export type Outcomes = ReplyOf<'POST /api/staff/payout/{id}/pay'>['outcomes']

/** The file for the bank, and the word that the bank has paid. */
export function BatchDeeds({
  batch,
  onOutcome,
}: {
  batch: ReplyOf<'GET /api/staff/payout/{id}'>
  onOutcome: (outcomes: Outcomes) => void
}) {
  const words = useWords().payouts
  const may = useMay()
  const [paying, setPaying] = useState(false)
  const pay = useAct('POST /api/staff/payout/{id}/pay', {
    refresh: [
      'GET /api/staff/payout',
      'GET /api/staff/payout/{id}',
      'GET /api/staff/withdrawal',
      'GET /api/staff/withdrawal/{id}',
    ],
    onDone: ({ outcomes }) => {
      setPaying(false)
      onOutcome(outcomes)
    },
  })
  if (batch.states.open.rows === 0) return null
  return (
    <>
      {may('GET /api/staff/payout/{id}/csv') && (
        <TakeWithReason
          call="GET /api/staff/payout/{id}/csv"
          input={(reason) => ({ id: batch.id, reason })}
          name={words.file}
          title={words.fileAsk}
          hint={words.fileWhy}
          label={words.fileFor}
          deed={words.take}
        />
      )}
      {mayBePaid(batch.second, null) && may('POST /api/staff/payout/{id}/pay') && (
        <Button type="primary" onClick={() => setPaying(true)}>
          {words.payAll(batch.states.open.rows)}
        </Button>
      )}
      <PayForm
        open={paying}
        title={words.payAll(batch.states.open.rows)}
        hint={words.payHint}
        busy={pay.isPending}
        onCancel={() => setPaying(false)}
        onDone={(given) => pay.mutate({ input: { id: batch.id, ...given } })}
      />
    </>
  )
}

/** What became of each row when the batch was marked paid. */
export function OutcomeNotice({ outcomes }: { outcomes: Outcomes }) {
  const words = useWords().payouts
  const open = outcomes.filter(({ outcome }) => outcome !== 'paid')
  return (
    <Alert
      className={styles.outcome ?? ''}
      type={open.length > 0 ? 'warning' : 'success'}
      showIcon
      title={words.outcome(outcomes.length - open.length, open.length)}
      description={
        open.length > 0 && (
          <ul>
            {open.map((one) => (
              <li key={one.withdrawal}>
                {one.reference}: {one.words}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
