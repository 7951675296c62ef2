import { REFUND_BANKS } from '@bailu/contract/refunds/kinds'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { Form, Input, Radio, Select } from 'antd'
import { useWords } from '../../app/language.tsx'
import { FormDialog, ruleOf, TextItem } from '../../ui/form/form.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { by: 'promptpay' | 'bank'; bank?: string; number: string; name: string }
type Props = { refund: StaffRefund; open: boolean; onClose: () => void }

const ACCOUNT_PATTERNS = { promptpay: /^(0\d{9}|\d{13}|\d{15})$/, bank: /^\d{9,16}$/ }

/** Bank account or PromptPay number for the refund, as given by the buyer. */
export function RefundAccountForm({ refund, open, onClose }: Props) {
  const words = useWords().refunds
  const [form] = Form.useForm<Fields>()
  const by = Form.useWatch('by', form) ?? 'promptpay'
  return (
    <FormDialog
      call="PUT /api/staff/refund/{id}/account"
      form={form}
      toInput={({ by: how, bank = '', number, name }: Fields) => ({
        id: refund.id,
        refund_to: how === 'bank' ? { by: how, bank, number, name } : { by: how, number, name },
      })}
      initialValues={{ by: 'promptpay' }}
      done={words.noted}
      refresh={REFUND_CALLS}
      open={open}
      title={words.noteTitle}
      okText={words.save}
      onClose={onClose}
    >
      <p className="muted">{words.noteHint}</p>
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
          ruleOf<string | undefined>(
            (text = '') => ACCOUNT_PATTERNS[by].test(text.replace(/[\s-]/g, '')),
            words.numberWrong,
          ),
        ]}
      >
        <Input inputMode="numeric" maxLength={24} autoComplete="off" className="figure" />
      </Form.Item>
      <TextItem name="name" label={words.holder} needed={words.needed} max={80} />
    </FormDialog>
  )
}
