import type { ReplyOf } from '@bailu/contract/calls'
import type { SettingState } from '@bailu/contract/settings'
import { Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { FIELDS, travelling, typed } from './fields.ts'
import { Preview } from './preview.tsx'
import { ValueFields } from './value-fields.tsx'
import { shopNow } from '../../shop-clock.ts'

type Typed = { value: unknown; asSeller?: boolean; when: 'now' | 'later'; at?: string; reason: string }
type Tried = ReplyOf<'POST /api/staff/setting/{name}/try'>
type Change = { value: unknown; from: string | null; reason: string }

/** Form to change a shop rule: value, start and reason. The effects are previewed before saving. */
export function ChangeForm({ state }: { state: SettingState }) {
  const words = useWords().settings
  const { name } = state
  const fields = FIELDS[name]
  const [form] = Form.useForm<Typed>()
  const [tried, setTried] = useState<{ change: Change; does: Tried }>()
  const asSeller = Form.useWatch('asSeller', form) ?? state.value === null
  const when = Form.useWatch('when', form) ?? 'now'
  const attempt = useAct('POST /api/staff/setting/{name}/try', { quiet: true })

  const look = (filled: Typed) => {
    const value = name === 'payer' && filled.asSeller ? null : travelling(filled.value, fields)
    const from = filled.when === 'later' && filled.at ? new Date(`${filled.at}:00+07:00`).toISOString() : null
    const change = { value, from, reason: filled.reason.trim() }
    attempt.mutate(
      { input: { name, value, from } },
      {
        onSuccess: (does) => setTried({ change, does }),
        onError: (cause) => {
          if (!setFieldErrors(form, cause)) form.setFields([{ name: 'reason', errors: [cause.message] }])
        },
      },
    )
  }
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ value: typed(state.value, fields), asSeller: state.value === null, when: 'now' }}
      onFinish={look}
    >
      {name === 'payer' && (
        <Form.Item name="asSeller" valuePropName="checked">
          <Checkbox>{words.asSeller}</Checkbox>
        </Form.Item>
      )}
      {!(name === 'payer' && asSeller) && <ValueFields fields={fields} />}
      <Form.Item name="when" label={words.when}>
        <Radio.Group
          options={[
            { value: 'now', label: words.atOnce },
            { value: 'later', label: words.later },
          ]}
        />
      </Form.Item>
      {when === 'later' && (
        <Form.Item name="at" label={words.laterLabel} rules={[{ validator: (_, at) => toCome(at, words.laterNeeded) }]}>
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
      <Button type="primary" htmlType="submit" loading={attempt.isPending}>
        {words.preview}
      </Button>
      {tried && (
        <Preview
          state={state}
          {...tried}
          onClose={() => setTried(undefined)}
          onKept={() => {
            setTried(undefined)
            form.resetFields()
          }}
        />
      )}
    </Form>
  )
}

/** Validates that a `datetime-local` value, in Bangkok time, is in the future. */
const toCome = (at: unknown, message: string): Promise<void> =>
  typeof at === 'string' && Date.parse(`${at}:00+07:00`) > shopNow()
    ? Promise.resolve()
    : Promise.reject(new Error(message))
