import type { CashDeposit } from '@bailu/contract/staff-cash'
import { exactMoney } from '@bailu/phrases/format'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { CASH_CALLS } from './carry-cash.tsx'

export function VoidDeposit({ deposit: { id, amount } }: { deposit: CashDeposit }) {
  const words = useWords().cash
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const after = { refresh: CASH_CALLS, onDone: close }
  const act = useAct('POST /api/staff/cash-deposit/{id}/void', { ...after, done: words.voidDone })
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)}>
        {words.void}
      </Button>
      <AskReason
        open={open}
        title={words.voidTitle(exactMoney(amount))}
        deed={words.void}
        danger
        busy={act.isPending}
        onCancel={close}
        onDone={(reason) => act.mutate({ input: { id, reason } })}
      >
        <p>{words.voidHint}</p>
      </AskReason>
    </>
  )
}
