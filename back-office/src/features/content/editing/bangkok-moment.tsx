import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  id?: string
  /** ISO 8601 instant, set by Form.Item. */
  value?: string | null
  onChange?: (value: string | null) => void
  'aria-label'?: string
}

// The picker has no time zones: it gets Bangkok wall-clock time as a local time.
const SHIFT = 7 * 3_600_000
const wall = (instant: string) => dayjs(new Date(Date.parse(instant) + SHIFT).toISOString().slice(0, 16))

/** Picks a day and time in Bangkok, independent of the browser's time zone. */
export const BangkokMoment = ({ value, onChange, ...field }: Props) => (
  <DatePicker
    {...field}
    showTime={{ format: 'HH:mm', minuteStep: 5 }}
    format="YYYY-MM-DD HH:mm"
    needConfirm={false}
    value={value ? wall(value) : null}
    onChange={(picked) =>
      onChange?.(picked ? new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+07:00`).toISOString() : null)
    }
  />
)
