import type { RowOf } from '../../app/api/use-calls.ts'
import type { ReturnStatus } from '@bailu/contract/returns/shop'
import { Link } from '@tanstack/react-router'
import type { Columns } from '../../ui/table/data-table.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../app/language.tsx'

const TONES: Record<ReturnStatus, Tone> = {
  requested: 'waits',
  approved: 'acts',
  received: 'acts',
  refunded: 'good',
  rejected: 'plain',
  retracted: 'plain',
  closed: 'plain',
}

export function ReturnStateMark({ status }: { status: ReturnStatus }) {
  const words = useWords('returns').returns
  return <Mark tone={TONES[status]}>{words.tabs[status]}</Mark>
}

/** Columns of the return list. */
export function useReturnColumns(): Columns<RowOf<'GET /api/staff/return'>> {
  const words = useWords('returns').returns
  return [
    {
      width: 150,
      title: words.order,
      render: (_, { id, order_number: number }) => (
        <Link to="/returns/$id" params={{ id }} className="figure">
          {number}
        </Link>
      ),
    },
    { title: words.asked, width: 165, time: ({ requested_at }) => requested_at },
    { title: words.kind, render: (_, { kind, unsent }) => (unsent ? words.unsent : words.kinds[kind]) },
    {
      title: words.reason,
      render: (_, { reason, unsent }) => (unsent ? words.unsentReasons[unsent] : words.reasons[reason]),
    },
    {
      title: words.amount,
      width: 120,
      money: ({ amount }) => amount,
    },
    { title: words.state, render: (_, { status }) => <ReturnStateMark status={status} /> },
  ]
}
