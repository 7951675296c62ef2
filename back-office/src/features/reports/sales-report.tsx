import { REPORT_PERIODS, SALES_SPLITS, type SalesReport as Report } from '@bailu/contract/reports'
import { day, exactMoney, money, points } from '@bailu/phrases/format'
import { Segmented, Select, Table } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { Compared } from './compared.tsx'
import { askedOf, type Range } from './range.ts'
import styles from './reports.module.css'
import { Shares } from './shares.tsx'
import { Span } from './span.tsx'

const Plot = lazy(() => import('./plot.tsx'))

const FIGURES = ['net', 'paid', 'goods', 'shipping', 'discount', 'refunds', 'orders', 'units'] as const
type Figure = (typeof FIGURES)[number]
const isCount = (figure: Figure) => figure === 'orders' || figure === 'units'
const writer = (figure: Figure) => (isCount(figure) ? points : money)
type By = (typeof REPORT_PERIODS)[number]

/** Sales report: figures compared with the previous period, a chart with its table, and breakdowns. */
export function SalesReport({ range, by, onBy }: { range: Range; by: By; onBy: (by: By) => void }) {
  const words = useWords().reports
  const query = useCall('GET /api/staff/report/sales', { ...askedOf(range), by })
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <Span days={report} before={report.before} note={words.counts} />
          <dl className={styles.figures}>
            {FIGURES.map((figure) => (
              <Compared
                key={figure}
                name={words.figures[figure]}
                now={report.total[figure]}
                before={report.total_before[figure]}
                write={writer(figure)}
              />
            ))}
          </dl>
          <Periods report={report} by={by} onBy={onBy} />
          <div className={styles.splits}>
            {SALES_SPLITS.map((split) => (
              <Shares
                key={split}
                name={words.splits[split]}
                rows={report.splits[split].map(({ key, orders, units, goods }) => ({
                  key,
                  orders,
                  units,
                  amount: goods,
                }))}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

function Periods({ report, by, onBy }: { report: Report; by: By; onBy: (by: By) => void }) {
  const { lang, words: all } = useLanguage()
  const words = all.reports
  const [figure, setFigure] = useState<Figure>('net')
  const { periods } = report
  const days = useMemo(() => periods.map(({ period }) => period), [periods])
  const values = useMemo(() => periods.map((one) => one[figure]), [periods, figure])
  return (
    <section className={styles.box}>
      <div className={styles.top}>
        <Select
          aria-label={words.chart}
          value={figure}
          onChange={setFigure}
          options={FIGURES.map((value) => ({ value, label: words.figures[value] }))}
          style={{ minWidth: 180 }}
        />
        <Segmented
          aria-label={words.by}
          value={by}
          onChange={onBy}
          options={REPORT_PERIODS.map((value) => ({ value, label: words.periods[value] }))}
        />
      </div>
      <Suspense fallback={<div className={styles.plot} />}>
        <Plot days={days} values={values} unit={isCount(figure) ? 'count' : 'money'} lang={lang} />
      </Suspense>
      <details>
        <summary>{words.table}</summary>
        <Table
          size="small"
          rowKey="period"
          dataSource={periods.toReversed()}
          pagination={periods.length > 31 ? { pageSize: 31, showSizeChanger: false } : false}
          scroll={{ x: 860 }}
          columns={[
            { title: words.period, render: (_, { period }) => day(period, lang) },
            ...FIGURES.toReversed().map((one) => ({
              title: words.figures[one],
              align: 'right' as const,
              className: 'figure',
              render: (_: unknown, row: Report['periods'][number]) =>
                isCount(one) ? points(row[one]) : exactMoney(row[one]),
            })),
          ]}
        />
      </details>
    </section>
  )
}
