import { Link } from '@tanstack/react-router'
import { Alert, Card } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import type { ClosingAccount, DayClosing } from '@bailu/contract/closing/staff'
import { COUNTED_AMOUNTS } from '@bailu/contract/closing/kinds'
import { day as dayWords, exactMoney } from '@bailu/phrases/format'
import { Facts } from '../../ui/facts.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { LedgerAmount } from '../../ui/ledger-amount.tsx'
import styles from './closing.module.css'

/** Counted minus expected, in satang, with its sign; zero is shown as text. */
export function SignedDifference({ satang }: { satang: number }) {
  const words = useWords('closing').closing
  if (satang === 0) return <span className="muted">{words.exact}</span>
  return (
    <span className={`figure ${styles.off}`}>
      {satang > 0 && '+'}
      {exactMoney(satang)}
    </span>
  )
}

export type ClosingDay = ReplyOf<'GET /api/staff/closing/{day}'>
type SumRow = ClosingDay['sums'][number]

/** Sums of a day at its closing, and the current sums where later entries changed them. */
export function DaySums({ day: { sums, now } }: { day: ClosingDay }) {
  const words = useWords('closing').closing
  const changedSince = (row: SumRow): SumRow | undefined => {
    const current = now?.find(({ kind }) => kind === row.kind)
    return current && (current.amount !== row.amount || current.count !== row.count) ? current : undefined
  }
  return (
    <Card title={words.sumsTitle}>
      <DataTable
        rowKey="kind"
        dataSource={sums}
        {...(now && { minWidth: 400 })}
        columns={[
          { title: words.what, render: (_, { kind }) => words.sums[kind] },
          { title: words.count, figure: ({ count }) => count },
          { title: words.amount, money: ({ amount }) => amount },
          now !== null && {
            title: words.now,
            align: 'right',
            render: (_, row) => {
              const current = changedSince(row)
              return (
                current && (
                  <span className={styles.off}>
                    <Money satang={current.amount} /> ({current.count})
                  </span>
                )
              )
            },
          },
        ]}
      />
      <p className={`muted ${styles.note}`}>{words.basis}</p>
    </Card>
  )
}

/** Counted amounts of a closed day, who counted, and the reason of differences. */
export function CountedAmounts({ day, closing }: { day: ClosingDay; closing: DayClosing }) {
  const words = useWords('closing').closing
  return (
    <Card title={words.countTitle}>
      {COUNTED_AMOUNTS.map((kind) => (
        <div key={kind} className={`${styles.row} ${styles.then}`}>
          <span className={styles.name}>{words.countedNames[kind]}</span>
          <span>
            {words.expected}: <Money satang={day.expected[kind]} />
          </span>
          <span>
            {words.counted}: <Money satang={closing.counted[kind]} />
          </span>
          <span>
            {words.difference}: <SignedDifference satang={closing.difference[kind]} />
          </span>
        </div>
      ))}
      <Facts
        className={styles.block ?? ''}
        rows={[
          { label: words.remark, value: closing.reason },
          { label: words.by, value: closing.closed_by },
          { label: words.at, value: <DateTime at={closing.closed_at} /> },
        ]}
      />
    </Card>
  )
}

/** Why a day cannot be closed yet, or that entries were booked after its closing. */
export function DayNotice({ day }: { day: ClosingDay }) {
  const { lang, words: all } = useLanguage('closing')
  const words = all.closing
  if (day.state === 'today') return <Alert type="info" showIcon title={words.provisional} />
  if (day.state === 'before') return <Alert type="info" showIcon title={words.before} />
  if (day.state === 'waits' && day.due) {
    const name = dayWords(`${day.due}T12:00:00+07:00`, lang)
    return (
      <Alert
        type="info"
        showIcon
        title={words.waits(name)}
        action={
          <Link to="/closing/$day" params={{ day: day.due }}>
            {words.closeNext(name)}
          </Link>
        }
      />
    )
  }
  if (day.now || day.accounts.some(({ now }) => now)) return <Alert type="warning" showIcon title={words.deviation} />
  return null
}

/** Opening balance, movements and closing balance of the company's own accounts. */
export function CompanyBalances({ accounts }: { accounts: ClosingAccount[] }) {
  const all = useWords('closing', 'ledger')
  const words = all.closing
  const amountCell = (unit: ClosingAccount['unit'], amount: number | null) =>
    amount === null ? <span className="muted">—</span> : <LedgerAmount unit={unit} amount={amount} />
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
      <DataTable
        rowKey="kind"
        dataSource={accounts}
        minWidth={680}
        columns={[
          { title: words.account, render: (_, { kind }) => all.ledger.accounts[kind] },
          { title: words.opening, align: 'right', render: (_, row) => amountCell(row.unit, row.opening) },
          hasLateEntries && {
            title: words.late,
            align: 'right',
            render: (_, row) => amountCell(row.unit, row.late),
          },
          { title: words.increase, align: 'right', render: movementCell('increase') },
          { title: words.decrease, align: 'right', render: movementCell('decrease') },
          {
            title: words.closing,
            align: 'right',
            render: (_, row) => <strong>{amountCell(row.unit, row.closing)}</strong>,
          },
        ]}
      />
      {hasLateEntries && (
        <p className={`muted ${styles.note}`}>
          {words.late}: {words.lateHint}
        </p>
      )}
    </Card>
  )
}
