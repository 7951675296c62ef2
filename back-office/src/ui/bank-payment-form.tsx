import { DatePicker, Form, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useWords } from '../app/language.tsx'
import { ClosedReasonItem } from './form/closed-day.tsx'
import { bangkokToday } from '../app/clock.ts'

type BankPayment = { bank_reference: string; paid_on: string; closed_reason: string }
type Props = {
  open: boolean
  title: string
  hint: string
  busy: boolean
  /** The server requires a reason for booking into a closed day. */
  closed: boolean
  onCancel: () => void
  onDone: (payment: BankPayment) => void
}

/** Dialog for a payment that was made: the bank's reference and the day on its statement. */
export function BankPaymentForm({ open, title, hint, busy, closed, onCancel, onDone }: Props) {
  const words = useWords().withdrawals
  const [form] = Form.useForm<{ bank_reference: string; paid_on: Dayjs; closed_reason?: string }>()
  const today = bangkokToday()
  return (
    <Modal
      open={open}
      title={title}
      okText={title}
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p className="muted">{hint}</p>
      <Form
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ paid_on: today }}
        onFinish={({ bank_reference, paid_on, closed_reason = '' }) =>
          onDone({
            bank_reference: bank_reference.trim(),
            paid_on: paid_on.format('YYYY-MM-DD'),
            closed_reason: closed_reason.trim(),
          })
        }
      >
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item name="paid_on" label={words.paidOn} rules={[{ required: true, message: words.dayNeeded }]}>
          <DatePicker disabledDate={(day) => day.isAfter(today, 'day')} />
        </Form.Item>
        <ClosedReasonItem closed={closed} />
      </Form>
    </Modal>
  )
}
