import { Link } from '@tanstack/react-router'
import { Alert, Card } from 'antd'
import type { ReactNode } from 'react'
import type { Approval } from '@bailu/contract/approvals/staff'
import { hasRole } from '@bailu/contract/staff/kinds'
import { useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { pageOfSubject } from '../../ui/subject-page.ts'
import { APPROVAL_CALLS } from './approval-calls.ts'
import { ApprovalStateMark, ApprovalSubject, TimeLeft } from './approval-columns.tsx'
import styles from './approvals.module.css'

/** Actions on a proposal: approve, reject, or retract one's own. */
export function ApprovalActions({ approval }: { approval: Approval }) {
  const words = useWords('approvals').approvals
  const { id, mine: isOwn } = approval
  return (
    <>
      <ActionButton
        type="primary"
        shown={approval.may_approve}
        call="POST /api/staff/approval/{id}/approve"
        input={{ id }}
        confirm={{ title: words.approveTitle, content: words.approveHint }}
        done={words.approved}
        refresh={APPROVAL_CALLS}
      >
        {words.approve}
      </ActionButton>
      <ReasonButton
        shown={approval.may_stop}
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
    </>
  )
}

/** A proposal: content, proposer, reason, time until which it can be stopped, and decision. */
export function ApprovalDetail({ approval, values }: { approval: Approval; values: ReactNode }) {
  const words = useWords('approvals').approvals
  const me = useCurrentUser()
  const isWaiting = approval.state === 'waiting'
  return (
    <>
      {isWaiting && approval.mine && (
        <Alert className={styles.notice ?? ''} type="info" showIcon title={words.ownProposal} />
      )}
      {isWaiting && approval.kind === 'shop_rule' && !hasRole(me, 'owner') && (
        <Alert className={styles.notice ?? ''} type="info" showIcon title={words.notOwner} />
      )}
      <div className={styles.columns}>
        <Card size="small" title={words.proposal}>
          <Facts rows={proposalFacts(approval, words)} />
          {values}
          <p className={styles.subject}>
            <SubjectLink approval={approval} />
          </p>
        </Card>
        <Card size="small" title={words.decision}>
          <Facts rows={decisionFacts(approval, words)} />
        </Card>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useWords>['approvals']

function proposalFacts(approval: Approval, words: Words): Fact[] {
  const { detail, amount } = approval
  const { account, deposit, rows, together, limit, from } = detail
  return [
    { label: words.what, value: <ApprovalSubject approval={approval} /> },
    { label: words.amount, value: amount !== null && <Money satang={amount} /> },
    {
      label: words.account,
      value: account && (
        <div>
          <span className="figure">{account.number}</span>
          {detail.account_by_staff === true && <div className="muted">{words.byStaff}</div>}
        </div>
      ),
    },
    {
      label: words.deposit,
      value: deposit && (
        <div>
          <Money satang={deposit.amount} />
          <div className="muted">
            <DateTime at={`${deposit.deposited_on}T00:00:00+07:00`} only="day" />
          </div>
        </div>
      ),
    },
    { label: words.withdrawals, value: approval.kind === 'batch' && rows },
    { label: words.together, value: together !== undefined && <Money satang={together} /> },
    { label: words.limit, value: limit !== undefined && <Money satang={limit} /> },
    { label: words.from, value: from !== undefined && <DateTime at={from} /> },
    { label: words.reason, value: approval.reason },
  ]
}

const decisionFacts = (approval: Approval, words: Words): Fact[] => [
  { label: words.state, value: <ApprovalStateMark state={approval.state} /> },
  { label: words.by, value: approval.proposed_by },
  { label: words.at, value: <DateTime at={approval.proposed_at} /> },
  {
    label: approval.lapses ? words.decideBy : words.effective,
    // One that was decided took effect then, or never.
    value: (approval.state === 'waiting' || approval.state === 'elapsed') && (
      <div>
        <DateTime at={approval.effective_at} />
        {approval.state === 'waiting' && (
          <div className="muted">
            <TimeLeft until={approval.effective_at} />
          </div>
        )}
        {approval.lapses && <div className="muted">{words.lapses}</div>}
      </div>
    ),
  },
  { label: words.decidedBy, value: approval.decided_by },
  { label: words.decidedAt, value: approval.decided_at && <DateTime at={approval.decided_at} /> },
  { label: words.answer, value: approval.answer },
]

function SubjectLink({ approval: { kind, subject, detail } }: { approval: Approval }) {
  const words = useWords('approvals').approvals
  if (kind === 'provider_fee') return <Link to="/cash">{words.subject}</Link>
  const page = detail.customer ? pageOfSubject('user', String(detail.customer.id)) : pageOfSubject(kind, subject)
  if (page) return <Link {...page}>{words.subject}</Link>
  return (
    <Link to="/rewards" search={{ state: 'on_hold' }}>
      {words.subject}
    </Link>
  )
}
