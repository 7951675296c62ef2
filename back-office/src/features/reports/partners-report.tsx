import { LEVELS } from '@bailu/contract/levels/kinds'
import { exactMoney, money, points } from '@bailu/phrases/format'
import { useDataAge } from '@bailu/client/data-age'
import { useCall } from '../../app/api/use-calls.ts'
import { List } from '../../ui/table/list.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'
import { ReportPeriod } from './report-figures.tsx'
import { toRangeInput, type ReportRange } from './report-range.ts'
import styles from './reports.module.css'

const TOTALS = ['sales', 'refunds', 'orders', 'rewards', 'points', 'tax', 'withdrawn'] as const
const isCount = (figure: (typeof TOTALS)[number]) => figure === 'orders' || figure === 'points'

/** Partners ranked by sales, with the same figures as in the partner's app. */
export function PartnersReport({ range }: { range: ReportRange }) {
  const words = useWords('reports').reports
  const { partner } = words
  const total = useCall('GET /api/staff/report/partners/total', toRangeInput(range))
  const asOf = useDataAge('GET /api/staff/report/partners/total', toRangeInput(range))
  const right = { align: 'right' as const, className: 'figure' }
  return (
    <>
      <Loaded query={total}>
        {(sums) => (
          <>
            <ReportPeriod days={sums} asOf={asOf} note={words.all(sums.partners)} />
            <dl className={styles.figures}>
              {TOTALS.map((figure) => (
                <div key={figure}>
                  <dt>{partner[figure]}</dt>
                  <dd>
                    <span className={styles.big}>{isCount(figure) ? points(sums[figure]) : money(sums[figure])}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Loaded>
      <List
        call="GET /api/staff/report/partners"
        input={toRangeInput(range)}
        name={words.partners}
        empty={words.noPartners}
        minWidth={980}
        columns={[
          { title: partner.rank, width: 60, ...right, render: (_, __, at) => at + 1 },
          {
            title: partner.name,
            width: 140,
            render: (_, row) => (
              <>
                {row.name}
                <div className="muted">
                  {row.employee_no} · {LEVELS[row.level - 1]}
                </div>
              </>
            ),
          },
          { title: partner.clients, ...right, render: (_, row) => points(row.clients) },
          { title: partner.orders, ...right, render: (_, row) => points(row.orders) },
          { title: partner.sales, ...right, render: (_, row) => exactMoney(row.sales) },
          { title: partner.refunds, ...right, render: (_, row) => exactMoney(row.refunds) },
          { title: partner.rewards, ...right, render: (_, row) => exactMoney(row.rewards) },
          { title: partner.points, ...right, render: (_, row) => points(row.points) },
          { title: partner.tax, ...right, render: (_, row) => exactMoney(row.tax) },
          { title: partner.withdrawn, ...right, render: (_, row) => exactMoney(row.withdrawn) },
        ]}
      />
    </>
  )
}
