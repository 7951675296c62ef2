import type { StaffReturn } from '@bailu/contract/returns/staff'
import { App, Button } from 'antd'
import { useState } from 'react'
import { BouncedRefundButton } from '../../ui/bounced-refund.tsx'
import { useAction } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { isPayable } from '../../app/second-approval.ts'
import { PayReturnRefundForm, ReceiveReturnForm, RejectReturnForm } from './return-forms.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type ReturnAction = 'approve' | 'reject' | 'receive' | 'reject_goods' | 'refund'

/** Actions on a return, by its state and the user's role. */
export function ReturnActions({ returnRequest }: { returnRequest: StaffReturn }) {
  const { returns: words, orderSupport, orderOutcomes } = useWords()
  const may = usePermissions()
  const { modal } = App.useApp()
  const [action, setAction] = useState<ReturnAction>()
  const close = () => setAction(undefined)
  const { id, status, kind } = returnRequest
  const approve = useAction('POST /api/staff/return/{id}/approve', {
    done: words.approved,
    refresh: RETURN_CALLS,
  })
  const closeReturn = useAction('POST /api/staff/return/{id}/close', {
    done: orderOutcomes.closeDone,
    refresh: RETURN_CALLS,
    onDone: close,
  })
  const onApprove = () => {
    if (kind === 'goods') return setAction('approve')
    void modal.confirm({
      title: words.approveTitle,
      content: words.approveMoney,
      okText: words.approve,
      onOk: () => approve.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  }
  const onClose = () =>
    void modal.confirm({
      title: orderOutcomes.closeTitle,
      content: orderOutcomes.closeHint,
      okText: orderOutcomes.close,
      onOk: () => closeReturn.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  const isOpen = status === 'requested' || status === 'approved' || status === 'received'
  // No goods are outstanding.
  const isGoodsSettled = status === 'received' || (status === 'approved' && kind === 'money')
  const canRefund = isGoodsSettled && isPayable(returnRequest.second, returnRequest.not_yours)
  return (
    <>
      {status === 'requested' && may('POST /api/staff/return/{id}/approve') && (
        <Button type="primary" onClick={onApprove} loading={approve.isPending}>
          {words.approve}
        </Button>
      )}
      {status === 'approved' && kind === 'goods' && may('POST /api/staff/return/{id}/receive') && (
        <>
          <Button type="primary" onClick={() => setAction('receive')}>
            {words.receive}
          </Button>
          <Button danger onClick={() => setAction('reject_goods')}>
            {orderSupport.rejectGoods}
          </Button>
        </>
      )}
      {canRefund && returnRequest.order_paid && may('POST /api/staff/return/{id}/refund') && (
        <Button type="primary" onClick={() => setAction('refund')}>
          {words.refund}
        </Button>
      )}
      {isGoodsSettled && !returnRequest.order_paid && may('POST /api/staff/return/{id}/close') && (
        <Button onClick={onClose} loading={closeReturn.isPending}>
          {orderOutcomes.close}
        </Button>
      )}
      {isOpen && may('POST /api/staff/return/{id}/reject') && (
        <Button danger onClick={() => setAction('reject')}>
          {status === 'requested' ? words.reject : orderOutcomes.undo}
        </Button>
      )}
      {returnRequest.transfer && returnRequest.returned === null && (
        <BouncedRefundButton transfer={returnRequest.transfer} amount={returnRequest.amount} refresh={RETURN_CALLS} />
      )}
      <ReasonDialog
        call="POST /api/staff/return/{id}/approve"
        input={(send_to) => ({ id, send_to })}
        done={words.approved}
        refresh={RETURN_CALLS}
        open={action === 'approve'}
        title={words.approveTitle}
        label={words.sendTo}
        okText={words.approve}
        onClose={close}
      />
      <RejectReturnForm returnRequest={returnRequest} open={action === 'reject'} onClose={close} />
      <ReasonDialog
        call="POST /api/staff/return/{id}/reject-goods"
        input={(answer) => ({ id, answer })}
        done={orderSupport.goodsRejected}
        refresh={RETURN_CALLS}
        open={action === 'reject_goods'}
        title={orderSupport.rejectGoodsTitle}
        label={words.rejectReason}
        okText={orderSupport.rejectGoods}
        danger
        onClose={close}
      >
        <p>{orderSupport.rejectGoodsHint}</p>
      </ReasonDialog>
      <ReceiveReturnForm returnRequest={returnRequest} open={action === 'receive'} onClose={close} />
      <PayReturnRefundForm returnRequest={returnRequest} open={action === 'refund'} onClose={close} />
    </>
  )
}
