import { DataTable } from '../../ui/table/data-table.tsx'
import { points } from '@bailu/phrases/format'
import { useDataAge } from '@bailu/client/data-age'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'
import { ComparedFigure, ReportPeriod } from './report-figures.tsx'
import { toRangeInput, type ReportRange } from './report-range.ts'
import styles from './reports.module.css'

const STEPS = ['placed', 'paid', 'finished', 'canceled'] as const

/** Funnel of the orders placed in the period. */
export function FlowReport({ range }: { range: ReportRange }) {
  const words = useWords('reports').reports
  const query = useCall('GET /api/staff/report/flow', toRangeInput(range))
  const asOf = useDataAge('GET /api/staff/report/flow', toRangeInput(range))
  const formatMinutes = (minutes: number | null) => (minutes === null ? '–' : words.minutes(minutes))
  return (
    <Loaded query={query}>
      {(flow) => (
        <>
          <ReportPeriod days={flow} before={flow.before} asOf={asOf} note={words.flowHint} />
          <dl className={styles.figures}>
            {STEPS.map((step) => (
              <ComparedFigure
                key={step}
                name={words.steps[step]}
                now={flow.now[step]}
                before={flow.earlier[step]}
                format={points}
                {...(step !== 'placed' && { total: flow.now.placed })}
              />
            ))}
            {(['minutes_to_pay', 'minutes_to_finish'] as const).map((speed) => (
              <div key={speed}>
                <dt>{speed === 'minutes_to_pay' ? words.toPay : words.toFinish}</dt>
                <dd>
                  <span className={styles.big}>{formatMinutes(flow.now[speed])}</span>
                  <span className="muted">{formatMinutes(flow.earlier[speed])}</span>
                </dd>
              </div>
            ))}
          </dl>
          <section className={styles.box} aria-label={words.canceledWhy}>
            <DataTable
              rowKey="why"
              dataSource={flow.canceled}
              empty={words.noneCanceled}
              columns={[
                { title: words.canceledWhy, render: (_, { why }) => words.why[why] },
                {
                  title: words.figures.orders,
                  align: 'right',
                  className: 'figure',
                  render: (_, row) => points(row.orders),
                },
                {
                  title: words.share,
                  align: 'right',
                  className: 'figure',
                  render: (_, row) => `${Math.round((row.orders * 100) / Math.max(1, flow.now.canceled))} %`,
                },
              ]}
            />
          </section>
        </>
      )}
    </Loaded>
  )
}
