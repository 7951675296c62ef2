import type { ReplyOf } from '@bailu/contract/calls'
import type { ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { useWords } from '../../app/language.tsx'
import { RULE_FIELDS, fromFormValue, toFormValue } from './rule-fields.ts'
import { PreviewChangeDialog } from './preview-change.tsx'
import { RuleValueFields } from './rule-value.tsx'
import { fromBangkokField, serverNow } from '../../app/clock.ts'

type ChangeRuleValues = { value: unknown; asSeller?: boolean; when: 'now' | 'later'; at?: string; reason: string }
type RuleChangePreview = ReplyOf<'POST /api/staff/setting/{name}/try'>
type RuleChange = { value: unknown; from: string | null; reason: string }

/** Form to change a shop rule: value, start and reason. The effects are previewed before saving. */
export function ChangeRuleForm({ state }: { state: ShopRuleState }) {
  const words = useWords().shopRules
  const { name } = state
  const fields = RULE_FIELDS[name]
  const [form] = Form.useForm<ChangeRuleValues>()
  const [preview, setPreview] = useState<{ change: RuleChange; effects: RuleChangePreview }>()
  const asSeller = Form.useWatch('asSeller', form) ?? state.value === null
  const when = Form.useWatch('when', form) ?? 'now'
  const previewChange = useAction('POST /api/staff/setting/{name}/try', { quiet: true })

  const showPreview = (values: ChangeRuleValues) => {
    const value = name === 'payer' && values.asSeller ? null : fromFormValue(values.value, fields)
    const from = values.when === 'later' && values.at ? fromBangkokField(values.at) : null
    const change = { value, from, reason: values.reason.trim() }
    previewChange.mutate(
      { input: { name, value, from } },
      {
        onSuccess: (effects) => setPreview({ change, effects }),
        onError: (cause) => {
          if (!setFieldErrors(form, cause)) form.setFields([{ name: 'reason', errors: [cause.message] }])
        },
      },
    )
  }
  return (
    <Form<ChangeRuleValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ value: toFormValue(state.value, fields), asSeller: state.value === null, when: 'now' }}
      onFinish={showPreview}
    >
      {name === 'payer' && (
        <Form.Item name="asSeller" valuePropName="checked">
          <Checkbox>{words.asSeller}</Checkbox>
        </Form.Item>
      )}
      {!(name === 'payer' && asSeller) && <RuleValueFields fields={fields} />}
      <Form.Item name="when" label={words.when}>
        <Radio.Group
          options={[
            { value: 'now', label: words.atOnce },
            { value: 'later', label: words.later },
          ]}
        />
      </Form.Item>
      {when === 'later' && (
        <Form.Item
          name="at"
          label={words.laterLabel}
          rules={[{ validator: (_, at) => requireFuture(at, words.laterNeeded) }]}
        >
          <Input type="datetime-local" />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={words.reason}
        rules={[{ required: true, whitespace: true, message: words.needed }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={previewChange.isPending}>
        {words.preview}
      </Button>
      {preview && (
        <PreviewChangeDialog
          state={state}
          {...preview}
          onClose={() => setPreview(undefined)}
          onSaved={() => {
            setPreview(undefined)
            form.resetFields()
          }}
        />
      )}
    </Form>
  )
}

/** Validates that a `datetime-local` value, in Bangkok time, is in the future. */
const requireFuture = (at: unknown, message: string): Promise<void> =>
  typeof at === 'string' && Date.parse(`${at}:00+07:00`) > serverNow()
    ? Promise.resolve()
    : Promise.reject(new Error(message))
