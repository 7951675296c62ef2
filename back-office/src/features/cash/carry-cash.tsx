import { exactMoney } from '@bailu/phrases/format'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { BahtInput } from '../../ui/baht-input.tsx'
import { useWords } from '../../words.tsx'
import { shopNow } from '../../shop-clock.ts'

/** What shows cash and the bank: read again after a deposit. */
export const CASH_CALLS = ['GET /api/staff/cash-deposit', 'GET /api/staff/closing/{day}'] as const

type Typed = { amount: number; bank_reference: string; deposited_on: Dayjs }
type Props = { cash: number; open: boolean; onClose: () => void }

/** Cash that was carried to the bank, as its statement says it. */
export function CarryCash({ cash, open, onClose }: Props) {
  const words = useWords().cash
  const [form] = Form.useForm<Typed>()
  // The bank's day is Bangkok's, wherever the laptop stands.
  const [today] = useState(() => dayjs(new Date(shopNow() + 7 * 3_600_000).toISOString().slice(0, 10)))
  const act = useAct('POST /api/staff/cash-deposit', { done: words.done, refresh: CASH_CALLS, onDone: onClose })
  const send = ({ amount, bank_reference: reference, deposited_on: on }: Typed) =>
    act.mutate({
      input: { amount, bank_reference: reference.trim(), deposited_on: on.format('YYYY-MM-DD') },
    })
  return (
    <Modal
      open={open}
      title={words.carryTitle}
      okText={words.carry}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.carryHint(exactMoney(cash))}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ amount: cash > 0 ? cash : null, deposited_on: today }}
        onFinish={send}
      >
        <Form.Item name="amount" label={words.baht} rules={[{ required: true, message: words.needed }]}>
          <BahtInput />
        </Form.Item>
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.needed }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="deposited_on" label={words.on} rules={[{ required: true, message: words.needed }]}>
          <DatePicker disabledDate={(day) => day.isAfter(today, 'day')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
