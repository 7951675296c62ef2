import type { Differs } from '@bailu/contract/receipt-kinds'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { Alert, Button, Checkbox, Form, Input, type InputRef } from 'antd'
import { type RefObject, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { useAct } from '../../request/use-calls.ts'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { MomentItem } from '../../ui/moment-item.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { AmountDiffers } from './amount-differs.tsx'
import { BahtItem } from '../../ui/baht-item.tsx'
import { isAmount } from '../../ui/baht.ts'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

type Fields = {
  amount: number
  bank_reference: string
  seen_at: string
  seen: boolean
  differs?: Differs
  reason?: string
  closed_reason?: string
}
type Props = { order: StaffOrder; first?: RefObject<InputRef | null>; onDone: () => void }

/** Finance enters what it saw on the account, not what the slip says; the server compares it with the open amount. */
export function ConfirmForm({ order, first, onDone }: Props) {
  const { orders: words, bank } = useWords()
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const [closed, setClosed] = useState(false)
  const cash = order.payment_method === 'cod'
  const slip = order.proof === 'uploaded' ? order.proofs.find((one) => !one.refused_at && !one.retracted_at) : undefined
  const confirm = useAct('POST /api/staff/order/{id}/confirm-payment', {
    done: words.confirmed(order.number),
    refresh: ORDER_CALLS,
    quiet: true,
    onDone,
  })
  const typed = Form.useWatch('amount', form)
  const by = isAmount(typed) ? typed - order.money.missing : 0
  const send = ({ amount, bank_reference, seen_at, differs, reason = '', closed_reason = '' }: Fields) =>
    confirm.mutate(
      {
        input: {
          id: order.id,
          amount,
          bank_reference,
          seen_at: fromBangkok(seen_at),
          seen_slip: slip?.id ?? null,
          ...(by !== 0 && { differs, reason }),
          closed_reason,
        },
      },
      {
        onError: (cause) => {
          if (cause instanceof Refusal && cause.code === 'books_closed') setClosed(true)
          setRefused(refusedWords(cause, form))
        },
        onSuccess: () => setRefused(''),
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
      <BahtItem name="amount" label={words.amountBaht} needed={words.amountNeeded} input={first} />
      <AmountDiffers by={by} form={form} />
      <Form.Item
        name="bank_reference"
        label={cash ? words.cashReference : words.bankReference}
        rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <MomentItem
        name="seen_at"
        label={cash ? words.seenAtCash : words.seenAt}
        hint={words.bangkokTime}
        needed={words.seenNeeded}
      />
      <Form.Item
        name="seen"
        valuePropName="checked"
        rules={[
          {
            validator: (_, ticked: boolean) =>
              ticked ? Promise.resolve() : Promise.reject(new Error(words.tickNeeded)),
          },
        ]}
      >
        <Checkbox>{cash ? words.iSawCash : words.iSaw}</Checkbox>
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
      {refused && <Alert type="error" showIcon title={refused} className={styles.notice} />}
      <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
        {cash ? words.cashIn : words.confirm}
      </Button>
    </Form>
  )
}
