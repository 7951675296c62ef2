import { shopRuleTitle } from '@bailu/phrases/shop-rules/rule-name'
import { MINUTE_MS } from '@bailu/phrases/days'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Approval } from '@bailu/contract/approvals/staff'
import { serverNow } from '../../app/clock.ts'
import { useWords } from '../../app/language.tsx'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'

/** Countdown in hours and minutes, updated every minute. */
export function TimeLeft({ until }: { until: string }) {
  const { left } = useWords('approvals').approvals
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))
  return <>{left(Math.floor(minutes / 60), minutes % 60)}</>
}

/** Short description of a proposal's subject. */
export function ApprovalSubject({
  approval: { kind, subject, detail },
}: {
  approval: Pick<Approval, 'kind' | 'subject' | 'detail'>
}) {
  const { approvals, dataImport, shopRules } = useWords('approvals', 'dataImport', 'shopRules')
  if (kind === 'shop_rule') {
    return <>{shopRuleTitle(shopRules.names)(subject)}</>
  }
  if (kind === 'grant') return <>{approvals.rewards(detail.rows ?? 0)}</>
  if (kind === 'opening') return <>{dataImport.signOff.entries(detail.rows ?? 0)}</>
  if (kind === 'batch') return <span className="figure">{subject}</span>
  if (kind === 'provider_fee') return <span className="figure">{detail.deposit?.bank_reference}</span>
  if (kind === 'email_change') return <span className="figure">{detail.customer?.id}</span>
  if (kind === 'reversal' || kind === 'write_off' || kind === 'entry_void')
    return <span className="figure">{detail.partner?.employee_no}</span>
  return <span className="figure">{detail.order?.number}</span>
}

const TONES: Record<Approval['state'], Tone> = {
  waiting: 'waits',
  approved: 'good',
  elapsed: 'acts',
  rejected: 'bad',
  retracted: 'plain',
  outdated: 'plain',
}

export function ApprovalStateMark({ state }: Pick<Approval, 'state'>) {
  return <Mark tone={TONES[state]}>{useWords('approvals').approvals.states[state]}</Mark>
}

export function useApprovalColumns(waiting: boolean): Columns<Approval> {
  const words = useWords('approvals').approvals
  return [
    {
      title: words.what,
      width: 220,
      render: (_, row) => (
        <Link to="/approvals/$id" params={{ id: row.id }}>
          {words.kinds[row.kind]}
          <div>
            <ApprovalSubject approval={row} />
          </div>
        </Link>
      ),
    },
    {
      title: words.amount,
      align: 'right',
      render: (_, { amount }) => amount !== null && <Money satang={amount} />,
    },
    { title: words.by, render: (_, { proposed_by: by }) => by },
    { title: words.reason, width: 200, dataIndex: 'reason' },
    waiting
      ? {
          title: words.deadline,
          width: 170,
          render: (_, { effective_at: at, lapses }) => (
            <>
              <div className="muted">{lapses ? words.decideBy : words.effective}</div>
              <DateTime at={at} />
              <div className="muted">
                <TimeLeft until={at} />
              </div>
            </>
          ),
        }
      : {
          title: words.decidedAt,
          width: 170,
          render: (_, { decided_at: at, decided_by: by }) => (
            <>
              {at && <DateTime at={at} />}
              {by && <div className="muted">{by}</div>}
            </>
          ),
        },
    { title: words.state, render: (_, row) => <ApprovalStateMark state={row.state} /> },
  ]
}
