import type { StaffRefund } from '@bailu/contract/refunds'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { ClosedReasonItem, useClosedDay } from '../../ui/closed-reason.tsx'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { MomentItem } from '../../ui/moment-item.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { bank_reference: string; paid_at: string; closed_reason?: string }
type Props = { given: StaffRefund; open: boolean; onClose: () => void }

/** Records the refund transfer: reference and time, with the amount and account that were shown. */
export function PayRefund({ given, open, onClose }: Props) {
  const { refunds: words, exits } = useWords()
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const { closed, seen, open: reopen } = useClosedDay()
  const pay = useAct('POST /api/staff/refund/{id}/pay', {
    done: words.paidDone,
    refresh: REFUND_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const { id, amount, account_at, refund_to: to } = given
  const send = ({ bank_reference, paid_at, closed_reason = '' }: Fields) =>
    pay.mutate(
      {
        input: {
          id,
          amount,
          bank_reference,
          paid_at: fromBangkok(paid_at),
          account_at,
          closed_reason: closed_reason.trim(),
          ...(to === null && { in_cash: true }),
        },
      },
      {
        onError: (cause) => {
          seen(cause)
          setRefused(refusedWords(cause, form))
        },
        onSuccess: () => setRefused(''),
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
        setRefused('')
        reopen()
      }}
      destroyOnHidden
    >
      <p>{words.payHint}</p>
      {to ? (
        <p>
          → {to.name}, {to.bank || words.by[to.by]} <span className="figure">{to.number}</span>
        </p>
      ) : (
        <Alert type="warning" showIcon title={exits.cashHint} />
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
        <MomentItem name="paid_at" label={words.paidAt} hint={words.bangkokTime} needed={words.paidNeeded} />
        <ClosedReasonItem closed={closed} />
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  )
}
