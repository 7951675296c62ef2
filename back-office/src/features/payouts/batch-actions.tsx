import type { ReplyOf } from '@bailu/contract/calls'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { downloadFile } from '../../app/api/request.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { isPayable } from '../../app/second-approval.ts'
import { useClosedDay } from '../../ui/form/closed-day.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { BankPaymentForm } from '../../ui/bank-payment-form.tsx'
import { DownloadWithReasonButton } from '../../ui/download-button.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import styles from './payouts.module.css'

export type PayoutOutcomes = ReplyOf<'POST /api/staff/payout/{id}/pay'>['outcomes']

/** Actions on a batch: create the bank file, and mark the batch as executed by the bank. */
export function BatchActions({
  batch,
  onOutcome,
}: {
  batch: ReplyOf<'GET /api/staff/payout/{id}'>
  onOutcome: (outcomes: PayoutOutcomes) => void
}) {
  const { payouts: words, shell } = useWords()
  const may = usePermissions()
  const [isPaying, setIsPaying] = useState(false)
  const [isMakingFile, setIsMakingFile] = useState(false)
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const close = () => {
    setIsPaying(false)
    resetClosedDay()
  }
  const sendFile = useAction('POST /api/staff/payout/{id}/file', { quiet: true, refresh: PAYOUT_CALLS })
  const pay = useAction('POST /api/staff/payout/{id}/pay', {
    refresh: PAYOUT_CALLS,
    onDone: ({ outcomes }) => {
      close()
      onOutcome(outcomes)
    },
  })
  const { message } = App.useApp()
  const makeFile = useMutation({
    mutationFn: async (reason: string) => {
      const result = await sendFile.mutateAsync({ input: { id: batch.id, reason } })
      await downloadFile('GET /api/staff/payout/{id}/csv', { id: batch.id, reason })
      return result
    },
    onSuccess: ({ rows, released }) => {
      setIsMakingFile(false)
      void message.success(words.fileMade(rows, released))
    },
    onError: (cause) => void message.error(cause instanceof AppError ? cause.message : shell.noNetwork),
  })
  const { open, sent } = batch.states
  const isAllowed = isPayable(batch.second, null)
  return (
    <>
      {open.rows > 0 && isAllowed && may('POST /api/staff/payout/{id}/file') && (
        <Button type="primary" onClick={() => setIsMakingFile(true)}>
          {words.fileMake}
        </Button>
      )}
      <ReasonDialog
        open={isMakingFile}
        title={words.fileMake}
        label={words.fileFor}
        okText={words.fileMake}
        busy={makeFile.isPending}
        onCancel={() => setIsMakingFile(false)}
        onDone={(reason) => makeFile.mutate(reason)}
      >
        <p className="muted">{words.fileMakeHint}</p>
      </ReasonDialog>
      {batch.file && sent.rows === batch.file.rows && may('GET /api/staff/payout/{id}/csv') && (
        <DownloadWithReasonButton
          call="GET /api/staff/payout/{id}/csv"
          input={(reason) => ({ id: batch.id, reason })}
          name={words.fileAgain}
          title={words.fileAgain}
          hint={words.fileAgainWhy}
          label={words.fileFor}
          okText={words.take}
        />
      )}
      {sent.rows > 0 && isAllowed && may('POST /api/staff/payout/{id}/pay') && (
        <Button type="primary" onClick={() => setIsPaying(true)}>
          {words.payAll(sent.rows)}
        </Button>
      )}
      <BankPaymentForm
        open={isPaying}
        title={words.payAll(sent.rows)}
        hint={words.payHint}
        busy={pay.isPending}
        closed={closed}
        onCancel={close}
        onDone={(payment) => pay.mutate({ input: { id: batch.id, ...payment } }, { onError: checkError })}
      />
    </>
  )
}

/** Result of marking a batch as paid: rows that could not be paid, with the reason. */
export function OutcomeNotice({ outcomes }: { outcomes: PayoutOutcomes }) {
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
            {open.map((item) => (
              <li key={item.withdrawal}>
                {item.reference}: {item.words}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
