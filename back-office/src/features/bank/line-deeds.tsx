import type { BankLine } from '@bailu/contract/staff-statements'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { AssignLine } from './assign-line.tsx'
import { BANK_CALLS } from './bank-calls.ts'

/** Other actions on an open line: assign it to orders, keep it as an open receipt, or dismiss it. */
export function LineDeeds({ line }: { line: BankLine }) {
  const words = useWords().bank
  const [open, setOpen] = useState<'assign' | 'dismiss' | 'keep'>()
  const close = () => setOpen(undefined)
  const after = { refresh: BANK_CALLS, onDone: close }
  const keep = useAct('POST /api/staff/bank-line/{id}/keep', { ...after, done: words.kept })
  const dismiss = useAct('POST /api/staff/bank-line/{id}/dismiss', { ...after, done: words.dismissed })
  const { id, closed } = line
  return (
    <Flex gap={8} justify="end" wrap>
      <Button size="small" onClick={() => setOpen('assign')}>
        {words.assign}
      </Button>
      <Button
        size="small"
        loading={keep.isPending}
        onClick={() => (closed ? setOpen('keep') : keep.mutate({ input: { id } }))}
      >
        {words.keep}
      </Button>
      <Button size="small" onClick={() => setOpen('dismiss')}>
        {words.dismiss}
      </Button>
      {open === 'assign' && <AssignLine line={line} onClose={close} />}
      <AskReason
        open={open === 'keep'}
        title={words.closedTitle}
        deed={words.keep}
        busy={keep.isPending}
        onCancel={close}
        onDone={(reason) => keep.mutate({ input: { id, closed_reason: reason } })}
      >
        <p>{words.closedHint(1)}</p>
      </AskReason>
      <AskReason
        open={open === 'dismiss'}
        title={words.dismissTitle}
        deed={words.dismiss}
        busy={dismiss.isPending}
        onCancel={close}
        onDone={(reason) => dismiss.mutate({ input: { id, reason } })}
      >
        <p>{words.dismissHint}</p>
      </AskReason>
    </Flex>
  )
}

export function Reopen({ line: { id } }: { line: BankLine }) {
  const words = useWords().bank
  const reopen = useAct('POST /api/staff/bank-line/{id}/reopen', {
    refresh: BANK_CALLS,
    done: words.reopened,
  })
  return (
    <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate({ input: { id } })}>
      {words.reopen}
    </Button>
  )
}
