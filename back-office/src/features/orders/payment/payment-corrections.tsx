import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { useAction } from '../../../app/api/use-calls.ts'
import { fromBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { formErrorMessage } from '../../../ui/form/field-errors.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type LatePaymentValues = { amount: number; bank_reference: string; seen_at: string; reason?: string }
type LatePaymentFormProps = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records a payment received for a canceled order; the server creates a refund for it. */
export function LatePaymentForm({ order, open, onClose }: LatePaymentFormProps) {
  const words = useWords().refunds
  const [form] = Form.useForm<LatePaymentValues>()
  const [errorMessage, setErrorMessage] = useState('')
  const note = useAction('POST /api/staff/order/{id}/late-payment', {
    done: words.lateDone,
    refresh: ORDER_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ amount, bank_reference, seen_at, reason = '' }: LatePaymentValues) =>
    note.mutate(
      { input: { id: order.id, amount, bank_reference, seen_at: fromBangkokField(seen_at), reason } },
      {
        onError: (cause) => setErrorMessage(formErrorMessage(cause, form)),
        onSuccess: () => setErrorMessage(''),
      },
    )
  return (
    <Modal
      open={open}
      title={words.lateTitle(order.number)}
      okText={words.late}
      confirmLoading={note.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setErrorMessage('')}
      destroyOnHidden
    >
      <p>{words.lateHint}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ bank_reference: order.slips[0]?.bank_reference ?? '' }}
        onFinish={send}
      >
        <BahtItem name="amount" label={words.amountBaht} requiredMessage={words.lateAmountNeeded} />
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <BangkokTimeItem
          name="seen_at"
          label={words.lateSeen}
          hint={words.bangkokTime}
          requiredMessage={words.paidNeeded}
        />
        <Form.Item name="reason" label={words.lateNote}>
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
      </Form>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
    </Modal>
  )
}

type VoidPaymentProps = { order: StaffOrder; open: boolean; onClose: () => void }

/** Voids a payment booked to the wrong order or never received; optionally moves it to the right order. */
export function VoidPaymentDialog({ order, open, onClose }: VoidPaymentProps) {
  const words = useWords().orders
  const [number, setNumber] = useState('')
  const close = () => {
    setNumber('')
    onClose()
  }
  const voidPayment = useAction('POST /api/staff/order/{id}/take-back-payment', {
    done: words.voidPaymentDone(order.number),
    refresh: ORDER_CALLS,
    onDone: close,
  })
  const to = number.trim()
  return (
    <ReasonDialog
      open={open}
      title={words.voidPaymentTitle(order.number)}
      okText={words.voidPayment}
      danger
      busy={voidPayment.isPending}
      onCancel={close}
      onDone={(reason) => voidPayment.mutate({ input: { id: order.id, reason, ...(to !== '' && { move_to: to }) } })}
    >
      <p>{words.voidPaymentHint(exactMoney(order.money.paid))}</p>
      <Form layout="vertical">
        <Form.Item label={words.voidPaymentTo} extra={words.voidPaymentToHint}>
          <Input
            maxLength={40}
            autoComplete="off"
            className="figure"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
      </Form>
    </ReasonDialog>
  )
}
