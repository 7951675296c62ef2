import type { ReplyOf } from '@bailu/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { takeFile } from '../../request/take-file.ts'
import { useAct } from '../../request/use-calls.ts'
import { mayBePaid } from '../../may-be-paid.ts'
import { useClosedDay } from '../../ui/closed-reason.tsx'
import { AskReason } from '../../ui/ask-reason.tsx'
import { PayForm } from '../../ui/pay-form.tsx'
import { TakeWithReason } from '../../ui/take-with-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { PAYOUT_CALLS } from '../../payout-calls.ts'
import styles from './payouts.module.css'

export type Outcomes = ReplyOf<'POST /api/staff/payout/{id}/pay'>['outcomes']

/** Actions on a batch: create the bank file, and mark the batch as executed by the bank. */
export function BatchDeeds({
  batch,
  onOutcome,
}: {
  batch: ReplyOf<'GET /api/staff/payout/{id}'>
  onOutcome: (outcomes: Outcomes) => void
}) {
  const { payouts: words, shell } = useWords()
  const may = useMay()
  const [paying, setPaying] = useState(false)
  const [making, setMaking] = useState(false)
  const { closed, seen, open: reopen } = useClosedDay()
  const close = () => {
    setPaying(false)
    reopen()
  }
  const sendFile = useAct('POST /api/staff/payout/{id}/file', { quiet: true, refresh: PAYOUT_CALLS })
  const pay = useAct('POST /api/staff/payout/{id}/pay', {
    refresh: PAYOUT_CALLS,
    onDone: ({ outcomes }) => {
      close()
      onOutcome(outcomes)
    },
  })
  const { message } = App.useApp()
  const make = useMutation({
    mutationFn: async (reason: string) => {
      const made = await sendFile.mutateAsync({ input: { id: batch.id, reason } })
      await takeFile('GET /api/staff/payout/{id}/csv', { id: batch.id, reason })
      return made
    },
    onSuccess: ({ rows, released }) => {
      setMaking(false)
      void message.success(words.fileMade(rows, released))
    },
    onError: (cause) => void message.error(cause instanceof Refusal ? cause.message : shell.noNetwork),
  })
  const { open, sent } = batch.states
  const admitted = mayBePaid(batch.second, null)
  return (
    <>
      {open.rows > 0 && admitted && may('POST /api/staff/payout/{id}/file') && (
        <Button type="primary" onClick={() => setMaking(true)}>
          {words.fileMake}
        </Button>
      )}
      <AskReason
        open={making}
        title={words.fileMake}
        label={words.fileFor}
        deed={words.fileMake}
        busy={make.isPending}
        onCancel={() => setMaking(false)}
        onDone={(reason) => make.mutate(reason)}
      >
        <p className="muted">{words.fileMakeHint}</p>
      </AskReason>
      {batch.file && sent.rows === batch.file.rows && may('GET /api/staff/payout/{id}/csv') && (
        <TakeWithReason
          call="GET /api/staff/payout/{id}/csv"
          input={(reason) => ({ id: batch.id, reason })}
          name={words.fileAgain}
          title={words.fileAgain}
          hint={words.fileAgainWhy}
          label={words.fileFor}
          deed={words.take}
        />
      )}
      {sent.rows > 0 && admitted && may('POST /api/staff/payout/{id}/pay') && (
        <Button type="primary" onClick={() => setPaying(true)}>
          {words.payAll(sent.rows)}
        </Button>
      )}
      <PayForm
        open={paying}
        title={words.payAll(sent.rows)}
        hint={words.payHint}
        busy={pay.isPending}
        closed={closed}
        onCancel={close}
        onDone={(given) => pay.mutate({ input: { id: batch.id, ...given } }, { onError: seen })}
      />
    </>
  )
}

/** Result of marking a batch as paid: rows that could not be paid, with the reason. */
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
