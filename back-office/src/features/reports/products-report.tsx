import { DataTable } from '../../ui/table/data-table.tsx'
import { exactMoney, points } from '@bailu/phrases/format'
import { useDataAge } from '@bailu/client/data-age'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'
import { ReportPeriod, ShareTable } from './report-figures.tsx'
import { toRangeInput, type ReportRange } from './report-range.ts'

/** Sales and returns by variant, and how many days the stock lasts. */
export function ProductsReport({ range }: { range: ReportRange }) {
  const words = useWords('reports').reports
  const query = useCall('GET /api/staff/report/products', toRangeInput(range))
  const asOf = useDataAge('GET /api/staff/report/products', toRangeInput(range))
  const { product, days, unsold } = words
  const right = { align: 'right' as const, className: 'figure' }
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <ReportPeriod days={report} asOf={asOf} note={words.counts} />
          <ShareTable
            name={words.splits.catalog}
            rows={report.catalogs.map(({ key, units, subtotal }) => ({ key, units, amount: subtotal }))}
          />
          <DataTable
            size="middle"
            rowKey="variant"
            dataSource={report.list}
            pageSize={50}
            minWidth={900}
            empty={words.noProducts}
            columns={[
              {
                title: product.name,
                render: (_, row) => (
                  <>
                    {row.name}
                    <div className="muted">{[row.option, row.sku].filter(Boolean).join(' · ')}</div>
                  </>
                ),
              },
              {
                title: product.units,
                ...right,
                compare: (a, b) => a.units - b.units,
                render: (_, row) => points(row.units),
              },
              {
                title: product.subtotal,
                ...right,
                compare: (a, b) => a.subtotal - b.subtotal,
                render: (_, row) => exactMoney(row.subtotal),
              },
              { title: product.refundedUnits, ...right, render: (_, row) => points(row.refunded_units) },
              { title: product.refundedSubtotal, ...right, render: (_, row) => exactMoney(row.refunded_subtotal) },
              {
                title: product.stock,
                ...right,
                compare: (a, b) => a.stock - b.stock,
                render: (_, row) => points(row.stock),
              },
              {
                title: product.cover,
                ...right,
                compare: (a, b) => (a.cover_days ?? Infinity) - (b.cover_days ?? Infinity) || 0,
                render: (_, row) =>
                  row.cover_days === null ? <span className="muted">{unsold}</span> : days(row.cover_days),
              },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}
