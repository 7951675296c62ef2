import { Link } from '@tanstack/react-router'
import { Alert, App, Button, Card, Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Approval } from '@bailu/contract/approvals/staff'
import { useAction } from '../../app/api/use-calls.ts'
import { useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { APPROVAL_CALLS } from './approval-calls.ts'
import { ApprovalStateMark, ApprovalSubject, TimeLeft } from './approval-columns.tsx'
import styles from './approvals.module.css'

/** Actions on a proposal: approve, reject, or retract one's own. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const words = useWords().approvals
  const { modal } = App.useApp()
  const approve = useAction('POST /api/staff/approval/{id}/approve', {
    done: words.approved,
    refresh: APPROVAL_CALLS,
  })
  const { id, mine: isOwn } = approval
  const confirmApprove = () =>
    void modal.confirm({
      title: words.approveTitle,
      content: words.approveHint,
      okText: words.approve,
      onOk: () => approve.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  return (
    <>
      {approval.may_approve && (
        <Button type="primary" loading={approve.isPending} onClick={confirmApprove}>
          {words.approve}
        </Button>
      )}
      {approval.may_stop && (
        <ReasonButton
          call="POST /api/staff/approval/{id}/stop"
          input={(reason) => ({ id, reason })}
          done={words.stopped}
          refresh={APPROVAL_CALLS}
          title={isOwn ? words.retractTitle : words.stopTitle}
          okText={isOwn ? words.retract : words.stop}
          danger
        >
          {approval.kind === 'grant' && <p className="muted">{words.grantStop}</p>}
        </ReasonButton>
      )}
    </>
  )
}

/** A proposal: content, proposer, reason, time until which it can be stopped, and decision. */
export function ApprovalDetail({ approval, values }: { approval: Approval; values: ReactNode }) {
  const words = useWords().approvals
  const { role } = useCurrentUser()
  const isWaiting = approval.state === 'waiting'
  return (
    <>
      {isWaiting && approval.mine && (
        <Alert className={styles.notice ?? ''} type="info" showIcon title={words.ownProposal} />
      )}
      {isWaiting && approval.kind === 'setting' && role !== 'owner' && (
        <Alert className={styles.notice ?? ''} type="info" showIcon title={words.notOwner} />
      )}
      <div className={styles.columns}>
        <Card size="small" title={words.proposal}>
          <Descriptions column={1} size="small" items={proposalFacts(approval, words)} />
          {values}
          <p className={styles.subject}>
            <SubjectLink approval={approval} />
          </p>
        </Card>
        <Card size="small" title={words.decision}>
          <Descriptions column={1} size="small" items={decisionFacts(approval, words)} />
        </Card>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useWords>['approvals']
const factRow = (label: string, children: ReactNode) => children !== undefined && { key: label, label, children }
type Row = { key: string; label: string; children: ReactNode }
const presentRows = (all: (false | Row)[]): Row[] => all.filter((entry) => entry !== false)

function proposalFacts(approval: Approval, words: Words): Row[] {
  const { detail, amount } = approval
  return presentRows([
    factRow(words.what, <ApprovalSubject approval={approval} />),
    amount !== null && (factRow(words.amount, <Money satang={amount} />) as Row),
    detail.account !== undefined &&
      (factRow(
        words.account,
        <div>
          <span className="figure">{detail.account.number}</span>
          {detail.account_by_staff === true && <div className="muted">{words.byStaff}</div>}
        </div>,
      ) as Row),
    detail.deposit !== undefined &&
      (factRow(
        words.deposit,
        <div>
          <Money satang={detail.deposit.amount} />
          <div className="muted">
            <DateTime at={`${detail.deposit.deposited_on}T00:00:00+07:00`} only="day" />
          </div>
        </div>,
      ) as Row),
    detail.rows !== undefined && approval.kind === 'batch' && (factRow(words.withdrawals, detail.rows) as Row),
    detail.together !== undefined && (factRow(words.together, <Money satang={detail.together} />) as Row),
    detail.limit !== undefined && (factRow(words.limit, <Money satang={detail.limit} />) as Row),
    detail.from !== undefined && (factRow(words.from, <DateTime at={detail.from} />) as Row),
    factRow(words.reason, approval.reason),
  ])
}

function decisionFacts(approval: Approval, words: Words): Row[] {
  const isWaiting = approval.state === 'waiting'
  return presentRows([
    factRow(words.state, <ApprovalStateMark state={approval.state} />),
    factRow(words.by, approval.proposed_by),
    factRow(words.at, <DateTime at={approval.proposed_at} />),
    factRow(
      words.effective,
      <div>
        <DateTime at={approval.effective_at} />
        {isWaiting && (
          <div className="muted">
            <TimeLeft until={approval.effective_at} />
          </div>
        )}
      </div>,
    ),
    approval.decided_by !== null && (factRow(words.decidedBy, approval.decided_by) as Row),
    approval.decided_at !== null && (factRow(words.decidedAt, <DateTime at={approval.decided_at} />) as Row),
    approval.answer !== '' && (factRow(words.answer, approval.answer) as Row),
  ])
}

function SubjectLink({ approval: { kind, subject } }: { approval: Approval }) {
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
    <Link to="/rewards" search={{ state: 'on_hold' }}>
      {words.subject}
    </Link>
  )
}
