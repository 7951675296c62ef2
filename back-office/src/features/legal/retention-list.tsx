import { DataTable } from '../../ui/table/data-table.tsx'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import { Page } from '../../ui/page.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'

/** Retention periods of personal data, records that are overdue, and the last erasure. */
export function RetentionPage() {
  const all = useWords('legal')
  const words = all.legal
  const query = useCall('GET /api/staff/retention', {})
  return (
    <Page title={words.title}>
      <p className="muted">{words.lead}</p>
      <Loaded query={query}>
        {({ list }) => (
          <DataTable
            rowKey="kind"
            dataSource={list}
            minWidth={820}
            columns={[
              {
                title: words.what,
                render: (_, { kind }) => (
                  <>
                    {words.kinds[kind].title}
                    <div className="muted">{words.kinds[kind].hint}</div>
                  </>
                ),
              },
              {
                title: words.howLong,
                width: 112,
                render: (_, { length, unit, rule }) => {
                  const text = words.lengths[unit](length)
                  return rule ? (
                    <Link to="/shop-rules/$name" params={{ name: rule }}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )
                },
              },
              {
                title: words.due,
                width: 88,
                figure: ({ due: overdue }) => overdue,
              },
              {
                title: words.lastRun,
                width: 168,
                render: (_, { last_run_at }) => (last_run_at ? <DateTime at={last_run_at} /> : words.never),
              },
              {
                title: words.lastErased,
                width: 168,
                render: (_, { erased, erased_at }) =>
                  erased_at ? (
                    <>
                      <span className="figure">{erased}</span>
                      <div className="muted">
                        <DateTime at={erased_at} />
                      </div>
                    </>
                  ) : (
                    <span className="muted">{words.nothing}</span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Page>
  )
}
