import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { GivenReasonButton } from '../../ui/form/given-reason.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { AnswerCodButtons, LatePaymentButton, VoidPaymentButton } from './payment/payment-corrections.tsx'
import { CancelPiecesButton } from './outcomes/cancel-pieces.tsx'
import { ConfirmPaymentForm } from './payment/confirm-payment-form.tsx'
import { OutcomeActions } from './outcomes/outcome-actions.tsx'
import { HandOverButton, ShipButton } from './shipping/ship-form.tsx'
import { OpenPiecesRefunds, openPiecesRefundIds } from './outcomes/open-pieces-refunds.tsx'
import { OpenReturnButton } from './outcomes/open-return.tsx'
import { ORDER_CALLS, stillToRefund } from './order-calls.ts'
import { RejectSlipButton } from './payment/slips.tsx'
import styles from './orders.module.css'

/** Actions the signed-in user may take on the order in its current state. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { orders: words, orderOutcomes, refunds } = useWords('orderOutcomes', 'orders', 'refunds')
  const may = usePermissions()
  const { actions } = order
  // Only one button is primary; a COD order is shipped before it is paid.
  const canShip = actions.ship || actions.hand_over
  return (
    <>
      <ConfirmPaymentButton order={order} type={canShip ? 'default' : 'primary'} />
      <AnswerCodButtons order={order} />
      <RejectSlipButton order={order} />
      <ShipButton order={order} />
      <ActionButton
        shown={actions.ready}
        call="POST /api/staff/order/{id}/ready"
        input={{ id: order.id }}
        done={words.readyDone(order.number)}
        refresh={ORDER_CALLS}
        title={words.readyHint}
      >
        {words.markReady}
      </ActionButton>
      <HandOverButton order={order} />
      <OpenReturnButton order={order} />
      <OutcomeActions order={order} />
      <CancelPiecesButton order={order} />
      <GivenReasonButton
        usedFor="order_canceled"
        shown={actions.cancel && !actions.confirm_cod}
        call="POST /api/staff/order/{id}/cancel"
        input={(given) => ({
          id: order.id,
          ...given,
          seen_status: order.status,
          not_transferred: openPiecesRefundIds(order),
        })}
        reload={ORDER_CALLS}
        done={words.canceled(order.number)}
        refresh={ORDER_CALLS}
        title={words.cancelTitle(order.number)}
        okText={words.cancel}
        danger
      >
        <p>{cancelHint(order, words, orderOutcomes)}</p>
        <OpenPiecesRefunds order={order} />
      </GivenReasonButton>
      {order.refund?.state === 'owed' && may('GET /api/staff/refund/{id}') && (
        <Link to="/refunds/$id" params={{ id: order.refund.id }}>
          <Button type={canShip || actions.confirm ? 'default' : 'primary'}>{refunds.open}</Button>
        </Link>
      )}
      <LatePaymentButton order={order} />
      <VoidPaymentButton order={order} />
    </>
  )
}

function ConfirmPaymentButton({ order, type }: { order: StaffOrder; type: 'default' | 'primary' }) {
  const words = useWords('orders').orders
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  const cash = order.payment_method === 'cod'
  const name = cash ? words.cashIn : words.confirm
  return (
    <>
      {order.actions.confirm && may('POST /api/staff/order/{id}/confirm-payment') && (
        <Button type={type} onClick={() => setOpen(true)}>
          {name}
        </Button>
      )}
      <Modal
        open={open}
        title={`${name} · ${order.number}`}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p className={styles.note}>{cash ? words.cashHint : words.confirmHint}</p>
        <ConfirmPaymentForm order={order} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type Words = ReturnType<typeof useWords>

function cancelHint(order: StaffOrder, words: Words['orders'], exits: Words['orderOutcomes']): string {
  const owed = exactMoney(stillToRefund(order))
  if (order.status === 'finished')
    return `${order.paid_at ? exits.parcelPaid(owed) : exits.parcelUnpaid} ${exits.cancelSent}`
  return order.paid_at ? words.cancelPaid(owed) : words.cancelUnpaid
}
