import { Link } from '@tanstack/react-router'
import { Alert, Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import type { CarrierFileReport, CarrierFileRow } from '@bailu/contract/orders/parcels'
import { CARRIER_ROW_RESULTS } from '@bailu/contract/orders/kinds'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import { ChooseFiles, SPREADSHEET_TYPES } from '../../../ui/form/uploads.tsx'
import { Page } from '../../../ui/page.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'
import { ParcelMark } from './parcel-mark.tsx'

const COLOURS = {
  changed: 'processing',
  same: 'default',
  later: 'default',
  not_shipped: 'warning',
  conflict: 'error',
  number: 'error',
  words: 'error',
  unreadable: 'error',
} as const

/** Reads the status file of a carrier: shows what would change, then applies exactly that. */
export function CarrierFilePage() {
  const { orders, parcels: words } = useWords('orders', 'parcels')
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<CarrierFileReport>()
  const check = useAction('POST /api/staff/parcel-file', { onDone: setReport })
  const apply = useAction('POST /api/staff/parcel-file', {
    done: ({ counts }) => words.applied(counts.changed ?? 0),
    refresh: ORDER_CALLS,
    onDone: setReport,
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    setReport(undefined)
    check.mutate({ input: {}, file: chosen })
  }
  const changed = report?.counts.changed ?? 0
  return (
    <Page title={words.file} back={{ link: { to: '/orders' }, name: orders.title }}>
      <p className="muted">{words.fileLead}</p>
      <Flex wrap gap={8} align="center" className={styles.filters}>
        <ChooseFiles
          name={file ? words.again : words.choose}
          accept={SPREADSHEET_TYPES}
          busy={check.isPending}
          onFiles={([first]) => first && choose(first)}
        />
        {file && <span className="muted">{words.chosen(file.name)}</span>}
      </Flex>
      {report && (
        <section aria-label={words.rows}>
          <Flex wrap gap={8} className={styles.filters} role="status">
            {CARRIER_ROW_RESULTS.filter((result) => (report.counts[result] ?? 0) > 0).map((result) => (
              <Tag key={result} color={COLOURS[result]}>
                {words.results[result]}: {report.counts[result]}
              </Tag>
            ))}
          </Flex>
          {report.unknown_words.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.notice}
              title={words.unknown}
              description={report.unknown_words.map((entry) => `${entry.words} (${entry.rows})`).join(' · ')}
            />
          )}
          {changed === 0 && <Alert type="info" showIcon className={styles.notice} title={words.nothing} />}
          {report.plan !== null && (
            <Button
              type="primary"
              size="large"
              className={styles.notice ?? ''}
              loading={apply.isPending}
              onClick={() => file && apply.mutate({ input: { plan: report.plan! }, file })}
            >
              {words.apply(changed)}
            </Button>
          )}
          {report.rows.length > 0 && <CarrierFileRows rows={report.rows} />}
        </section>
      )}
    </Page>
  )
}

function CarrierFileRows({ rows }: { rows: CarrierFileRow[] }) {
  const words = useWords('parcels').parcels
  const columns: Columns<CarrierFileRow> = [
    { title: words.line, dataIndex: 'line', width: 80, align: 'right' },
    { title: words.number, dataIndex: 'tracking_number', width: 190, className: 'figure' },
    { title: words.said, dataIndex: 'words', width: 200 },
    {
      title: words.order,
      width: 170,
      render: (_, { order }) =>
        order && (
          <Link to="/orders/$id" params={{ id: order.id }} className="figure">
            {order.number}
          </Link>
        ),
    },
    {
      title: words.change,
      render: (_, { from, to, at, result }) =>
        to === null ? (
          <Tag color={COLOURS[result]}>{words.results[result]}</Tag>
        ) : (
          <Flex wrap gap={4} align="center">
            {from ? <ParcelMark state={from} /> : <span className="muted">{words.noState}</span>} →{' '}
            <ParcelMark state={to} />
            {at && <DateTime at={at} />}
            {result !== 'changed' && <Tag color={COLOURS[result]}>{words.results[result]}</Tag>}
          </Flex>
        ),
    },
  ]
  return (
    <DataTable
      size="middle"
      rowKey={({ line, order }) => `${line} ${order?.id ?? ''}`}
      dataSource={rows}
      columns={columns}
      minWidth={820}
      pageSize={100}
    />
  )
}
