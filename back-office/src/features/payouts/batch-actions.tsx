import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { downloadFile, request } from '../../app/api/request.ts'
import { isPayable } from '../../app/second-approval.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { BankPaymentForm } from '../../ui/bank-payment-form.tsx'
import { DownloadWithReasonButton } from '../../ui/download-button.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import styles from './payouts.module.css'

export type PayoutOutcomes = ReplyOf<'POST /api/staff/payout/{id}/pay'>['outcomes']

const MAKE_FILE = 'POST /api/staff/payout/{id}/file'

/** Creates the bank file and saves it; done only when both succeeded. */
async function makeFile(input: InputOf<typeof MAKE_FILE>, idempotencyKey: string) {
  const reply = await request(MAKE_FILE, input, { idempotencyKey })
  await downloadFile('GET /api/staff/payout/{id}/csv', input)
  return reply
}

/** Actions on a batch: create the bank file, and mark the batch as executed by the bank. */
export function BatchActions({
  batch,
  onOutcome,
}: {
  batch: ReplyOf<'GET /api/staff/payout/{id}'>
  onOutcome: (outcomes: PayoutOutcomes) => void
}) {
  const words = useWords().payouts
  const may = usePermissions()
  const [isPaying, setIsPaying] = useState(false)
  const [isMakingFile, setIsMakingFile] = useState(false)
  const { open, sent } = batch.states
  const isAllowed = isPayable(batch.second, null)
  return (
    <>
      {open.rows > 0 && isAllowed && may(MAKE_FILE) && (
        <Button type="primary" onClick={() => setIsMakingFile(true)}>
          {words.fileMake}
        </Button>
      )}
      <ReasonDialog
        call={MAKE_FILE}
        input={(reason) => ({ id: batch.id, reason })}
        send={makeFile}
        done={({ rows, released }) => words.fileMade(rows, released)}
        refresh={PAYOUT_CALLS}
        open={isMakingFile}
        title={words.fileMake}
        label={words.fileFor}
        okText={words.fileMake}
        onClose={() => setIsMakingFile(false)}
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
        call="POST /api/staff/payout/{id}/pay"
        input={{ id: batch.id }}
        refresh={PAYOUT_CALLS}
        open={isPaying}
        title={words.payAll(sent.rows)}
        hint={words.payHint}
        onClose={() => setIsPaying(false)}
        onDone={({ outcomes }) => onOutcome(outcomes)}
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
