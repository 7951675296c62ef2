import type { BankLine } from '@bailu/contract/bank/staff'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useWords } from '../../app/language.tsx'
import { AssignLineDialog } from './assign-line.tsx'
import { BANK_CALLS } from './bank-calls.ts'

/** Other actions on an open line: assign it to orders, keep it as an open receipt, or dismiss it. */
export function LineActions({ line }: { line: BankLine }) {
  const words = useWords().bank
  const [open, setOpen] = useState<'assign' | 'dismiss' | 'keep'>()
  const close = () => setOpen(undefined)
  const keepForLater = useAction('POST /api/staff/bank-line/{id}/keep', {
    done: words.storedAsReceipt,
    refresh: BANK_CALLS,
  })
  const { id, closed } = line
  return (
    <Flex gap={8} justify="end" wrap>
      <Button size="small" onClick={() => setOpen('assign')}>
        {words.assign}
      </Button>
      <Button
        size="small"
        loading={keepForLater.isPending}
        onClick={() => (closed ? setOpen('keep') : keepForLater.mutate({ input: { id } }))}
      >
        {words.keep}
      </Button>
      <Button size="small" onClick={() => setOpen('dismiss')}>
        {words.dismiss}
      </Button>
      {open === 'assign' && <AssignLineDialog line={line} onClose={close} />}
      <ReasonDialog
        call="POST /api/staff/bank-line/{id}/keep"
        input={(reason) => ({ id, closed_reason: reason })}
        done={words.storedAsReceipt}
        refresh={BANK_CALLS}
        open={open === 'keep'}
        title={words.closedTitle}
        okText={words.keep}
        onClose={close}
      >
        <p>{words.closedHint(1)}</p>
      </ReasonDialog>
      <ReasonDialog
        call="POST /api/staff/bank-line/{id}/dismiss"
        input={(reason) => ({ id, reason })}
        done={words.dismissed}
        refresh={BANK_CALLS}
        open={open === 'dismiss'}
        title={words.dismissTitle}
        okText={words.dismiss}
        onClose={close}
      >
        <p>{words.dismissHint}</p>
      </ReasonDialog>
    </Flex>
  )
}

export function ReopenButton({ line: { id } }: { line: BankLine }) {
  const words = useWords().bank
  const reopen = useAction('POST /api/staff/bank-line/{id}/reopen', {
    refresh: BANK_CALLS,
    done: words.reopened,
  })
  return (
    <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate({ input: { id } })}>
      {words.reopen}
    </Button>
  )
}
