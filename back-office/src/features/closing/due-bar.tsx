import { day as dayWords } from '@bailu/phrases/format'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert, Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useLanguage } from '../../words.tsx'
import styles from './closing.module.css'

/** The day to close next, and a picker for other days. */
export function DueBar() {
  const { lang, words: all } = useLanguage()
  const words = all.closing
  const query = useCall('GET /api/staff/closing/due', {})
  const navigate = useNavigate()
  return (
    <Loaded query={query}>
      {({ today, last, due, open }) => (
        <>
          <Alert
            type={last === null || open > 0 ? 'info' : 'success'}
            showIcon
            title={last === null ? words.first : open > 0 ? words.openDays(open) : words.allClosed}
            action={
              due && (
                <Link to="/closing/$day" params={{ day: due }}>
                  <Button type="primary" tabIndex={-1}>
                    {words.closeNext(dayWords(`${due}T12:00:00+07:00`, lang))}
                  </Button>
                </Link>
              )
            }
          />
          <div className={`${styles.tools} ${styles.block}`}>
            <DatePicker
              aria-label={words.choose}
              placeholder={words.choose}
              disabledDate={(one) => one.format('YYYY-MM-DD') > today}
              defaultPickerValue={dayjs(today)}
              onChange={(one: dayjs.Dayjs | null) =>
                one && void navigate({ to: '/closing/$day', params: { day: one.format('YYYY-MM-DD') } })
              }
            />
          </div>
        </>
      )}
    </Loaded>
  )
}
