import { DataTable } from '../../ui/table/data-table.tsx'
import type { SalesReport as Report } from '@bailu/contract/reports/staff'
import { SALES_SPLITS, REPORT_PERIODS } from '@bailu/contract/reports/kinds'
import { day, exactMoney, money, points } from '@bailu/phrases/format'
import { Segmented, Select } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useDataAge } from '@bailu/client/data-age'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ComparedFigure, ReportPeriod, ShareTable } from './report-figures.tsx'
import { toRangeInput, type ReportRange } from './report-range.ts'
import styles from './reports.module.css'

const BarChart = lazy(() => import('./plot.tsx'))

const FIGURES = ['net', 'paid', 'subtotal', 'shipping', 'discount', 'refunds', 'orders', 'units'] as const
type Figure = (typeof FIGURES)[number]
const isCount = (figure: Figure) => figure === 'orders' || figure === 'units'
const formatterOf = (figure: Figure) => (isCount(figure) ? points : money)
type PeriodUnit = (typeof REPORT_PERIODS)[number]

/** Sales report: figures compared with the previous period, a chart with its table, and breakdowns. */
export function SalesReport({
  range,
  by,
  onBy,
}: {
  range: ReportRange
  by: PeriodUnit
  onBy: (by: PeriodUnit) => void
}) {
  const words = useWords('reports').reports
  const query = useCall('GET /api/staff/report/sales', { ...toRangeInput(range), by })
  const asOf = useDataAge('GET /api/staff/report/sales', { ...toRangeInput(range), by })
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <ReportPeriod days={report} before={report.before} asOf={asOf} note={words.counts} />
          <dl className={styles.figures}>
            {FIGURES.map((figure) => (
              <ComparedFigure
                key={figure}
                name={words.figures[figure]}
                now={report.total[figure]}
                before={report.total_before[figure]}
                format={formatterOf(figure)}
              />
            ))}
          </dl>
          <Periods report={report} by={by} onBy={onBy} />
          <div className={styles.splits}>
            {SALES_SPLITS.map((split) => (
              <ShareTable
                key={split}
                name={words.splits[split]}
                rows={report.splits[split].map(({ key, orders, units, subtotal }) => ({
                  key,
                  orders,
                  units,
                  amount: subtotal,
                }))}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

function Periods({ report, by, onBy }: { report: Report; by: PeriodUnit; onBy: (by: PeriodUnit) => void }) {
  const { lang, words: all } = useLanguage('reports')
  const words = all.reports
  const [figure, setFigure] = useState<Figure>('net')
  const { periods } = report
  const days = useMemo(() => periods.map(({ period }) => period), [periods])
  const values = useMemo(() => periods.map((entry) => entry[figure]), [periods, figure])
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
        <BarChart days={days} values={values} unit={isCount(figure) ? 'count' : 'money'} lang={lang} />
      </Suspense>
      <details>
        <summary>{words.table}</summary>
        <DataTable
          rowKey="period"
          dataSource={periods.toReversed()}
          pageSize={31}
          minWidth={860}
          columns={[
            { title: words.period, render: (_, { period }) => day(period, lang) },
            ...FIGURES.toReversed().map((entry) => ({
              title: words.figures[entry],
              align: 'right' as const,
              className: 'figure',
              render: (_: unknown, row: Report['periods'][number]) =>
                isCount(entry) ? points(row[entry]) : exactMoney(row[entry]),
            })),
          ]}
        />
      </details>
    </section>
  )
}
