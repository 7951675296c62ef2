import { Alert, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import type { StaffReturn } from '@bailu/contract/returns/staff'
import { plainBaht } from '@bailu/phrases/format'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { Money } from '../../ui/figures.tsx'
import { formErrorMessage } from '../../ui/form/field-errors.ts'
import { RETURN_CALLS } from './return-calls.ts'

type RejectReturnValues = { answer: string; carrier?: string; tracking_number?: string }
type RejectReturnProps = { returnRequest: StaffReturn; open: boolean; onClose: () => void }

/** Rejects a return, also after approval. Received goods are sent back: carrier and tracking number are required. */
export function RejectReturnForm({ returnRequest, open, onClose }: RejectReturnProps) {
  const { returns: words, orderOutcomes } = useWords()
  const [form] = Form.useForm<RejectReturnValues>()
  const reject = useAction('POST /api/staff/return/{id}/reject', {
    done: words.rejected,
    refresh: RETURN_CALLS,
    onDone: onClose,
  })
  const isReceived = returnRequest.status === 'received'
  const rules = [{ required: true, whitespace: true, message: orderOutcomes.needed }]
  return (
    <Modal
      open={open}
      title={words.rejectTitle}
      okText={words.reject}
      okButtonProps={{ danger: true }}
      confirmLoading={reject.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      {returnRequest.status !== 'requested' && <p>{orderOutcomes.undoHint}</p>}
      {isReceived && <p>{orderOutcomes.sentBackHint}</p>}
      <Form<RejectReturnValues>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        onFinish={({ answer, carrier = '', tracking_number = '' }) =>
          reject.mutate({
            input: {
              id: returnRequest.id,
              answer: answer.trim(),
              ...(isReceived && { parcel: { carrier: carrier.trim(), tracking_number: tracking_number.trim() } }),
            },
          })
        }
      >
        <Form.Item name="answer" label={words.rejectReason} rules={rules}>
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        {isReceived && (
          <>
            <Form.Item name="carrier" label={orderOutcomes.carrier} rules={rules}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
            <Form.Item name="tracking_number" label={orderOutcomes.tracking} rules={rules}>
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  )
}

type ReceiveReturnProps = { returnRequest: StaffReturn; open: boolean; onClose: () => void }

/** Records that the goods were received, and how many of each can be sold again. */
export function ReceiveReturnForm({ returnRequest, open, onClose }: ReceiveReturnProps) {
  const words = useWords().returns
  const [form] = Form.useForm<Record<string, number>>()
  const receive = useAction('POST /api/staff/return/{id}/receive', {
    done: words.receivedDone,
    refresh: RETURN_CALLS,
    onDone: onClose,
  })
  const send = (quantities: Record<string, number>) => {
    const sellable = returnRequest.lines
      .map(({ line }) => ({ line, quantity: quantities[`line${line}`] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    receive.mutate({ input: { id: returnRequest.id, sellable } })
  }
  return (
    <Modal
      open={open}
      title={words.receiveTitle}
      okText={words.receive}
      confirmLoading={receive.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.receiveHint}</p>
      <Form form={form} layout="vertical" preserve={false} onFinish={send}>
        {returnRequest.lines.map(({ line, name, option, quantity }) => (
          <Form.Item
            key={line}
            name={`line${line}`}
            label={words.sellable(`${name} ${option}`)}
            initialValue={quantity}
          >
            <InputNumber min={0} max={quantity} precision={0} suffix={`/ ${quantity}`} />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  )
}

type PayReturnRefundProps = { returnRequest: StaffReturn; open: boolean; onClose: () => void }

/** Records the refund transfer of a return: the server's amount and the bank reference. */
export function PayReturnRefundForm({ returnRequest, open, onClose }: PayReturnRefundProps) {
  const words = useWords().returns
  const [form] = Form.useForm<{ bank_reference: string }>()
  const [errorMessage, setErrorMessage] = useState('')
  const refund = useAction('POST /api/staff/return/{id}/refund', {
    done: words.refundedDone,
    refresh: RETURN_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const { refund_to: to } = returnRequest
  return (
    <Modal
      open={open}
      title={words.refundTitle}
      okText={words.refund}
      confirmLoading={refund.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setErrorMessage('')}
      destroyOnHidden
    >
      <p>{words.refundHint}</p>
      <p>
        <strong>
          <Money satang={returnRequest.amount} />
        </strong>{' '}
        → {to.name}, {to.bank || words.by[to.by]}{' '}
        <span className="figure">{returnRequest.pay_out_to ?? to.number}</span>
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={({ bank_reference }) =>
          refund.mutate(
            { input: { id: returnRequest.id, amount: returnRequest.amount, bank_reference } },
            { onError: (cause) => setErrorMessage(formErrorMessage(cause)), onSuccess: () => setErrorMessage('') },
          )
        }
      >
        <Form.Item label={words.amountBaht}>
          <Input value={plainBaht(returnRequest.amount)} readOnly className="figure" />
        </Form.Item>
        <Form.Item
          name="bank_reference"
          label={words.bankReference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
    </Modal>
  )
}
