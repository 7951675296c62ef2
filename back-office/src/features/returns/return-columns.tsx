import type { ReplyOf } from '@bailu/contract/calls'
import type { ReturnStatus } from '@bailu/contract/returns/shop'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { Money, DateTime } from '../../ui/figures.tsx'
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
  const words = useWords().returns
  return <Mark tone={TONES[status]}>{words.tabs[status]}</Mark>
}

/** Columns of the return list. */
export function useReturnColumns(): NonNullable<
  TableProps<ReplyOf<'GET /api/staff/return'>['list'][number]>['columns']
> {
  const words = useWords().returns
  return [
    {
      key: 'order',
      width: 150,
      title: words.order,
      render: (_, { id, order_number: number }) => (
        <Link to="/returns/$id" params={{ id }} className="figure">
          {number}
        </Link>
      ),
    },
    { key: 'asked', title: words.asked, width: 165, render: (_, { requested_at }) => <DateTime at={requested_at} /> },
    { key: 'kind', title: words.kind, render: (_, { kind }) => words.kinds[kind] },
    { key: 'reason', title: words.reason, render: (_, { reason }) => words.reasons[reason] },
    {
      key: 'amount',
      title: words.amount,
      align: 'right',
      width: 120,
      render: (_, { amount }) => <Money satang={amount} />,
    },
    { key: 'state', title: words.state, render: (_, { status }) => <ReturnStateMark status={status} /> },
  ]
}
