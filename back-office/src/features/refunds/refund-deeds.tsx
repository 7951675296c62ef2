import type { StaffRefund } from '@bailu/contract/refunds'
import { Button } from 'antd'
import { useState } from 'react'
import { BounceRefund } from '../../bounce-refund.tsx'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { mayBePaid } from '../../may-be-paid.ts'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { AccountForm } from './account-form.tsx'
import { OweAgain } from './owe-again.tsx'
import { PayRefund } from './pay-refund.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Deed = 'note' | 'pay' | 'void'

/** Actions on a refund, by its state and the user's role. */
export function RefundDeeds({ given }: { given: StaffRefund }) {
  const words = useWords().refunds
  const may = useMay()
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const nothing = useAct('POST /api/staff/refund/{id}/void', {
    done: words.voidDone,
    refresh: REFUND_CALLS,
    onDone: close,
  })
  if (given.state !== 'owed')
    return (
      <>
        <OweAgain given={given} />
        {given.transfer && !given.in_cash && given.returned === null && (
          <BounceRefund transfer={given.transfer} amount={given.amount} refresh={REFUND_CALLS} />
        )}
      </>
    )
  const payable = given.held_until === null && mayBePaid(given.second, given.not_yours)
  return (
    <>
      {payable && may('POST /api/staff/refund/{id}/pay') && (
        <Button type="primary" onClick={() => setDeed('pay')}>
          {words.pay}
        </Button>
      )}
      {may('PUT /api/staff/refund/{id}/account') && (
        <Button onClick={() => setDeed('note')}>{given.refund_to ? words.change : words.note}</Button>
      )}
      {may('POST /api/staff/refund/{id}/void') && (
        <Button danger onClick={() => setDeed('void')}>
          {words.void}
        </Button>
      )}
      <PayRefund given={given} open={deed === 'pay'} onClose={close} />
      <AccountForm given={given} open={deed === 'note'} onClose={close} />
      <AskReason
        open={deed === 'void'}
        title={words.voidTitle}
        deed={words.void}
        danger
        busy={nothing.isPending}
        onCancel={close}
        onDone={(reason) => nothing.mutate({ input: { id: given.id, reason } })}
      >
        <p>{given.cause === 'late' ? words.voidLate : words.voidHint}</p>
      </AskReason>
    </>
  )
}
