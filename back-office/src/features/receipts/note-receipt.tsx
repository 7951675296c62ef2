import type { Key } from '@bailu/contract/calls'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { useAction } from '../../app/api/use-calls.ts'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { fromBangkokField } from '../../app/clock.ts'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { formErrorMessage } from '../../ui/form/field-errors.ts'
import { useWords } from '../../app/language.tsx'

const NOTED_RECEIPT_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/today']

type ReceiptValues = { amount: number; bank_reference: string; seen_at: string; closed_reason?: string }

/** Records a receipt that belongs to no open order: a duplicate transfer, or one after its order ended. */
export function NoteReceiptForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { receipts: words, orders, bank } = useWords()
  const [form] = Form.useForm<ReceiptValues>()
  const [errorMessage, setErrorMessage] = useState('')
  const [closed, setClosed] = useState(false)
  const close = () => {
    setErrorMessage('')
    setClosed(false)
    onClose()
  }
  const noteReceipt = useAction('POST /api/staff/receipt', {
    done: words.noteDone,
    refresh: NOTED_RECEIPT_CALLS,
    quiet: true,
    onDone: close,
  })
  const onError = (cause: Error) => {
    if (cause instanceof AppError && cause.code === 'books_closed') setClosed(true)
    setErrorMessage(formErrorMessage(cause, form))
  }
  const send = ({
    amount,
    bank_reference: reference,
    seen_at: seenAt,
    closed_reason: closedReason = '',
  }: ReceiptValues) =>
    noteReceipt.mutate(
      {
        input: {
          amount,
          bank_reference: reference.trim(),
          seen_at: fromBangkokField(seenAt),
          surplus: 'keep',
          closed_reason: closedReason,
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
      confirmLoading={noteReceipt.isPending}
      onCancel={close}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.noteHint}</p>
      <Form<ReceiptValues> form={form} layout="vertical" preserve={false} requiredMark={false} onFinish={send}>
        <BahtItem name="amount" label={words.noteAmount} requiredMessage={orders.amountNeeded} />
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: orders.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <BangkokTimeItem
          name="seen_at"
          label={words.noteSeen}
          hint={orders.bangkokTime}
          requiredMessage={orders.seenNeeded}
        />
        {closed && (
          <Form.Item
            name="closed_reason"
            label={bank.closedReason}
            rules={[{ required: true, whitespace: true, message: bank.reasonNeeded }]}
          >
            <Input maxLength={300} />
          </Form.Item>
        )}
        {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
      </Form>
    </Modal>
  )
}
