import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { isPayable } from '../../app/second-approval.ts'
import { BouncedRefundButton } from '../../ui/bounced-refund.tsx'
import { ReasonButton, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { PayRefundForm } from './pay-refund.tsx'
import { RefundAccountForm } from './refund-account-form.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

/** Reopens a refund that was voided by mistake. Late payments are recorded again on their order instead. */
export function ReopenRefundButton({ refund }: { refund: StaffRefund }) {
  const words = useWords().refunds
  const may = usePermissions()
  const navigate = useNavigate()
  if (refund.state !== 'void' || refund.cause !== 'canceled' || !may('POST /api/staff/refund/{id}/owe')) return null
  return (
    <ReasonButton
      call="POST /api/staff/refund/{id}/owe"
      input={(reason) => ({ id: refund.id, reason })}
      done={words.againDone}
      refresh={REFUND_CALLS}
      title={words.againTitle}
      okText={words.again}
      onDone={({ refund: reopened }) => void navigate({ to: '/refunds/$id', params: { id: reopened } })}
    >
      <p>{words.againHint}</p>
    </ReasonButton>
  )
}

type RefundAction = 'note' | 'pay' | 'void'

/** Actions on a refund, by its state and the user's role. */
export function RefundActions({ refund }: { refund: StaffRefund }) {
  const words = useWords().refunds
  const may = usePermissions()
  const [action, setAction] = useState<RefundAction>()
  const close = () => setAction(undefined)
  if (refund.state !== 'owed')
    return (
      <>
        <ReopenRefundButton refund={refund} />
        {refund.transfer && !refund.in_cash && refund.returned === null && (
          <BouncedRefundButton transfer={refund.transfer} amount={refund.amount} refresh={REFUND_CALLS} />
        )}
      </>
    )
  const canPay = refund.hold_until === null && isPayable(refund.second, refund.not_yours)
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
        call="POST /api/staff/refund/{id}/void"
        input={(reason) => ({ id: refund.id, reason })}
        done={words.voidDone}
        refresh={REFUND_CALLS}
        open={action === 'void'}
        title={words.voidTitle}
        okText={words.void}
        danger
        onClose={close}
      >
        <p>{refund.cause === 'late' ? words.voidLate : words.voidHint}</p>
      </ReasonDialog>
    </>
  )
}
