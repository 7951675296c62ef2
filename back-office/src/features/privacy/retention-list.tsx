import type { Retention } from '@bailu/contract/privacy'
import { Link } from '@tanstack/react-router'
import { Table } from 'antd'
import { asCards } from '../../ui/cards.tsx'
import { useCall } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'

/** Retention periods of personal data, records that are overdue, and the last erasure. */
export function RetentionList() {
  const all = useWords()
  const words = all.privacy
  const query = useCall('GET /api/staff/retention', {})
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Table<Retention>
          rowKey="kind"
          dataSource={list}
          pagination={false}
          scroll={{ x: 820 }}
          {...asCards<Retention>([
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
                const said = words.lengths[unit](length)
                return setting ? (
                  <Link to="/settings/$name" params={{ name: setting }}>
                    {said}
                  </Link>
                ) : (
                  said
                )
              },
            },
            {
              title: words.due,
              width: 110,
              align: 'right',
              render: (_, { due }) => <span className="figure">{due}</span>,
            },
            {
              title: words.lastRun,
              width: 190,
              render: (_, { last_run_at }) => (last_run_at ? <When at={last_run_at} /> : words.never),
            },
            {
              title: words.lastErased,
              width: 210,
              render: (_, { erased, erased_at }) =>
                erased_at ? (
                  <>
                    <span className="figure">{erased}</span>
                    <div className="muted">
                      <When at={erased_at} />
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
