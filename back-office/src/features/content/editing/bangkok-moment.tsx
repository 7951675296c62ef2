import { DatePicker } from 'antd'
import dayjs from 'dayjs'

type Props = {
  id?: string
  /** An instant; Form.Item gives it. */
  value?: string | null
  onChange?: (value: string | null) => void
  'aria-label'?: string
}

// The picker knows no time zones: it is shown what a clock in Bangkok says.
const SHIFT = 7 * 3_600_000
const wall = (instant: string) => dayjs(new Date(Date.parse(instant) + SHIFT).toISOString().slice(0, 16))

/** A day and a time in Bangkok, wherever the browser stands. */
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
