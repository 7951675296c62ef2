import type { ClosingAccount } from '@bailu/contract/staff-closing'
import { points } from '@bailu/phrases/format'
import { Alert, Card, Table } from 'antd'
import { asCards } from '../../ui/cards.tsx'
import { Money } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './closing.module.css'

/** Opening balance, movements and closing balance of the company's own accounts. */
export function HouseBalances({ accounts }: { accounts: ClosingAccount[] }) {
  const all = useWords()
  const words = all.closing
  const figure = (unit: ClosingAccount['unit'], amount: number | null) =>
    amount === null ? (
      <span className="muted">—</span>
    ) : unit === 'satang' ? (
      <Money satang={amount} />
    ) : (
      <span className="figure">{words.points(points(amount))}</span>
    )
  const move = (side: 'increase' | 'decrease') => (_: unknown, row: ClosingAccount) => (
    <>
      {figure(row.unit, row[side])}
      {row.now && row.now[side] !== row[side] && (
        <div className={styles.off}>
          {words.now} {figure(row.unit, row.now[side])}
        </div>
      )}
    </>
  )
  const late = accounts.some((one) => one.late !== 0)
  return (
    <Card title={words.accountsTitle} className={styles.block ?? ''}>
      {accounts.some(({ opening }) => opening === null) && <Alert type="info" showIcon title={words.tooLong} />}
      <Table<ClosingAccount>
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={accounts}
        scroll={{ x: 680 }}
        {...asCards<ClosingAccount>([
          { title: words.account, render: (_, { kind }) => all.ledger.accounts[kind] },
          { title: words.opening, align: 'right', render: (_, row) => figure(row.unit, row.opening) },
          ...(late
            ? [
                {
                  title: words.late,
                  align: 'right' as const,
                  render: (_: unknown, row: ClosingAccount) => figure(row.unit, row.late),
                },
              ]
            : []),
          { title: words.increase, align: 'right', render: move('increase') },
          { title: words.decrease, align: 'right', render: move('decrease') },
          {
            title: words.closing,
            align: 'right',
            render: (_, row) => <strong>{figure(row.unit, row.closing)}</strong>,
          },
        ])}
      />
      {late && (
        <p className={`muted ${styles.note}`}>
          {words.late}: {words.lateHint}
        </p>
      )}
    </Card>
  )
}
