import type { Key } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { Button, DatePicker, Form, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAction } from '../app/api/use-calls.ts'
import { ClosedReasonItem, useClosedDay } from './form/closed-day.tsx'
import { usePermissions } from '../app/current-user.ts'
import { useWords } from '../app/language.tsx'

type FormValues = { bank_reference: string; returned_on: Dayjs; reason: string; closed_reason?: string }
/** `transfer`: id of the refund transfer that was paid. `amount` in satang. */
type Props = { transfer: string; amount: number; refresh: readonly Key[] }

/** Records that the bank returned a refund transfer, with the day and the bank's reference. */
export function BouncedRefundButton({ transfer, amount, refresh }: Props) {
  const words = useWords().orderOutcomes
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  const [form] = Form.useForm<FormValues>()
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const close = () => {
    setOpen(false)
    resetClosedDay()
  }
  const bounce = useAction('POST /api/staff/refund-transfer/{id}/bounce', {
    done: words.bounceDone,
    refresh,
    onDone: close,
  })
  if (!may('POST /api/staff/refund-transfer/{id}/bounce')) return null
  const requiredRule = { required: true, message: words.needed }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.bounce}</Button>
      <Modal
        open={open}
        title={words.bounceTitle(exactMoney(amount))}
        okText={words.bounce}
        confirmLoading={bounce.isPending}
        onCancel={close}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <p>{words.bounceHint}</p>
        <Form<FormValues>
          form={form}
          layout="vertical"
          preserve={false}
          requiredMark={false}
          onFinish={({ bank_reference, returned_on, reason, closed_reason = '' }) =>
            bounce.mutate(
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
              { onError: checkError },
            )
          }
        >
          <Form.Item name="returned_on" label={words.bounceOn} rules={[requiredRule]}>
            <DatePicker />
          </Form.Item>
          <Form.Item
            name="bank_reference"
            label={words.bounceReference}
            rules={[{ ...requiredRule, whitespace: true }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item name="reason" label={words.bounceReason} rules={[{ ...requiredRule, whitespace: true }]}>
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <ClosedReasonItem closed={closed} />
        </Form>
      </Modal>
    </>
  )
}
