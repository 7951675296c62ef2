import type { Key } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { Button, DatePicker, Form, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAct } from './request/use-calls.ts'
import { ClosedReasonItem, useClosedDay } from './ui/closed-reason.tsx'
import { useMay } from './use-me.ts'
import { useWords } from './words.tsx'

type Typed = { bank_reference: string; returned_on: Dayjs; reason: string; closed_reason?: string }
/** `transfer`: id of the refund transfer that was paid. `amount` in satang. */
type Props = { transfer: string; amount: number; refresh: readonly Key[] }

/** Records that the bank returned a refund transfer, with the day and the bank's reference. */
export function BounceRefund({ transfer, amount, refresh }: Props) {
  const words = useWords().exits
  const may = useMay()
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<Typed>()
  const { closed, seen, open: reopen } = useClosedDay()
  const close = () => {
    setOpen(false)
    reopen()
  }
  const act = useAct('POST /api/staff/refund-transfer/{id}/bounce', {
    done: words.bounceDone,
    refresh,
    onDone: close,
  })
  if (!may('POST /api/staff/refund-transfer/{id}/bounce')) return null
  const needed = { required: true, message: words.needed }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.bounce}</Button>
      <Modal
        open={open}
        title={words.bounceTitle(exactMoney(amount))}
        okText={words.bounce}
        confirmLoading={act.isPending}
        onCancel={close}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <p>{words.bounceHint}</p>
        <Form<Typed>
          form={form}
          layout="vertical"
          preserve={false}
          requiredMark={false}
          onFinish={({ bank_reference, returned_on, reason, closed_reason = '' }) =>
            act.mutate(
              {
                input: {
                  id: transfer,
                  amount,
                  bank_reference: bank_reference.trim(),
                  returned_on: returned_on.format('YYYY-MM-DD'),
                  reason: reason.trim(),
                  closed_reason: closed_reason.trim(),
                },
              },
              { onError: seen },
            )
          }
        >
          <Form.Item name="returned_on" label={words.bounceOn} rules={[needed]}>
            <DatePicker />
          </Form.Item>
          <Form.Item name="bank_reference" label={words.bounceReference} rules={[{ ...needed, whitespace: true }]}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item name="reason" label={words.bounceReason} rules={[{ ...needed, whitespace: true }]}>
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <ClosedReasonItem closed={closed} />
        </Form>
      </Modal>
    </>
  )
}
