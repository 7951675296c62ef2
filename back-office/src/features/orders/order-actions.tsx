import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { AnswerCodDialog } from './payment/answer-cod.tsx'
import { ConfirmPaymentForm } from './payment/confirm-payment-form.tsx'
import { OutcomeActions } from './outcomes/outcome-actions.tsx'
import { HandOverForm } from './shipping/hand-over-form.tsx'
import { OpenReturnDialog } from './outcomes/open-return.tsx'
import { LatePaymentForm, VoidPaymentDialog } from './payment/payment-corrections.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import { RejectSlipDialog } from './payment/slips.tsx'
import { ShipForm } from './shipping/ship-form.tsx'
import styles from './orders.module.css'

type OrderAction =
  | 'confirm'
  | 'call'
  | 'reject-cod'
  | 'reject-slip'
  | 'ship'
  | 'hand-over'
  | 'return'
  | 'cancel'
  | 'late'
  | 'take-back'

/** Actions the signed-in user may take on the order in its current state. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { orders: words, orderSupport, orderOutcomes, refunds } = useWords()
  const may = usePermissions()
  const [action, setAction] = useState<OrderAction>()
  const close = () => setAction(undefined)
  const { actions } = order
  // Only one button is primary; a COD order is shipped before it is paid.
  const canShip = actions.ship || actions.hand_over
  const cash = order.payment_method === 'cod'
  return (
    <>
      {actions.confirm && may('POST /api/staff/order/{id}/confirm-payment') && (
        <Button type={canShip ? 'default' : 'primary'} onClick={() => setAction('confirm')}>
          {cash ? words.cashIn : words.confirm}
        </Button>
      )}
      {actions.confirm_cod && may('POST /api/staff/order/{id}/confirm-cod') && (
        <>
          <Button type="primary" onClick={() => setAction('call')}>
            {words.confirmCod}
          </Button>
          <Button danger onClick={() => setAction('reject-cod')}>
            {words.rejectCod}
          </Button>
        </>
      )}
      {actions.reject && may('POST /api/staff/order/{id}/slip/{slip}/reject') && (
        <Button onClick={() => setAction('reject-slip')}>{words.rejectSlip}</Button>
      )}
      {actions.ship && may('POST /api/staff/order/{id}/ship') && (
        <Button type="primary" onClick={() => setAction('ship')}>
          {words.shipOne}
        </Button>
      )}
      {actions.hand_over && may('POST /api/staff/order/{id}/hand-over') && (
        <Button type="primary" onClick={() => setAction('hand-over')}>
          {words.handOver}
        </Button>
      )}
      {actions.return && may('POST /api/staff/order/{id}/return') && (
        <Button onClick={() => setAction('return')}>{orderSupport.openReturn}</Button>
      )}
      <OutcomeActions order={order} />
      {actions.cancel && !actions.confirm_cod && may('POST /api/staff/order/{id}/cancel') && (
        <Button danger onClick={() => setAction('cancel')}>
          {words.cancel}
        </Button>
      )}
      {order.refund?.state === 'owed' && may('GET /api/staff/refund/{id}') && (
        <Link to="/refunds/$id" params={{ id: order.refund.id }}>
          <Button type={canShip || actions.confirm ? 'default' : 'primary'}>{refunds.open}</Button>
        </Link>
      )}
      {actions.late && may('POST /api/staff/order/{id}/late-payment') && (
        <Button onClick={() => setAction('late')}>{refunds.late}</Button>
      )}
      {actions.take_back && may('POST /api/staff/order/{id}/take-back-payment') && (
        <Button onClick={() => setAction('take-back')}>{words.voidPayment}</Button>
      )}
      <Modal
        open={action === 'confirm'}
        title={`${cash ? words.cashIn : words.confirm} · ${order.number}`}
        footer={null}
        onCancel={close}
        destroyOnHidden
      >
        <p className={styles.note}>{cash ? words.cashHint : words.confirmHint}</p>
        <ConfirmPaymentForm order={order} onDone={close} />
      </Modal>
      <AnswerCodDialog
        order={order}
        answer={action === 'call' || action === 'reject-cod' ? action : undefined}
        onClose={close}
      />
      <VoidPaymentDialog order={order} open={action === 'take-back'} onClose={close} />
      <RejectSlipDialog order={order} open={action === 'reject-slip'} onClose={close} />
      <LatePaymentForm order={order} open={action === 'late'} onClose={close} />
      <HandOverForm order={order} open={action === 'hand-over'} onClose={close} />
      <OpenReturnDialog order={order} open={action === 'return'} onClose={close} />
      <ShipForm order={order} open={action === 'ship'} onClose={close} />
      <ReasonDialog
        call="POST /api/staff/order/{id}/cancel"
        input={(reason) => ({ id: order.id, reason, seen_status: order.status })}
        done={words.canceled(order.number)}
        refresh={ORDER_CALLS}
        open={action === 'cancel'}
        title={words.cancelTitle(order.number)}
        okText={words.cancel}
        danger
        onClose={close}
      >
        <p>{cancelHint(order, words, orderOutcomes)}</p>
      </ReasonDialog>
    </>
  )
}

type Words = ReturnType<typeof useWords>

function cancelHint(order: StaffOrder, words: Words['orders'], exits: Words['orderOutcomes']): string {
  if (order.status === 'finished')
    return `${order.paid_at ? exits.parcelPaid(exactMoney(order.total)) : exits.parcelUnpaid} ${exits.cancelSent}`
  return order.paid_at ? words.cancelPaid(exactMoney(order.total)) : words.cancelUnpaid
}
