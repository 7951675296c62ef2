import { Form, Input } from 'antd'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { recipientName } from '@bailu/contract/addresses/kinds'
import { exactMoney, phone } from '@bailu/phrases/format'
import { fromBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { GivenReasonButton } from '../../../ui/form/given-reason.tsx'
import { ReasonButton } from '../../../ui/reason-dialog.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type LatePaymentValues = { amount: number; bank_reference: string; seen_at: string; reason?: string }
/** Records a payment received for a canceled order; the server creates a refund for it. */
export function LatePaymentButton({ order }: { order: StaffOrder }) {
  const words = useWords('refunds').refunds
  return (
    <FormButton
      shown={order.actions.late}
      call="POST /api/staff/order/{id}/late-payment"
      toInput={({ seen_at, ...fields }: LatePaymentValues) => ({
        id: order.id,
        ...fields,
        seen_at: fromBangkokField(seen_at),
      })}
      initialValues={{ bank_reference: order.slips[0]?.bank_reference ?? '' }}
      done={words.lateDone}
      refresh={ORDER_CALLS}
      title={words.lateTitle(order.number)}
      okText={words.late}
    >
      <p>{words.lateHint}</p>
      <BahtItem name="amount" label={words.amountBaht} requiredMessage={words.lateAmountNeeded} />
      <TextItem name="bank_reference" label={words.reference} needed={words.referenceNeeded} max={60} />
      <BangkokTimeItem
        name="seen_at"
        label={words.lateSeen}
        hint={words.bangkokTime}
        requiredMessage={words.paidNeeded}
      />
      <TextItem name="reason" label={words.lateNote} max={300} rows={2} />
    </FormButton>
  )
}

/** Voids a payment booked to the wrong order or never received; optionally moves it to the right order. */
export function VoidPaymentButton({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  return (
    <ReasonButton
      shown={order.actions.reverse_payment}
      call="POST /api/staff/order/{id}/take-back-payment"
      input={(reason, { to }: { to?: string }) => ({ id: order.id, reason, ...(to?.trim() && { move_to: to.trim() }) })}
      done={words.voidPaymentDone(order.number)}
      refresh={ORDER_CALLS}
      title={words.voidPaymentTitle(order.number)}
      okText={words.voidPayment}
      danger
      plain
    >
      <p>{words.voidPaymentHint(exactMoney(order.money.paid))}</p>
      <Form.Item name="to" label={words.voidPaymentTo} extra={words.voidPaymentToHint}>
        <Input maxLength={40} autoComplete="off" className="figure" />
      </Form.Item>
    </ReasonButton>
  )
}

/** Confirms a large COD order after a call to the buyer, with a note of the call, or rejects it with a reason. */
export function AnswerCodButtons({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  const { id, number, address, actions } = order
  const phoneNumber = address.isZt ? (address.contact?.phone ?? '') : address.phone
  const recipient = address.isZt ? (address.contact?.name ?? '') : recipientName(address)
  return (
    <>
      <ReasonButton
        shown={actions.confirm_cod}
        type="primary"
        call="POST /api/staff/order/{id}/confirm-cod"
        input={(callNote) => ({ id, called: callNote })}
        done={words.codConfirmed(number)}
        refresh={ORDER_CALLS}
        title={words.confirmCodTitle(number)}
        okText={words.confirmCod}
        label={words.called}
      >
        <p>
          {words.callBuyer(recipient, exactMoney(order.total))}{' '}
          <a href={`tel:${phoneNumber}`} className="figure">
            {phone(phoneNumber)}
          </a>
        </p>
      </ReasonButton>
      <GivenReasonButton
        usedFor="cod_rejected"
        shown={actions.confirm_cod}
        call="POST /api/staff/order/{id}/reject-cod"
        input={(given) => ({ id, ...given })}
        done={words.canceled(number)}
        refresh={ORDER_CALLS}
        title={words.rejectCodTitle(number)}
        okText={words.rejectCod}
        danger
      >
        <p>{words.rejectCodHint}</p>
      </GivenReasonButton>
    </>
  )
}
