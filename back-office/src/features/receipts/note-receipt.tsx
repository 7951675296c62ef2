import type { Key } from '@bailu/contract/calls'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { MomentItem } from '../../ui/moment-item.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'

const CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/today']

type Typed = { amount: number; bank_reference: string; seen_at: string; closed_reason?: string }

/** Records a receipt that belongs to no open order: a duplicate transfer, or one after its order ended. */
export function NoteReceipt({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { receipts: words, orders, bank } = useWords()
  const [form] = Form.useForm<Typed>()
  const [refused, setRefused] = useState('')
  const [closed, setClosed] = useState(false)
  const close = () => {
    setRefused('')
    setClosed(false)
    onClose()
  }
  const act = useAct('POST /api/staff/receipt', {
    done: words.noteDone,
    refresh: CALLS,
    quiet: true,
    onDone: close,
  })
  const onError = (cause: Error) => {
    if (cause instanceof Refusal && cause.code === 'books_closed') setClosed(true)
    setRefused(refusedWords(cause, form))
  }
  const send = ({ amount, bank_reference: reference, seen_at: at, closed_reason: why = '' }: Typed) =>
    act.mutate(
      {
        input: {
          amount,
          bank_reference: reference.trim(),
          seen_at: fromBangkok(at),
          surplus: 'keep',
          closed_reason: why,
          orders: [],
        },
      },
      { onError },
    )
  return (
    <Modal
      open={open}
      title={words.noteTitle}
      okText={words.noteIt}
      confirmLoading={act.isPending}
      onCancel={close}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.noteHint}</p>
      <Form<Typed> form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={send}>
        <BahtItem name="amount" label={words.noteAmount} needed={orders.amountNeeded} />
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: orders.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <MomentItem name="seen_at" label={words.noteSeen} hint={orders.bangkokTime} needed={orders.seenNeeded} />
        {closed && (
          <Form.Item
            name="closed_reason"
            label={bank.closedReason}
            rules={[{ required: true, whitespace: true, message: bank.reasonNeeded }]}
          >
            <Input maxLength={300} />
          </Form.Item>
        )}
        {refused && <Alert type="error" showIcon title={refused} />}
      </Form>
    </Modal>
  )
}
