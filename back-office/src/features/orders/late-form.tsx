import type { StaffOrder } from '@bailu/contract/staff-order'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { MomentItem } from '../../ui/moment-item.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { BahtItem } from '../../ui/baht-item.tsx'
import { ORDER_CALLS } from './order-calls.ts'

type Fields = { amount: number; bank_reference: string; seen_at: string; reason?: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records a payment received for a canceled order; the server creates a refund for it. */
export function LateForm({ order, open, onClose }: Props) {
  const words = useWords().refunds
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const note = useAct('POST /api/staff/order/{id}/late-payment', {
    done: words.lateDone,
    refresh: ORDER_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ amount, bank_reference, seen_at, reason = '' }: Fields) =>
    note.mutate(
      { input: { id: order.id, amount, bank_reference, seen_at: fromBangkok(seen_at), reason } },
      {
        onError: (cause) => setRefused(refusedWords(cause, form)),
        onSuccess: () => setRefused(''),
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
      afterClose={() => setRefused('')}
      destroyOnHidden
    >
      <p>{words.lateHint}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ bank_reference: order.proofs[0]?.bank_reference ?? '' }}
        onFinish={send}
      >
        <BahtItem name="amount" label={words.amountBaht} needed={words.lateAmountNeeded} />
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <MomentItem name="seen_at" label={words.lateSeen} hint={words.bangkokTime} needed={words.paidNeeded} />
        <Form.Item name="reason" label={words.lateNote}>
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  )
}
