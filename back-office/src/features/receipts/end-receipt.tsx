import type { Key } from '@bailu/contract/calls'
import type { StaffReceipt } from '@bailu/contract/staff-receipts'
import { exactMoney } from '@bailu/phrases/format'
import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'

const CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/refund', 'GET /api/staff/today']

/** Refunds the unused rest of a receipt to the buyer, or voids a receipt of which nothing was used. */
export function EndReceipt({ receipt }: { receipt: StaffReceipt }) {
  const words = useWords().receipts
  const [open, setOpen] = useState<'owe' | 'void' | undefined>()
  const close = () => setOpen(undefined)
  const after = { refresh: CALLS, onDone: close }
  const owe = useAct('POST /api/staff/receipt/{id}/owe', { ...after, done: words.oweDone })
  const never = useAct('POST /api/staff/receipt/{id}/void', { ...after, done: words.voidDone })
  const { id, rest, amount, bank_reference: reference, payments } = receipt
  const [number, setNumber] = useState('')
  const nobody = payments.length === 0
  return (
    <Flex gap={8} justify="end" wrap>
      <Button size="small" onClick={() => setOpen('owe')}>
        {words.owe}
      </Button>
      {rest === amount && (
        <Button size="small" danger onClick={() => setOpen('void')}>
          {words.void}
        </Button>
      )}
      <AskReason
        open={open === 'owe'}
        title={words.oweTitle(reference)}
        deed={words.owe}
        busy={owe.isPending}
        onCancel={close}
        blocked={nobody && number.trim() === ''}
        onDone={(reason) => owe.mutate({ input: { id, rest, reason, ...(nobody && { order: number.trim() }) } })}
      >
        <p>{words.oweHint(exactMoney(rest))}</p>
        {nobody && (
          <label>
            {words.oweOrder}
            <Input value={number} maxLength={40} onChange={({ target }) => setNumber(target.value)} />
          </label>
        )}
      </AskReason>
      <AskReason
        open={open === 'void'}
        title={words.voidTitle(reference)}
        deed={words.void}
        danger
        busy={never.isPending}
        onCancel={close}
        onDone={(reason) => never.mutate({ input: { id, reason } })}
      >
        <p>{words.voidHint}</p>
      </AskReason>
    </Flex>
  )
}
