import { Form, Input, InputNumber, Radio } from 'antd'
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'
import { useWords } from '../../words.tsx'
import type { Field, FieldKind } from './fields.ts'

type Words = BackOfficeWords['settings']

/** Fields of a rule's value, as `value` of the surrounding form. */
export function ValueFields({ fields }: { fields: Field[] }) {
  const words = useWords().settings
  return fields.map((field) => (
    <Form.Item
      key={String(field.at)}
      name={field.at === null ? 'value' : ['value', field.at]}
      label={field.label(words)}
      rules={field.empty ? [] : [needed(field.kind, words.needed)]}
    >
      {inputOf(field.kind, words)}
    </Form.Item>
  ))
}

// antd's `whitespace` rule validates strings only: it rejects every number.
const needed = (kind: FieldKind, message: string) =>
  isText(kind) ? { required: true, whitespace: true, message } : { required: true, message }

const isText = (kind: FieldKind) => kind === 'line' || kind === 'lines' || kind === 'digits' || kind === 'link'

function inputOf(kind: FieldKind, words: Words) {
  const { units } = words
  if (kind === 'baht') return <InputNumber min={0} precision={2} step={10} suffix={units.baht} style={WIDE} />
  if (kind === 'percent') return <InputNumber min={0} max={50} precision={2} step={0.5} suffix="%" style={WIDE} />
  if (kind === 'share') return <InputNumber min={1} max={100} precision={2} step={5} suffix="%" style={WIDE} />
  if (kind === 'count') return <InputNumber min={0} precision={0} style={WIDE} />
  if (kind === 'days') return <InputNumber min={0} precision={0} suffix={units.dayUnit} style={WIDE} />
  if (kind === 'hours') return <InputNumber min={0} precision={0} suffix={units.hourUnit} style={WIDE} />
  if (kind === 'years') return <InputNumber min={0} precision={0} suffix={units.yearUnit} style={WIDE} />
  if (kind === 'months') return <InputNumber min={0} precision={0} suffix={units.monthUnit} style={WIDE} />
  if (kind === 'lines') return <Input.TextArea rows={3} maxLength={400} />
  if (kind === 'day') return <Input type="date" />
  if (kind === 'digits') return <Input inputMode="numeric" maxLength={20} />
  if (kind === 'link') return <Input inputMode="url" maxLength={300} />
  if (kind === 'line') return <Input maxLength={200} />
  return (
    <Radio.Group
      options={[
        { value: 'staff', label: words.approval.staff },
        { value: 'automatic', label: words.approval.automatic },
      ]}
    />
  )
}

const WIDE = { width: '100%' }
