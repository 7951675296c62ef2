import { Alert, Button, Checkbox, Form, type FormInstance, Input, type InputRef, Radio } from 'antd'
import { type RefObject, useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { DifferenceAction } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { useAction } from '../../../app/api/use-calls.ts'
import { fromBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { isAmount } from '../../../ui/form/baht.ts'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { formErrorMessage } from '../../../ui/form/field-errors.ts'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

const UNDERPAID_CHOICES = ['part', 'accept'] as const satisfies readonly DifferenceAction[]
const OVERPAID_CHOICES = ['owe', 'keep', 'book'] as const satisfies readonly DifferenceAction[]
const NEEDS_REASON = new Set<DifferenceAction | undefined>(['accept', 'owe', 'book'])

/** Choices for a payment that is more or less than the open amount of the order. `difference` in satang. */
export function AmountDifferenceFields<F extends { differs?: DifferenceAction; reason?: string }>({
  difference,
  form,
}: {
  difference: number
  form: FormInstance<F>
}) {
  const words = useWords().orders
  const differs = Form.useWatch('differs' as never, form) as DifferenceAction | undefined
  if (difference === 0) return null
  const choices = difference < 0 ? UNDERPAID_CHOICES : OVERPAID_CHOICES
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={styles.notice}
        title={difference < 0 ? words.tooLittle(exactMoney(-difference)) : words.tooMuch(exactMoney(difference))}
      />
      <Form.Item name="differs" rules={[{ required: true, message: words.differsNeeded }]} label={words.differsLabel}>
        <Radio.Group
          options={choices.map((value) => ({ value, label: words.differs[value] }))}
          style={{ display: 'grid', gap: 8 }}
        />
      </Form.Item>
      {NEEDS_REASON.has(differs) && (
        <Form.Item
          name="reason"
          label={words.reason}
          rules={[{ required: true, whitespace: true, message: words.whyNeeded }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      )}
    </>
  )
}

type Fields = {
  amount: number
  bank_reference: string
  seen_at: string
  seen: boolean
  differs?: DifferenceAction
  reason?: string
  closed_reason?: string
}
type Props = { order: StaffOrder; amountRef?: RefObject<InputRef | null>; onDone: () => void }

/** Finance enters what it saw on the account, not what the slip says; the server compares it with the open amount. */
export function ConfirmPaymentForm({ order, amountRef, onDone }: Props) {
  const { orders: words, bank } = useWords()
  const [form] = Form.useForm<Fields>()
  const [errorMessage, setErrorMessage] = useState('')
  const [closed, setClosed] = useState(false)
  const cash = order.payment_method === 'cod'
  const slip =
    order.slip === 'uploaded' ? order.slips.find((upload) => !upload.refused_at && !upload.retracted_at) : undefined
  const confirm = useAction('POST /api/staff/order/{id}/confirm-payment', {
    done: words.confirmed(order.number),
    refresh: ORDER_CALLS,
    quiet: true,
    onDone,
  })
  const enteredAmount = Form.useWatch('amount', form)
  const difference = isAmount(enteredAmount) ? enteredAmount - order.money.missing : 0
  const send = ({ amount, bank_reference, seen_at, differs, reason = '', closed_reason = '' }: Fields) =>
    confirm.mutate(
      {
        input: {
          id: order.id,
          amount,
          bank_reference,
          seen_at: fromBangkokField(seen_at),
          seen_slip: slip?.id ?? null,
          ...(difference !== 0 && { differs, reason }),
          closed_reason,
        },
      },
      {
        onError: (cause) => {
          if (cause instanceof AppError && cause.code === 'books_closed') setClosed(true)
          setErrorMessage(formErrorMessage(cause, form))
        },
        onSuccess: () => setErrorMessage(''),
      },
    )
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      name={`confirm-${order.id}`}
      initialValues={{ bank_reference: slip?.bank_reference ?? '', seen: false }}
      onFinish={send}
    >
      <BahtItem name="amount" label={words.amountBaht} requiredMessage={words.amountNeeded} input={amountRef} />
      <AmountDifferenceFields difference={difference} form={form} />
      <Form.Item
        name="bank_reference"
        label={cash ? words.cashReference : words.bankReference}
        rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <BangkokTimeItem
        name="seen_at"
        label={cash ? words.seenAtCash : words.seenAt}
        hint={words.bangkokTime}
        requiredMessage={words.seenNeeded}
      />
      <Form.Item
        name="seen"
        valuePropName="checked"
        rules={[
          {
            validator: (_, isChecked: boolean) =>
              isChecked ? Promise.resolve() : Promise.reject(new Error(words.tickNeeded)),
          },
        ]}
      >
        <Checkbox>{cash ? words.cashCounted : words.paymentSeen}</Checkbox>
      </Form.Item>
      {closed && (
        <Form.Item
          name="closed_reason"
          label={bank.closedReason}
          rules={[{ required: true, whitespace: true, message: bank.reasonNeeded }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      )}
      {errorMessage && <Alert type="error" showIcon title={errorMessage} className={styles.notice} />}
      <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
        {cash ? words.cashIn : words.confirm}
      </Button>
    </Form>
  )
}
