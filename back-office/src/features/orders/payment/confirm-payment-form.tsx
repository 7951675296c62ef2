import { Alert, Button, Checkbox, Form, type FormInstance, type InputRef, Radio } from 'antd'
import type { RefObject } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { DifferenceAction } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { fromBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { isAmount } from '../../../ui/form/baht.ts'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { FormErrors, ruleOf, TextItem, useFormAction } from '../../../ui/form/form.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

const UNDERPAID_CHOICES = ['part', 'accept'] as const satisfies readonly DifferenceAction[]
const OVERPAID_CHOICES = ['owe', 'keep', 'book'] as const satisfies readonly DifferenceAction[]
const NEEDS_REASON = new Set<DifferenceAction | undefined>(['accept', 'owe', 'book'])

/** Choices for a payment that is more or less than the open amount of the order. `difference` in satang. */
function AmountDifferenceFields({ difference, form }: { difference: number; form: FormInstance<Fields> }) {
  const words = useWords().orders
  const differs = Form.useWatch('differs', form)
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
      {NEEDS_REASON.has(differs) && <TextItem name="reason" label={words.reason} needed={words.whyNeeded} max={300} />}
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
  const words = useWords().orders
  const [form] = Form.useForm<Fields>()
  const cash = order.payment_method === 'cod'
  const slip =
    order.slip === 'uploaded' ? order.slips.find((upload) => !upload.rejected_at && !upload.retracted_at) : undefined
  const enteredAmount = Form.useWatch('amount', form)
  const difference = isAmount(enteredAmount) ? enteredAmount - order.money.missing : 0
  const confirm = useFormAction('POST /api/staff/order/{id}/confirm-payment', {
    form,
    toInput: ({ amount, bank_reference, seen_at, differs, reason = '', closed_reason = '' }: Fields) => ({
      id: order.id,
      amount,
      bank_reference,
      seen_at: fromBangkokField(seen_at),
      seen_slip: slip?.id ?? null,
      ...(difference !== 0 && { differs, reason }),
      closed_reason,
    }),
    done: words.confirmed(order.number),
    refresh: ORDER_CALLS,
    onDone,
  })
  return (
    <Form {...confirm.formProps} initialValues={{ bank_reference: slip?.bank_reference ?? '', seen: false }}>
      <BahtItem name="amount" label={words.amountBaht} requiredMessage={words.amountNeeded} input={amountRef} />
      <AmountDifferenceFields difference={difference} form={form} />
      <TextItem
        name="bank_reference"
        label={cash ? words.cashReference : words.bankReference}
        needed={words.referenceNeeded}
        max={60}
      />
      <BangkokTimeItem
        name="seen_at"
        label={cash ? words.seenAtCash : words.seenAt}
        hint={words.bangkokTime}
        requiredMessage={words.seenNeeded}
      />
      <Form.Item name="seen" valuePropName="checked" rules={[ruleOf(Boolean, words.tickNeeded)]}>
        <Checkbox>{cash ? words.cashCounted : words.paymentSeen}</Checkbox>
      </Form.Item>
      <FormErrors action={confirm} />
      <Button type="primary" htmlType="submit" block loading={confirm.busy}>
        {cash ? words.cashIn : words.confirm}
      </Button>
    </Form>
  )
}
