import type { ClosingAccount } from '@bailu/contract/closing/staff'
import { points } from '@bailu/phrases/format'
import { Alert, Card, Table } from 'antd'
import { toCardTable } from '../../ui/card-table.tsx'
import { Money } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './closing.module.css'

/** Opening balance, movements and closing balance of the company's own accounts. */
export function CompanyBalances({ accounts }: { accounts: ClosingAccount[] }) {
  const all = useWords()
  const words = all.closing
  const amountCell = (unit: ClosingAccount['unit'], amount: number | null) =>
    amount === null ? (
      <span className="muted">—</span>
    ) : unit === 'satang' ? (
      <Money satang={amount} />
    ) : (
      <span className="figure">{words.points(points(amount))}</span>
    )
  const movementCell = (side: 'increase' | 'decrease') => (_: unknown, row: ClosingAccount) => (
    <>
      {amountCell(row.unit, row[side])}
      {row.now && row.now[side] !== row[side] && (
        <div className={styles.off}>
          {words.now} {amountCell(row.unit, row.now[side])}
        </div>
      )}
    </>
  )
  const hasLateEntries = accounts.some((account) => account.late !== 0)
  return (
    <Card title={words.accountsTitle} className={styles.block ?? ''}>
      {accounts.some(({ opening }) => opening === null) && <Alert type="info" showIcon title={words.tooLong} />}
      <Table<ClosingAccount>
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={accounts}
        scroll={{ x: 680 }}
        {...toCardTable<ClosingAccount>([
          { title: words.account, render: (_, { kind }) => all.ledger.accounts[kind] },
          { title: words.opening, align: 'right', render: (_, row) => amountCell(row.unit, row.opening) },
          ...(hasLateEntries
            ? [
                {
                  title: words.late,
                  align: 'right' as const,
                  render: (_: unknown, row: ClosingAccount) => amountCell(row.unit, row.late),
                },
              ]
            : []),
          { title: words.increase, align: 'right', render: movementCell('increase') },
          { title: words.decrease, align: 'right', render: movementCell('decrease') },
          {
            title: words.closing,
            align: 'right',
            render: (_, row) => <strong>{amountCell(row.unit, row.closing)}</strong>,
          },
        ])}
      />
      {hasLateEntries && (
        <p className={`muted ${styles.note}`}>
          {words.late}: {words.lateHint}
        </p>
      )}
    </Card>
  )
}
