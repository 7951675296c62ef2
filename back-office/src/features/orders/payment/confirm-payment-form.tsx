import { Alert, Button, Checkbox, type CheckboxRef, Form, type FormInstance, Input, Radio, Space } from 'antd'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { DifferenceAction } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { fromBangkokField, serverNow, toBangkokField } from '../../../app/clock.ts'
import { useWords } from '../../../app/language.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { isAmount } from '../../../ui/form/baht.ts'
import { FormErrors, ruleOf, TextItem, useFormAction } from '../../../ui/form/form.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

const UNDERPAID_CHOICES = ['part', 'accept'] as const satisfies readonly DifferenceAction[]
const OVERPAID_CHOICES = ['owe', 'keep', 'book'] as const satisfies readonly DifferenceAction[]
const NEEDS_REASON = new Set<DifferenceAction | undefined>(['accept', 'owe', 'book'])

/** Choices for a payment that is more or less than the open amount of the order. `difference` in satang. */
function AmountDifferenceFields({ difference, form }: { difference: number; form: FormInstance<Fields> }) {
  const words = useWords('orders').orders
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
const TIME = /^([01]?\d|2[0-3])[:.]?([0-5]\d)$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/

type MomentInputProps = { id?: string; value?: string; onChange?: (value: string) => void }

/** Day and time in Bangkok; the time is typed as four digits, which a native field asks for part by part. */
function MomentInput({ id, value = '', onChange }: MomentInputProps) {
  const words = useWords('orders').orders
  const [day = '', storedTime = ''] = value.split('T')
  const [typed, setTyped] = useState<string>()
  const changeTime = (text: string) => {
    setTyped(text)
    const [, hour, minute] = TIME.exec(text.trim()) ?? []
    onChange?.(hour ? `${day}T${hour.padStart(2, '0')}:${minute}` : `${day}T`)
  }
  return (
    <Space.Compact block>
      <Input
        id={id}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        placeholder="14:32"
        className={`figure ${styles.time}`}
        value={typed ?? storedTime}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => changeTime(target.value)}
        onBlur={() => MOMENT.test(value) && setTyped(undefined)}
      />
      <Input
        type="date"
        aria-label={words.seenDay}
        value={day}
        onChange={({ target }) => onChange?.(`${target.value}T${storedTime}`)}
      />
    </Space.Compact>
  )
}

type Props = {
  order: StaffOrder
  /** Moves to the first field that is still to be filled in, or to the tick. */
  startRef?: RefObject<(() => void) | undefined>
  /** Buttons beside that of the form, which stay in view with it. */
  beside?: ReactNode
  onDone: () => void
}

/** Finance enters what it saw on the account, not what the slip says; the server compares it with the open amount. */
export function ConfirmPaymentForm({ order, startRef, beside, onDone }: Props) {
  const words = useWords('orders').orders
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
  const tick = useRef<CheckboxRef>(null)
  const continueForm = () => {
    const { amount, bank_reference: reference = '' } = form.getFieldsValue()
    const empty = (amount ?? null) === null ? 'amount' : reference.trim() === '' ? 'bank_reference' : undefined
    if (empty) form.focusField(empty)
    else tick.current?.focus()
  }
  useEffect(() => {
    if (startRef) startRef.current = continueForm
  })
  // Enter in a field goes on to what is missing; only with the tick it sends.
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || form.getFieldValue('seen') || !(target instanceof HTMLInputElement)) return
    if (target.type === 'checkbox') return
    event.preventDefault()
    continueForm()
  }
  return (
    <Form
      {...confirm.formProps}
      className={styles.confirmForm}
      onKeyDown={onKeyDown}
      initialValues={{
        bank_reference: slip?.bank_reference ?? '',
        seen: false,
        seen_at: toBangkokField(new Date(slip?.uploaded_at ?? serverNow())),
        ...(slip && { amount: order.money.missing }),
      }}
    >
      <BahtItem name="amount" label={words.amountBaht} requiredMessage={words.amountNeeded} />
      <AmountDifferenceFields difference={difference} form={form} />
      <TextItem
        name="bank_reference"
        label={cash ? words.cashReference : words.bankReference}
        needed={words.referenceNeeded}
        max={60}
      />
      <Form.Item
        name="seen_at"
        label={cash ? words.seenAtCash : words.seenAt}
        extra={slip ? words.seenFromSlip : words.bangkokTime}
        validateTrigger="onBlur"
        rules={[ruleOf((value: string) => MOMENT.test(value), words.seenNeeded)]}
      >
        <MomentInput />
      </Form.Item>
      <Form.Item name="seen" valuePropName="checked" rules={[ruleOf(Boolean, words.tickNeeded)]}>
        <Checkbox ref={tick}>{cash ? words.cashCounted : words.paymentSeen}</Checkbox>
      </Form.Item>
      <FormErrors action={confirm} />
      <div className={beside ? styles.sticky : undefined}>
        <Button type="primary" htmlType="submit" block loading={confirm.busy}>
          {cash ? words.cashIn : words.confirm}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
