import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { ClosedReasonItem, useClosedDay } from '../../ui/form/closed-day.tsx'
import { fromBangkokField } from '../../app/clock.ts'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { formErrorMessage } from '../../ui/form/field-errors.ts'
import { useWords } from '../../app/language.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { bank_reference: string; paid_at: string; closed_reason?: string }
type Props = { refund: StaffRefund; open: boolean; onClose: () => void }

/** Records the refund transfer: reference and time, with the amount and account that were shown. */
export function PayRefundForm({ refund, open, onClose }: Props) {
  const { refunds: words, orderOutcomes } = useWords()
  const [form] = Form.useForm<Fields>()
  const [errorMessage, setErrorMessage] = useState('')
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const pay = useAction('POST /api/staff/refund/{id}/pay', {
    done: words.paidDone,
    refresh: REFUND_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const { id, amount, account_at, refund_to: to } = refund
  const send = ({ bank_reference, paid_at, closed_reason = '' }: Fields) =>
    pay.mutate(
      {
        input: {
          id,
          amount,
          bank_reference,
          paid_at: fromBangkokField(paid_at),
          account_at,
          closed_reason: closed_reason.trim(),
          ...(to === null && { in_cash: true }),
        },
      },
      {
        onError: (cause) => {
          checkError(cause)
          setErrorMessage(formErrorMessage(cause, form))
        },
        onSuccess: () => setErrorMessage(''),
      },
    )
  return (
    <Modal
      open={open}
      title={words.payTitle(exactMoney(amount))}
      okText={words.pay}
      confirmLoading={pay.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => {
        setErrorMessage('')
        resetClosedDay()
      }}
      destroyOnHidden
    >
      <p>{words.payHint}</p>
      {to ? (
        <p>
          → {to.name}, {to.bank || words.by[to.by]} <span className="figure">{to.number}</span>
        </p>
      ) : (
        <Alert type="warning" showIcon title={orderOutcomes.cashHint} />
      )}
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={send}>
        <Form.Item label={words.amountBaht}>
          <Input value={plainBaht(amount)} readOnly className="figure" />
        </Form.Item>
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <BangkokTimeItem
          name="paid_at"
          label={words.paidAt}
          hint={words.bangkokTime}
          requiredMessage={words.paidNeeded}
        />
        <ClosedReasonItem closed={closed} />
      </Form>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
    </Modal>
  )
}
