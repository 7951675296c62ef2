import { DownloadOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Alert, Button, DatePicker, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { COUNTED_AMOUNTS, MAX_CLOSING_DAYS } from '@bailu/contract/closing/kinds'
import { day as dayWords } from '@bailu/phrases/format'
import { fileUrl } from '../../app/api/request.ts'
import { useCall } from '../../app/api/use-calls.ts'
import { bangkokToday } from '../../app/clock.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/table/list.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { Mark } from '../../ui/mark.tsx'
import styles from './closing.module.css'
import { SignedDifference } from './day-summary.tsx'

/** Closed days, the day to close next, and an export. */
export function ClosingPage() {
  const words = useWords('closing').closing
  const may = usePermissions()
  return (
    <Page title={words.title} extra={may('GET /api/staff/closing/csv') && <ExportClosings />}>
      <NextClosing />
      <ClosingList />
    </Page>
  )
}

/** Closed days with the differences of the counted amounts. */
function ClosingList() {
  const { lang, words: all } = useLanguage('closing')
  const words = all.closing
  return (
    <List
      call="GET /api/staff/closing"
      input={{}}
      rowKey={({ day }) => day}
      name={words.list}
      empty={words.none}
      minWidth={780}
      columns={[
        {
          title: words.day,
          width: 150,
          render: (_, row) => (
            <>
              <Link to="/closing/$day" params={{ day: row.day }}>
                {dayWords(`${row.day}T12:00:00+07:00`, lang)}
              </Link>
              {row.deviates && (
                <div>
                  <Mark tone="bad">{words.deviates}</Mark>
                </div>
              )}
            </>
          ),
        },
        {
          title: words.difference,
          children: COUNTED_AMOUNTS.map((kind) => ({
            title: words.countedNames[kind],
            align: 'right' as const,
            render: (_: unknown, { difference }: { difference: Record<typeof kind, number> }) => (
              <SignedDifference satang={difference[kind]} />
            ),
          })),
        },
        { title: words.remark, dataIndex: 'reason' },
        {
          title: words.by,
          width: 170,
          render: (_, row) => (
            <>
              {row.closed_by}
              <br />
              <span className="muted">
                <DateTime at={row.closed_at} />
              </span>
            </>
          ),
        },
      ]}
    />
  )
}

/** The day to close next, and a picker for other days. */
function NextClosing() {
  const { lang, words: all } = useLanguage('closing')
  const words = all.closing
  const query = useCall('GET /api/staff/closing/due', {})
  const navigate = useNavigate()
  return (
    <Loaded query={query}>
      {({ today, last, due: dueDay, open }) => (
        <>
          <Alert
            type={last === null || open > 0 ? 'info' : 'success'}
            showIcon
            title={last === null ? words.first : open > 0 ? words.openDays(open) : words.allClosed}
            action={
              dueDay && (
                <Link to="/closing/$day" params={{ day: dueDay }}>
                  <Button type="primary" tabIndex={-1}>
                    {words.closeNext(dayWords(`${dueDay}T12:00:00+07:00`, lang))}
                  </Button>
                </Link>
              )
            }
          />
          <div className={`${styles.tools} ${styles.block}`}>
            <DatePicker
              aria-label={words.choose}
              placeholder={words.choose}
              disabledDate={(picked) => picked.format('YYYY-MM-DD') > today}
              defaultPickerValue={dayjs(today)}
              onChange={(picked: dayjs.Dayjs | null) =>
                picked && void navigate({ to: '/closing/$day', params: { day: picked.format('YYYY-MM-DD') } })
              }
            />
          </div>
        </>
      )}
    </Loaded>
  )
}

const DAY_FORMAT = 'YYYY-MM-DD'

/** Downloads the closed days of a period as CSV. */
function ExportClosings() {
  const all = useWords('closing')
  const words = all.closing
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState<[Dayjs, Dayjs]>(() => [bangkokToday().startOf('month'), bangkokToday()])
  const [from, to] = days.map((date) => date.format(DAY_FORMAT)) as [string, string]
  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        {words.export}
      </Button>
      <Modal
        open={open}
        title={words.export}
        okText={words.take}
        okButtonProps={{ href: fileUrl('GET /api/staff/closing/csv', { from, to }) }}
        onOk={() => setOpen(false)}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <DatePicker.RangePicker
          aria-label={words.period}
          className={styles.wide ?? ''}
          value={days}
          allowClear={false}
          disabledDate={(date, { from: first }) =>
            date.isAfter(bangkokToday(), 'day') ||
            (first !== undefined && Math.abs(date.diff(first, 'day')) >= MAX_CLOSING_DAYS)
          }
          onChange={(range) => range?.[0] && range[1] && setDays([range[0], range[1]])}
        />
      </Modal>
    </>
  )
}
