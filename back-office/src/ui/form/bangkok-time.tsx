import { DatePicker, type DatePickerProps, Form } from 'antd'
import dayjs from 'dayjs'
import { type KeyboardEvent, useState } from 'react'
import { fromBangkokField, serverNow, toBangkokField } from '../../app/clock.ts'

/** Enter takes the typed day; it does not send the form, which may not be complete yet. */
export const keepForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

type PickerProps = Pick<DatePickerProps, 'disabledDate'> & {
  id?: string
  onBlur?: () => void
  'aria-label'?: string
}
type BangkokTimePickerProps = PickerProps & {
  /** ISO 8601 instant, set by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
}

// The picker has no time zones: it gets Bangkok wall-clock time as a local time.
const toWallClock = (instant: string) => dayjs(toBangkokField(new Date(instant)))
const TO_MINUTE = 'YYYY-MM-DDTHH:mm'

/** Picks a day and time in Bangkok, independent of the browser's time zone. */
export const BangkokTimePicker = ({ value, onChange, ...field }: BangkokTimePickerProps) => (
  <DatePicker
    {...field}
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format="YYYY-MM-DD HH:mm"
    needConfirm={false}
    onKeyDown={keepForm}
    style={{ width: '100%', maxWidth: 240 }}
    value={value ? toWallClock(value) : null}
    onChange={(picked) => onChange?.(picked ? fromBangkokField(picked.format(TO_MINUTE)) : null)}
  />
)

type DayPickerProps = PickerProps & {
  /** YYYY-MM-DD, set by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Picks a day. */
export const DayPicker = ({ value, onChange, ...field }: DayPickerProps) => (
  <DatePicker
    {...field}
    onKeyDown={keepForm}
    value={value ? dayjs(value) : null}
    onChange={(picked) => onChange?.(picked?.format('YYYY-MM-DD') ?? null)}
  />
)

type BangkokTimeItemProps = {
  name: string | string[]
  label: string
  hint: string
  /** Message when empty. */
  requiredMessage: string
}

/** Form item for a day and minute in Bangkok (YYYY-MM-DDTHH:mm); initially the time at which the field is first shown. */
export function BangkokTimeItem({ name, label, hint, requiredMessage }: BangkokTimeItemProps) {
  const [now] = useState(() => toBangkokField(new Date(serverNow())))
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      initialValue={now}
      getValueProps={(value?: string | null) => ({ value: value ? dayjs(value) : null })}
      getValueFromEvent={(picked: dayjs.Dayjs | null) => picked?.format(TO_MINUTE)}
      rules={[{ required: true, message: requiredMessage }]}
    >
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        needConfirm={false}
        onKeyDown={keepForm}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
