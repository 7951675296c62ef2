import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { AnswerCod } from './answer-cod.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { ExitDeeds } from './exit-deeds.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { OpenReturn } from './open-return.tsx'
import { LateForm } from './late-form.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import { RefuseSlip } from './refuse-slip.tsx'
import { TakeBackPayment } from './take-back-payment.tsx'
import { ShipForm } from './ship-form.tsx'
import styles from './orders.module.css'

type Deed = 'confirm' | 'call' | 'reject' | 'refuse' | 'ship' | 'hand-over' | 'return' | 'cancel' | 'late' | 'take-back'

/** Actions the signed-in user may take on the order in its current state. */
export function OrderDeeds({ order }: { order: StaffOrder }) {
  const { orders: words, care, exits, refunds } = useWords()
  const may = useMay()
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const { actions } = order
  // Only one button is primary; a COD order is shipped before it is paid.
  const sends = actions.ship || actions.hand_over
  const cash = order.payment_method === 'cod'
  const cancel = useAct('POST /api/staff/order/{id}/cancel', {
    done: words.canceled(order.number),
    refresh: ORDER_CALLS,
    onDone: close,
  })
  return (
    <>
      {actions.confirm && may('POST /api/staff/order/{id}/confirm-payment') && (
        <Button type={sends ? 'default' : 'primary'} onClick={() => setDeed('confirm')}>
          {cash ? words.cashIn : words.confirm}
        </Button>
      )}
      {actions.confirm_cod && may('POST /api/staff/order/{id}/confirm-cod') && (
        <>
          <Button type="primary" onClick={() => setDeed('call')}>
            {words.confirmCod}
          </Button>
          <Button danger onClick={() => setDeed('reject')}>
            {words.rejectCod}
          </Button>
        </>
      )}
      {actions.refuse && may('POST /api/staff/order/{id}/proof/{proof}/refuse') && (
        <Button onClick={() => setDeed('refuse')}>{words.refuse}</Button>
      )}
      {actions.ship && may('POST /api/staff/order/{id}/ship') && (
        <Button type="primary" onClick={() => setDeed('ship')}>
          {words.shipOne}
        </Button>
      )}
      {actions.hand_over && may('POST /api/staff/order/{id}/hand-over') && (
        <Button type="primary" onClick={() => setDeed('hand-over')}>
          {words.handOver}
        </Button>
      )}
      {actions.return && may('POST /api/staff/order/{id}/return') && (
        <Button onClick={() => setDeed('return')}>{care.openReturn}</Button>
      )}
      <ExitDeeds order={order} />
      {actions.cancel && !actions.confirm_cod && may('POST /api/staff/order/{id}/cancel') && (
        <Button danger onClick={() => setDeed('cancel')}>
          {words.cancel}
        </Button>
      )}
      {order.refund?.state === 'owed' && may('GET /api/staff/refund/{id}') && (
        <Link to="/refunds/$id" params={{ id: order.refund.id }}>
          <Button type={sends || actions.confirm ? 'default' : 'primary'}>{refunds.open}</Button>
        </Link>
      )}
      {actions.late && may('POST /api/staff/order/{id}/late-payment') && (
        <Button onClick={() => setDeed('late')}>{refunds.late}</Button>
      )}
      {actions.take_back && may('POST /api/staff/order/{id}/take-back-payment') && (
        <Button onClick={() => setDeed('take-back')}>{words.takeBack}</Button>
      )}
      <Modal
        open={deed === 'confirm'}
        title={`${cash ? words.cashIn : words.confirm} · ${order.number}`}
        footer={null}
        onCancel={close}
        destroyOnHidden
      >
        <p className={styles.note}>{cash ? words.cashHint : words.confirmHint}</p>
        <ConfirmForm order={order} onDone={close} />
      </Modal>
      <AnswerCod order={order} answer={deed === 'call' || deed === 'reject' ? deed : undefined} onClose={close} />
      <TakeBackPayment order={order} open={deed === 'take-back'} onClose={close} />
      <RefuseSlip order={order} open={deed === 'refuse'} onClose={close} />
      <LateForm order={order} open={deed === 'late'} onClose={close} />
      <HandOverForm order={order} open={deed === 'hand-over'} onClose={close} />
      <OpenReturn order={order} open={deed === 'return'} onClose={close} />
      <ShipForm order={order} open={deed === 'ship'} onClose={close} />
      <AskReason
        open={deed === 'cancel'}
        title={words.cancelTitle(order.number)}
        deed={words.cancel}
        danger
        busy={cancel.isPending}
        onCancel={close}
        onDone={(reason) => cancel.mutate({ input: { id: order.id, reason, seen_status: order.status } })}
      >
        <p>{cancelHint(order, words, exits)}</p>
      </AskReason>
    </>
  )
}

type Words = ReturnType<typeof useWords>

function cancelHint(order: StaffOrder, words: Words['orders'], exits: Words['exits']): string {
  if (order.status === 'finished')
    return `${order.paid_at ? exits.parcelPaid(exactMoney(order.total)) : exits.parcelUnpaid} ${exits.cancelSent}`
  return order.paid_at ? words.cancelPaid(exactMoney(order.total)) : words.cancelUnpaid
}
