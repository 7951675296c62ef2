import { REFUND_BANKS } from '@bailu/contract/refund-banks'
import type { StaffRefund } from '@bailu/contract/refunds'
import { Alert, Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { by: 'promptpay' | 'bank'; bank?: string; number: string; name: string }
type Props = { given: StaffRefund; open: boolean; onClose: () => void }

const FORMS = { promptpay: /^(0\d{9}|\d{13}|\d{15})$/, bank: /^\d{9,16}$/ }

/** Bank account or PromptPay number for the refund, as given by the buyer. */
export function AccountForm({ given, open, onClose }: Props) {
  const words = useWords().refunds
  const [form] = Form.useForm<Fields>()
  const by = Form.useWatch('by', form) ?? 'promptpay'
  const [refused, setRefused] = useState('')
  const note = useAct('PUT /api/staff/refund/{id}/account', {
    done: words.noted,
    refresh: REFUND_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ by: how, bank = '', number, name }: Fields) =>
    note.mutate(
      {
        input: {
          id: given.id,
          refund_to: how === 'bank' ? { by: how, bank, number, name } : { by: how, number, name },
        },
      },
      {
        onError: (cause) => setRefused(refusedWords(cause, form)),
        onSuccess: () => setRefused(''),
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
      afterClose={() => setRefused('')}
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
              validator: (_, typed: string | undefined) =>
                FORMS[by].test((typed ?? '').replace(/[\s-]/g, ''))
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
      {refused && <Alert type="error" showIcon title={refused} />}
    </Modal>
  )
}
