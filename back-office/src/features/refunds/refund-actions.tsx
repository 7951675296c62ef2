import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { useAction } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { isPayable } from '../../app/second-approval.ts'
import { BouncedRefundButton } from '../../ui/bounced-refund.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { PayRefundForm } from './pay-refund.tsx'
import { RefundAccountForm } from './refund-account-form.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

/** Reopens a refund that was voided by mistake. Late payments are recorded again on their order instead. */
export function ReopenRefundButton({ refund }: { refund: StaffRefund }) {
  const words = useWords().refunds
  const may = usePermissions()
  const navigate = useNavigate()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const reopenRefund = useAction('POST /api/staff/refund/{id}/owe', {
    done: words.againDone,
    refresh: REFUND_CALLS,
    onDone: ({ refund }) => {
      setIsDialogOpen(false)
      void navigate({ to: '/refunds/$id', params: { id: refund } })
    },
  })
  if (refund.state !== 'void' || refund.cause !== 'canceled' || !may('POST /api/staff/refund/{id}/owe')) return null
  return (
    <>
      <Button onClick={() => setIsDialogOpen(true)}>{words.again}</Button>
      <ReasonDialog
        open={isDialogOpen}
        title={words.againTitle}
        okText={words.again}
        busy={reopenRefund.isPending}
        onCancel={() => setIsDialogOpen(false)}
        onDone={(reason) => reopenRefund.mutate({ input: { id: refund.id, reason } })}
      >
        <p>{words.againHint}</p>
      </ReasonDialog>
    </>
  )
}

type RefundAction = 'note' | 'pay' | 'void'

/** Actions on a refund, by its state and the user's role. */
export function RefundActions({ refund }: { refund: StaffRefund }) {
  const words = useWords().refunds
  const may = usePermissions()
  const [action, setAction] = useState<RefundAction>()
  const close = () => setAction(undefined)
  const voidRefund = useAction('POST /api/staff/refund/{id}/void', {
    done: words.voidDone,
    refresh: REFUND_CALLS,
    onDone: close,
  })
  if (refund.state !== 'owed')
    return (
      <>
        <ReopenRefundButton refund={refund} />
        {refund.transfer && !refund.in_cash && refund.returned === null && (
          <BouncedRefundButton transfer={refund.transfer} amount={refund.amount} refresh={REFUND_CALLS} />
        )}
      </>
    )
  const canPay = refund.held_until === null && isPayable(refund.second, refund.not_yours)
  return (
    <>
      {canPay && may('POST /api/staff/refund/{id}/pay') && (
        <Button type="primary" onClick={() => setAction('pay')}>
          {words.pay}
        </Button>
      )}
      {may('PUT /api/staff/refund/{id}/account') && (
        <Button onClick={() => setAction('note')}>{refund.refund_to ? words.change : words.note}</Button>
      )}
      {may('POST /api/staff/refund/{id}/void') && (
        <Button danger onClick={() => setAction('void')}>
          {words.void}
        </Button>
      )}
      <PayRefundForm refund={refund} open={action === 'pay'} onClose={close} />
      <RefundAccountForm refund={refund} open={action === 'note'} onClose={close} />
      <ReasonDialog
        open={action === 'void'}
        title={words.voidTitle}
        okText={words.void}
        danger
        busy={voidRefund.isPending}
        onCancel={close}
        onDone={(reason) => voidRefund.mutate({ input: { id: refund.id, reason } })}
      >
        <p>{refund.cause === 'late' ? words.voidLate : words.voidHint}</p>
      </ReasonDialog>
    </>
  )
}
