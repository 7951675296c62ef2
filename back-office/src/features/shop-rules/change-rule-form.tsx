import type { ReplyOf } from '@bailu/contract/calls'
import type { ShopRuleState } from '@bailu/contract/shop-rules/staff'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ruleOf, TextItem, useFormAction } from '../../ui/form/form.tsx'
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
  const previewChange = useFormAction('POST /api/staff/setting/{name}/try', {
    form,
    toInput: ({ value, asSeller: isSeller, when: start, at }: ChangeRuleValues) => ({
      name,
      value: name === 'payer' && isSeller ? null : fromFormValue(value, fields),
      from: start === 'later' && at ? fromBangkokField(at) : null,
    }),
    messageIn: 'reason',
    onDone: (effects, { value, from }) =>
      setPreview({ change: { value, from, reason: form.getFieldValue('reason') as string }, effects }),
  })
  return (
    <Form<ChangeRuleValues>
      {...previewChange.formProps}
      initialValues={{ value: toFormValue(state.value, fields), asSeller: state.value === null, when: 'now' }}
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
        <Form.Item name="at" label={words.laterLabel} rules={[ruleOf(isFuture, words.laterNeeded)]}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
      <TextItem name="reason" label={words.reason} needed={words.needed} max={300} rows={3} showCount />
      <Button type="primary" htmlType="submit" loading={previewChange.busy}>
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

/** Whether a `datetime-local` value, in Bangkok time, is in the future. */
const isFuture = (at: unknown): boolean => typeof at === 'string' && Date.parse(`${at}:00+07:00`) > serverNow()
