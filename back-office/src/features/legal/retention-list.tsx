import type { Retention } from '@bailu/contract/legal/staff'
import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { toCardTable } from '../../ui/card-table.tsx'
import { useCall } from '../../app/api/use-calls.ts'
import { DateTime } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'

/** Retention periods of personal data, records that are overdue, and the last erasure. */
export function RetentionList() {
  const all = useWords()
  const words = all.legal
  const query = useCall('GET /api/staff/retention', {})
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Table<Retention>
          rowKey="kind"
          dataSource={list}
          pagination={false}
          scroll={{ x: 820 }}
          {...toCardTable<Retention>([
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
              width: 150,
              render: (_, { length, unit, setting }) => {
                const text = words.lengths[unit](length)
                return setting ? (
                  <Link to="/settings/$name" params={{ name: setting }}>
                    {text}
                  </Link>
                ) : (
                  text
                )
              },
            },
            {
              title: words.due,
              width: 110,
              align: 'right',
              render: (_, { due: overdue }) => <span className="figure">{overdue}</span>,
            },
            {
              title: words.lastRun,
              width: 190,
              render: (_, { last_run_at }) => (last_run_at ? <DateTime at={last_run_at} /> : words.never),
            },
            {
              title: words.lastErased,
              width: 210,
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
          ])}
        />
      )}
    </Loaded>
  )
}
