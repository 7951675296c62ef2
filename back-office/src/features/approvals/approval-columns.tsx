import type { Approval } from '@bailu/contract/approvals'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'
import { TimeLeft } from './time-left.tsx'
import { What } from './what.tsx'

const TONES: Record<Approval['state'], Tone> = {
  waiting: 'waits',
  approved: 'good',
  elapsed: 'acts',
  rejected: 'bad',
  withdrawn: 'plain',
  outdated: 'plain',
}

export function ApprovalMark({ state }: Pick<Approval, 'state'>) {
  return <Mark tone={TONES[state]}>{useWords().approvals.states[state]}</Mark>
}

export function useApprovalColumns(waiting: boolean): NonNullable<TableProps<Approval>['columns']> {
  const words = useWords().approvals
  return [
    {
      key: 'what',
      title: words.what,
      width: 220,
      render: (_, row) => (
        <Link to="/approvals/$id" params={{ id: row.id }}>
          {words.kinds[row.kind]}
          <div>
            <What given={row} />
          </div>
        </Link>
      ),
    },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      render: (_, { amount }) => amount !== null && <Money satang={amount} />,
    },
    { key: 'by', title: words.by, render: (_, { proposed_by: by }) => by },
    { key: 'reason', title: words.reason, width: 200, render: (_, { reason }) => reason },
    waiting
      ? {
          key: 'effective',
          title: words.effective,
          width: 170,
          render: (_, { effective_at: at }) => (
            <>
              <When at={at} />
              <div className="muted">
                <TimeLeft until={at} />
              </div>
            </>
          ),
        }
      : {
          key: 'decided',
          title: words.decidedAt,
          width: 170,
          render: (_, { decided_at: at, decided_by: by }) => (
            <>
              {at && <When at={at} />}
              {by && <div className="muted">{by}</div>}
            </>
          ),
        },
    { key: 'state', title: words.state, render: (_, row) => <ApprovalMark state={row.state} /> },
  ]
}
