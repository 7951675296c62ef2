import { DataTable } from '../../ui/table/data-table.tsx'
import type { ReplyOf } from '@bailu/contract/calls'
import { month, points } from '@bailu/phrases/format'
import { Empty } from 'antd'
import { useDataAge } from '@bailu/client/data-age'
import { useCall } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useLanguage } from '../../app/language.tsx'
import { AsOf } from './report-figures.tsx'
import styles from './reports.module.css'

type Cohort = ReplyOf<'GET /api/staff/report/cohorts'>['list'][number]

/** Cohorts by month of first purchase: share of customers who bought again in each later month. */
export function CohortsReport() {
  const { lang, words: all } = useLanguage('reports')
  const words = all.reports
  const query = useCall('GET /api/staff/report/cohorts', {})
  const asOf = useDataAge('GET /api/staff/report/cohorts', {})
  return (
    <Page title={words.cohorts}>
      <p className="muted">
        {words.cohortHint}
        <AsOf instant={asOf} />
      </p>
      <Loaded query={query}>
        {({ list }) =>
          list.every(({ customers }) => customers === 0) ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.noCohorts} />
          ) : (
            <DataTable
              rowKey="month"
              dataSource={list.toReversed()}
              minWidth={960}
              className={styles.heat!}
              columns={[
                { title: words.month, fixed: 'left', width: 150, render: (_, row) => month(row.month, lang) },
                {
                  title: words.customers,
                  width: 100,
                  align: 'right',
                  className: 'figure',
                  render: (_, row) => points(row.customers),
                },
                ...Array.from({ length: 12 }, (_, at) => ({
                  title: words.after(at + 1),
                  align: 'right' as const,
                  onCell: (row: Cohort) => ({ style: { background: cellColour(row, at) } }),
                  render: (_: unknown, row: Cohort) => shareOf(row, at),
                })),
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function shareOf({ customers, again }: Cohort, at: number): string {
  const returned = again[at]
  return returned === undefined || customers === 0 ? '' : `${Math.round((returned * 100) / customers)} %`
}

/** Background colour by retention share. */
const cellColour = ({ customers, again }: Cohort, at: number): string =>
  `rgb(31 74 58 / ${customers === 0 ? 0 : Math.min(0.3, ((again[at] ?? 0) / customers) * 0.4)})`
