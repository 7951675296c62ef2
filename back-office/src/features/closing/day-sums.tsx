import type { ReplyOf } from '@bailu/contract/calls'
import { Card, Table } from 'antd'
import { Money } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './closing.module.css'

export type Day = ReplyOf<'GET /api/staff/closing/{day}'>
type Row = Day['sums'][number]

/** Sums of a day at its closing, and the current sums where later entries changed them. */
export function DaySums({ day: { sums, now } }: { day: Day }) {
  const words = useWords().closing
  const later = (row: Row): Row | undefined => {
    const one = now?.find(({ kind }) => kind === row.kind)
    return one && (one.amount !== row.amount || one.count !== row.count) ? one : undefined
  }
  return (
    <Card title={words.sumsTitle}>
      <Table<Row>
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={sums}
        scroll={{ x: now ? 400 : 280 }}
        columns={[
          { title: words.what, render: (_, { kind }) => words.sums[kind] },
          { title: words.count, align: 'right', render: (_, { count }) => <span className="figure">{count}</span> },
          { title: words.amount, align: 'right', render: (_, { amount }) => <Money satang={amount} /> },
          ...(now
            ? [
                {
                  title: words.now,
                  align: 'right' as const,
                  render: (_: unknown, row: Row) => {
                    const one = later(row)
                    return (
                      one && (
                        <span className={styles.off}>
                          <Money satang={one.amount} /> ({one.count})
                        </span>
                      )
                    )
                  },
                },
              ]
            : []),
        ]}
      />
      <p className={`muted ${styles.note}`}>{words.basis}</p>
    </Card>
  )
}
