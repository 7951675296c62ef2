import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions, Table } from 'antd'
import type { ReplyOf } from '@bailu/contract/calls'
import { COUNTED_AMOUNTS, type DayClosing } from '@bailu/contract/closing/staff'
import { day as dayWords, exactMoney } from '@bailu/phrases/format'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import styles from './closing.module.css'

/** Counted minus expected, in satang, with its sign; zero is shown as text. */
export function SignedDifference({ satang }: { satang: number }) {
  const words = useWords().closing
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
  const words = useWords().closing
  const changedSince = (row: SumRow): SumRow | undefined => {
    const current = now?.find(({ kind }) => kind === row.kind)
    return current && (current.amount !== row.amount || current.count !== row.count) ? current : undefined
  }
  return (
    <Card title={words.sumsTitle}>
      <Table<SumRow>
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
                  render: (_: unknown, row: SumRow) => {
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
              ]
            : []),
        ]}
      />
      <p className={`muted ${styles.note}`}>{words.basis}</p>
    </Card>
  )
}

/** Counted amounts of a closed day, who counted, and the reason of differences. */
export function CountedAmounts({ day, closing }: { day: ClosingDay; closing: DayClosing }) {
  const words = useWords().closing
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
      <Descriptions
        className={styles.block ?? ''}
        size="small"
        column={1}
        items={[
          ...(closing.reason ? [{ key: 'reason', label: words.remark, children: closing.reason }] : []),
          { key: 'by', label: words.by, children: closing.closed_by },
          { key: 'at', label: words.at, children: <DateTime at={closing.closed_at} /> },
        ]}
      />
    </Card>
  )
}

/** Why a day cannot be closed yet, or that entries were booked after its closing. */
export function DayNotice({ day }: { day: ClosingDay }) {
  const { lang, words: all } = useLanguage()
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
