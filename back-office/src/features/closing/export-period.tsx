import { MAX_CLOSING_DAYS } from '@bailu/contract/staff-closing'
import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { linkTo } from '../../request/request.ts'
import { useWords } from '../../words.tsx'
import styles from './closing.module.css'

const FORM = 'YYYY-MM-DD'

/** Downloads the closed days of a period as CSV. */
export function ExportPeriod() {
  const all = useWords()
  const words = all.closing
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState<[Dayjs, Dayjs]>(() => [dayjs().startOf('month'), dayjs()])
  const [from, to] = days.map((one) => one.format(FORM)) as [string, string]
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      <Modal
        open={open}
        title={words.export}
        okText={words.take}
        okButtonProps={{ href: linkTo('GET /api/staff/closing/csv', { from, to }) }}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <DatePicker.RangePicker
          aria-label={words.period}
          className={styles.wide ?? ''}
          value={days}
          allowClear={false}
          disabledDate={(one, { from: first }) =>
            one.isAfter(dayjs(), 'day') || (first !== undefined && Math.abs(one.diff(first, 'day')) >= MAX_CLOSING_DAYS)
          }
          onChange={(range) => range?.[0] && range[1] && setDays([range[0], range[1]])}
        />
      </Modal>
    </>
  )
}
