import type { InputOf } from '@bailu/contract/calls'
import type { StaffWithdrawal, WithdrawalStatus } from '@bailu/contract/withdrawals'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { useState } from 'react'
import { Money, When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../words.tsx'
import { ExpectedDay } from './expected-day.tsx'
import { StateTags } from './state-tags.tsx'

type Props = {
  status: WithdrawalStatus | undefined
  partner: string | undefined
  /** Further filters. */
  more: Pick<InputOf<'GET /api/staff/withdrawal'>, 'bank' | 'from' | 'to'>
  chosen: string[]
  onChoose: (ids: string[]) => void
}

const HOUR = 3_600_000

/** Withdrawals in one state; those ready for payout can be selected for a batch. */
export function WithdrawalList({ status, partner, more, chosen, onChoose }: Props) {
  const all = useWords()
  const words = all.withdrawals
  const waiting = status === 'under_review'
  const columns: TableProps<StaffWithdrawal>['columns'] = [
    {
      title: words.requested,
      width: 170,
      render: (_, row) => (
        <Link to="/withdrawals/$id" params={{ id: row.id }}>
          <When at={row.requested_at} />
        </Link>
      ),
    },
    ...(waiting
      ? [
          {
            title: words.age,
            width: 110,
            render: (_: unknown, row: StaffWithdrawal) => <Age since={row.requested_at} />,
          },
          {
            title: words.expected,
            width: 130,
            render: (_: unknown, row: StaffWithdrawal) => <ExpectedDay row={row} />,
          },
        ]
      : []),
    {
      title: words.partner,
      render: (_, { partner: who }) => (
        <>
          {who.nickname} <span className="muted figure">{who.employee_no}</span>
        </>
      ),
    },
    {
      title: words.account,
      render: (_, row) => (
        <>
          {row.bank === 'other' ? row.bank_name : all.banks[row.bank]}{' '}
          <span className="muted figure">•••• {row.account_tail}</span>
        </>
      ),
    },
    { title: words.amount, align: 'right', width: 130, render: (_, row) => <Money satang={row.net} /> },
    { title: words.state, width: 210, render: (_, row) => <Outcome row={row} /> },
  ]
  return (
    <List
      call="GET /api/staff/withdrawal"
      input={{ ...(status && { status }), ...(partner && { employee_no: partner }), ...more }}
      rowKey={({ id }) => id}
      name={words.list}
      empty={words.none}
      minWidth={980}
      columns={columns}
      {...(waiting && {
        rowSelection: {
          selectedRowKeys: chosen,
          onChange: (keys: React.Key[]) => onChoose(keys.map(String)),
          hideSelectAll: true,
          columnTitle: <span className="only-read">{words.choosing}</span>,
          getCheckboxProps: (row: StaffWithdrawal) => ({
            disabled: row.waits_for.length > 0,
            'aria-label': words.choose(row.partner.nickname, exactMoney(row.net)),
          }),
        },
      })}
    />
  )
}

function Age({ since }: { since: string }) {
  const words = useWords().withdrawals
  const [now] = useState(Date.now)
  const hours = Math.floor((now - Date.parse(since)) / HOUR)
  return <span className="figure">{words.days(Math.floor(hours / 24), hours % 24)}</span>
}

/** The state, and for decided withdrawals the time and reason. */
function Outcome({ row }: { row: StaffWithdrawal }) {
  return (
    <>
      <StateTags row={row} />
      {row.decided_at && (
        <div className="muted">
          <When at={row.decided_at} /> {row.reason}
        </div>
      )}
    </>
  )
}
