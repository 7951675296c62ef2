import type { StaffReturn } from '@bailu/contract/returns'
import { plainBaht } from '@bailu/phrases/format'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { Money } from '../../ui/figures.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type Props = { given: StaffReturn; open: boolean; onClose: () => void }

/** Records the refund transfer of a return: the server's amount and the bank reference. */
export function RefundForm({ given, open, onClose }: Props) {
  const words = useWords().returns
  const [form] = Form.useForm<{ bank_reference: string }>()
  const [refused, setRefused] = useState('')
  const refund = useAct('POST /api/staff/return/{id}/refund', {
    done: words.refundedDone,
    refresh: RETURN_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const { refund_to: to } = given
  return (
    <Modal
      open={open}
      title={words.refundTitle}
      okText={words.refund}
      confirmLoading={refund.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setRefused('')}
      destroyOnHidden
    >
      <p>{words.refundHint}</p>
      <p>
        <strong>
          <Money satang={given.amount} />
        </strong>{' '}
        → {to.name}, {to.bank || words.by[to.by]} <span className="figure">{given.pay_out_to ?? to.number}</span>
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={({ bank_reference }) =>
          refund.mutate(
            { input: { id: given.id, amount: given.amount, bank_reference } },
            { onError: (cause) => setRefused(refusedWords(cause)), onSuccess: () => setRefused('') },
          )
        }
      >
        <Form.Item label={words.amountBaht}>
          <Input value={plainBaht(given.amount)} readOnly className="figure" />
        </Form.Item>
        <Form.Item
          name="bank_reference"
          label={words.bankReference}
          rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  )
}
