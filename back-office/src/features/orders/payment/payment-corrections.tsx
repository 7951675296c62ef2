import { Form, Input } from 'antd'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { fromBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { FormDialog, TextItem } from '../../../ui/form/form.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type LatePaymentValues = { amount: number; bank_reference: string; seen_at: string; reason?: string }
type LatePaymentFormProps = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records a payment received for a canceled order; the server creates a refund for it. */
export function LatePaymentForm({ order, open, onClose }: LatePaymentFormProps) {
  const words = useWords().refunds
  return (
    <FormDialog
      call="POST /api/staff/order/{id}/late-payment"
      toInput={({ seen_at, ...fields }: LatePaymentValues) => ({
        id: order.id,
        ...fields,
        seen_at: fromBangkokField(seen_at),
      })}
      initialValues={{ bank_reference: order.slips[0]?.bank_reference ?? '' }}
      done={words.lateDone}
      refresh={ORDER_CALLS}
      open={open}
      title={words.lateTitle(order.number)}
      okText={words.late}
      onClose={onClose}
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
    </FormDialog>
  )
}

type VoidPaymentProps = { order: StaffOrder; open: boolean; onClose: () => void }

/** Voids a payment booked to the wrong order or never received; optionally moves it to the right order. */
export function VoidPaymentDialog({ order, open, onClose }: VoidPaymentProps) {
  const words = useWords().orders
  return (
    <ReasonDialog
      call="POST /api/staff/order/{id}/take-back-payment"
      input={(reason, { to }: { to?: string }) => ({ id: order.id, reason, ...(to?.trim() && { move_to: to.trim() }) })}
      done={words.voidPaymentDone(order.number)}
      refresh={ORDER_CALLS}
      open={open}
      title={words.voidPaymentTitle(order.number)}
      okText={words.voidPayment}
      danger
      onClose={onClose}
    >
      <p>{words.voidPaymentHint(exactMoney(order.money.paid))}</p>
      <Form.Item name="to" label={words.voidPaymentTo} extra={words.voidPaymentToHint}>
        <Input maxLength={40} autoComplete="off" className="figure" />
      </Form.Item>
    </ReasonDialog>
  )
}
