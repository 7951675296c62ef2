import { DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { fromBangkokField, serverNow, toBangkokField } from '../../app/clock.ts'

type BangkokTimePickerProps = {
  id?: string
  /** ISO 8601 instant, set by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
  'aria-label'?: string
}

// The picker has no time zones: it gets Bangkok wall-clock time as a local time.
const toWallClock = (instant: string) => dayjs(toBangkokField(new Date(instant)))

/** Picks a day and time in Bangkok, independent of the browser's time zone. */
export const BangkokTimePicker = ({ value, onChange, ...field }: BangkokTimePickerProps) => (
  <DatePicker
    {...field}
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format="YYYY-MM-DD HH:mm"
    needConfirm={false}
    value={value ? toWallClock(value) : null}
    onChange={(picked) => onChange?.(picked ? fromBangkokField(picked.format('YYYY-MM-DDTHH:mm')) : null)}
  />
)

type BangkokTimeItemProps = {
  name: string | string[]
  label: string
  hint: string
  /** Message when empty. */
  requiredMessage: string
}

/** Form item for a day and time in Bangkok; initially the time at which the field is first shown. */
export function BangkokTimeItem({ name, label, hint, requiredMessage }: BangkokTimeItemProps) {
  const [now] = useState(() => toBangkokField(new Date(serverNow())))
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      initialValue={now}
      rules={[{ required: true, message: requiredMessage }]}
    >
      <Input type="datetime-local" />
    </Form.Item>
  )
}
