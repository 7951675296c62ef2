import type { Approval } from '@bailu/contract/approvals'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Money, When } from '../../ui/figures.tsx'
import { useMe } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { ApprovalMark } from './approval-columns.tsx'
import styles from './approvals.module.css'
import { TimeLeft } from './time-left.tsx'
import { What } from './what.tsx'

/** A proposal: content, proposer, reason, time until which it can be stopped, and decision. */
export function ApprovalDetail({ given, values }: { given: Approval; values: ReactNode }) {
  const words = useWords().approvals
  const { role } = useMe()
  const waits = given.state === 'waiting'
  return (
    <>
      {waits && given.mine && <Alert className={styles.notice ?? ''} type="info" showIcon title={words.mine} />}
      {waits && given.kind === 'setting' && role !== 'owner' && (
        <Alert className={styles.notice ?? ''} type="info" showIcon title={words.notOwner} />
      )}
      <div className={styles.columns}>
        <Card size="small" title={words.proposal}>
          <Descriptions column={1} size="small" items={whatOf(given, words)} />
          {values}
          <p className={styles.subject}>
            <Subject given={given} />
          </p>
        </Card>
        <Card size="small" title={words.decision}>
          <Descriptions column={1} size="small" items={stateOf(given, words)} />
        </Card>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useWords>['approvals']
const row = (label: string, children: ReactNode) => children !== undefined && { key: label, label, children }
type Row = { key: string; label: string; children: ReactNode }
const rows = (all: (false | Row)[]): Row[] => all.filter((one) => one !== false)

function whatOf(given: Approval, words: Words): Row[] {
  const { detail, amount } = given
  return rows([
    row(words.what, <What given={given} />),
    amount !== null && (row(words.amount, <Money satang={amount} />) as Row),
    detail.account !== undefined &&
      (row(
        words.account,
        <div>
          <span className="figure">{detail.account.number}</span>
          {detail.account_by_staff === true && <div className="muted">{words.byStaff}</div>}
        </div>,
      ) as Row),
    detail.deposit !== undefined &&
      (row(
        words.deposit,
        <div>
          <Money satang={detail.deposit.amount} />
          <div className="muted">
            <When at={`${detail.deposit.deposited_on}T00:00:00+07:00`} only="day" />
          </div>
        </div>,
      ) as Row),
    detail.rows !== undefined && given.kind === 'batch' && (row(words.withdrawals, detail.rows) as Row),
    detail.together !== undefined && (row(words.together, <Money satang={detail.together} />) as Row),
    detail.limit !== undefined && (row(words.limit, <Money satang={detail.limit} />) as Row),
    detail.from !== undefined && (row(words.from, <When at={detail.from} />) as Row),
    row(words.reason, given.reason),
  ])
}

function stateOf(given: Approval, words: Words): Row[] {
  const waits = given.state === 'waiting'
  return rows([
    row(words.state, <ApprovalMark state={given.state} />),
    row(words.by, given.proposed_by),
    row(words.at, <When at={given.proposed_at} />),
    row(
      words.effective,
      <div>
        <When at={given.effective_at} />
        {waits && (
          <div className="muted">
            <TimeLeft until={given.effective_at} />
          </div>
        )}
      </div>,
    ),
    given.decided_by !== null && (row(words.decidedBy, given.decided_by) as Row),
    given.decided_at !== null && (row(words.decidedAt, <When at={given.decided_at} />) as Row),
    given.answer !== '' && (row(words.answer, given.answer) as Row),
  ])
}

function Subject({ given: { kind, subject } }: { given: Approval }) {
  const words = useWords().approvals
  const params = { id: subject }
  if (kind === 'refund')
    return (
      <Link to="/refunds/$id" params={params}>
        {words.subject}
      </Link>
    )
  if (kind === 'return')
    return (
      <Link to="/returns/$id" params={params}>
        {words.subject}
      </Link>
    )
  if (kind === 'cash_loss')
    return (
      <Link to="/orders/$id" params={params}>
        {words.subject}
      </Link>
    )
  if (kind === 'batch')
    return (
      <Link to="/payouts/$id" params={params}>
        {words.subject}
      </Link>
    )
  if (kind === 'provider_fee') return <Link to="/cash">{words.subject}</Link>
  if (kind === 'setting')
    return (
      <Link to="/settings/$name" params={{ name: subject }}>
        {words.subject}
      </Link>
    )
  return (
    <Link to="/rewards" search={{ state: 'held' }}>
      {words.subject}
    </Link>
  )
}
