import { exactMoney, points } from '@bailu/phrases/format'
import { Table } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './reports.module.css'

type Row = { key: string; orders?: number; units: number; amount: number }

/** Breakdown of a total, largest part first. */
export function Shares({ name, rows }: { name: string; rows: Row[] }) {
  const words = useWords().reports
  const { figures, keys, pickup, share } = words
  const all = rows.reduce((sum, { amount }) => sum + amount, 0)
  const right = { align: 'right' as const, className: 'figure' }
  return (
    <section className={styles.box} aria-label={name}>
      <Table<Row>
        size="small"
        rowKey="key"
        dataSource={rows}
        pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false, size: 'small' } : false}
        locale={{ emptyText: words.nothing }}
        columns={[
          { title: name, render: (_, { key }) => (key === '' ? pickup : (keys[key as 'cod'] ?? key)) },
          rows.some(({ orders }) => orders !== undefined)
            ? { title: figures.orders, ...right, render: (_, { orders }) => points(orders ?? 0) }
            : { title: figures.units, ...right, render: (_, { units }) => points(units) },
          { title: figures.goods, ...right, render: (_, { amount }) => exactMoney(amount) },
          {
            title: share,
            ...right,
            render: (_, { amount }) => (all === 0 ? '–' : `${Math.round((amount * 100) / all)} %`),
          },
        ]}
      />
    </section>
  )
}
