import { REFUND_BANKS } from '@bailu/contract/refunds/kinds'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { Alert, Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { formErrorMessage } from '../../ui/form/field-errors.ts'
import { useWords } from '../../app/language.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { by: 'promptpay' | 'bank'; bank?: string; number: string; name: string }
type Props = { refund: StaffRefund; open: boolean; onClose: () => void }

const ACCOUNT_PATTERNS = { promptpay: /^(0\d{9}|\d{13}|\d{15})$/, bank: /^\d{9,16}$/ }

/** Bank account or PromptPay number for the refund, as given by the buyer. */
export function RefundAccountForm({ refund, open, onClose }: Props) {
  const words = useWords().refunds
  const [form] = Form.useForm<Fields>()
  const by = Form.useWatch('by', form) ?? 'promptpay'
  const [errorMessage, setErrorMessage] = useState('')
  const note = useAction('PUT /api/staff/refund/{id}/account', {
    done: words.noted,
    refresh: REFUND_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ by: how, bank = '', number, name }: Fields) =>
    note.mutate(
      {
        input: {
          id: refund.id,
          refund_to: how === 'bank' ? { by: how, bank, number, name } : { by: how, number, name },
        },
      },
      {
        onError: (cause) => setErrorMessage(formErrorMessage(cause, form)),
        onSuccess: () => setErrorMessage(''),
      },
    )
  const needed = { required: true, whitespace: true, message: words.needed }
  return (
    <Modal
      open={open}
      title={words.noteTitle}
      okText={words.save}
      confirmLoading={note.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setErrorMessage('')}
      destroyOnHidden
    >
      <p className="muted">{words.noteHint}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ by: 'promptpay' }}
        onFinish={send}
      >
        <Form.Item name="by" label={words.way}>
          <Radio.Group options={(['promptpay', 'bank'] as const).map((value) => ({ value, label: words.by[value] }))} />
        </Form.Item>
        {by === 'bank' && (
          <Form.Item name="bank" label={words.bank} rules={[{ required: true, message: words.needed }]}>
            <Select options={REFUND_BANKS.map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
        <Form.Item
          name="number"
          label={by === 'bank' ? words.number : words.promptpayNumber}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_, text: string | undefined) =>
                ACCOUNT_PATTERNS[by].test((text ?? '').replace(/[\s-]/g, ''))
                  ? Promise.resolve()
                  : Promise.reject(new Error(words.numberWrong)),
            },
          ]}
        >
          <Input inputMode="numeric" maxLength={24} autoComplete="off" className="figure" />
        </Form.Item>
        <Form.Item name="name" label={words.holder} rules={[needed]}>
          <Input maxLength={80} autoComplete="off" />
        </Form.Item>
      </Form>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} />}
    </Modal>
  )
}
