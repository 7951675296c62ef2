import type { CarriedFrom } from '@bailu/contract/staff-cash'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { DatePicker, Form, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { ClosedReasonItem, useClosedDay } from '../../ui/closed-reason.tsx'
import { bangkokToday } from '../../ui/bangkok-field.ts'
import { useLanguage } from '../../words.tsx'

/** Queries to invalidate after a deposit. */
export const CASH_CALLS = ['GET /api/staff/cash-deposit', 'GET /api/staff/closing/{day}'] as const

type Typed = {
  amount: number
  fee?: number | null
  bank_reference: string
  deposited_on: Dayjs
  reason?: string
  closed_reason?: string
}
type Props = {
  from: CarriedFrom
  /** Balance of the account by the ledger, in satang. */
  held: number
  open: boolean
  onClose: () => void
}

/** Records a deposit of cash at the bank, or a payout of the payment provider as on its statement. */
export function CarryCash({ from, held, open, onClose }: Props) {
  const {
    lang,
    words: { cash: words },
  } = useLanguage()
  const [form] = Form.useForm<Typed>()
  const today = bangkokToday()
  const { closed, seen, open: reopen } = useClosedDay()
  const close = () => {
    reopen()
    onClose()
  }
  const act = useAct('POST /api/staff/cash-deposit', {
    done: ({ waits_until: until }) => (until ? words.feeWaits(dayAndTime(until, lang)) : words.done),
    refresh: CASH_CALLS,
    onDone: close,
  })
  const send = ({ amount, fee, bank_reference: reference, deposited_on: on, reason = '', closed_reason = '' }: Typed) =>
    act.mutate(
      {
        input: {
          from,
          amount,
          fee: fee ?? 0,
          bank_reference: reference.trim(),
          deposited_on: on.format('YYYY-MM-DD'),
          reason: reason.trim(),
          closed_reason: closed_reason.trim(),
        },
      },
      { onError: seen },
    )
  const charged = (Form.useWatch('fee', form) ?? 0) > 0
  return (
    <Modal
      open={open}
      title={from === 'cash' ? words.carryTitle : words.sentTitle}
      okText={from === 'cash' ? words.carry : words.sent}
      confirmLoading={act.isPending}
      onCancel={close}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{(from === 'cash' ? words.carryHint : words.sentHint)(exactMoney(held))}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ amount: from === 'cash' && held > 0 ? held : null, deposited_on: today }}
        onFinish={send}
      >
        <BahtItem name="amount" label={words.baht} needed={words.needed} />
        {from === 'provider' && <BahtItem name="fee" label={words.fee} from={0} />}
        {charged && (
          <Form.Item
            name="reason"
            label={words.why}
            rules={[{ required: true, whitespace: true, message: words.needed }]}
          >
            <Input maxLength={300} autoComplete="off" />
          </Form.Item>
        )}
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
        <ClosedReasonItem closed={closed} />
      </Form>
    </Modal>
  )
}
