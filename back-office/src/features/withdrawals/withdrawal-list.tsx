import { Link, useNavigate } from '@tanstack/react-router'
import { App, Button, type TableProps } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import type { WithdrawalStatus } from '@bailu/contract/withdrawals/shop'
import type { StaffWithdrawal } from '@bailu/contract/withdrawals/staff'
import { exactMoney } from '@bailu/phrases/format'
import { HOUR_MS } from '@bailu/phrases/days'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { ExpectedDay, WithdrawalStateTags } from './withdrawal-state.tsx'
import styles from './withdrawals.module.css'

/** Total ready for payout, and a button that creates a batch of all or of the selected withdrawals. */
export function MakeBatchButton({ chosen }: { chosen: string[] }) {
  const words = useWords().withdrawals
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const { data: ready } = useCall('GET /api/staff/payout/ready', {})
  const makeBatch = useAction('POST /api/staff/payout', {
    done: words.made,
    refresh: ['GET /api/staff/withdrawal', 'GET /api/staff/payout', 'GET /api/staff/payout/ready'],
    onDone: ({ id, left_out }) => {
      if (left_out > 0) void message.warning(words.leftOut(left_out))
      void navigate({ to: '/payouts/$id', params: { id: String(id) } })
    },
  })
  if (!ready || ready.rows === 0) return null
  const confirmAll = () =>
    void modal.confirm({
      title: words.makeAllTitle(ready.rows, exactMoney(ready.total)),
      content: words.makeAllText,
      okText: words.makeAll,
      onOk: () => makeBatch.mutateAsync({ input: {} }).catch(() => undefined),
    })
  return (
    <>
      <span className={styles.ready}>{words.readySum(ready.rows, exactMoney(ready.total))}</span>
      <Button
        type="primary"
        loading={makeBatch.isPending}
        onClick={chosen.length > 0 ? () => makeBatch.mutate({ input: { withdrawals: chosen } }) : confirmAll}
      >
        {chosen.length > 0 ? words.makeChosen(chosen.length) : words.makeAll}
      </Button>
    </>
  )
}

type Props = {
  status: WithdrawalStatus | undefined
  partner: string | undefined
  /** Further filters. */
  filters: Pick<InputOf<'GET /api/staff/withdrawal'>, 'bank' | 'from' | 'to'>
  chosen: string[]
  onChoose: (ids: string[]) => void
}

/** Withdrawals in one state; those ready for payout can be selected for a batch. */
export function WithdrawalList({ status, partner, filters, chosen, onChoose }: Props) {
  const all = useWords()
  const words = all.withdrawals
  const isUnderReview = status === 'under_review'
  const columns: TableProps<StaffWithdrawal>['columns'] = [
    {
      title: words.requested,
      width: 170,
      render: (_, row) => (
        <Link to="/withdrawals/$id" params={{ id: row.id }}>
          <DateTime at={row.requested_at} />
        </Link>
      ),
    },
    ...(isUnderReview
      ? [
          {
            title: words.age,
            width: 110,
            render: (_: unknown, row: StaffWithdrawal) => <WithdrawalAge since={row.requested_at} />,
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
      render: (_, { partner: payee }) => (
        <>
          {payee.nickname} <span className="muted figure">{payee.employee_no}</span>
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
    { title: words.state, width: 210, render: (_, row) => <WithdrawalOutcome row={row} /> },
  ]
  return (
    <List
      call="GET /api/staff/withdrawal"
      input={{ ...(status && { status }), ...(partner && { employee_no: partner }), ...filters }}
      rowKey={({ id }) => id}
      name={words.list}
      empty={words.none}
      minWidth={980}
      columns={columns}
      {...(isUnderReview && {
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

function WithdrawalAge({ since }: { since: string }) {
  const words = useWords().withdrawals
  const [now] = useState(Date.now)
  const hours = Math.floor((now - Date.parse(since)) / HOUR_MS)
  return <span className="figure">{words.days(Math.floor(hours / 24), hours % 24)}</span>
}

/** The state, and for decided withdrawals the time and reason. */
function WithdrawalOutcome({ row }: { row: StaffWithdrawal }) {
  return (
    <>
      <WithdrawalStateTags row={row} />
      {row.decided_at && (
        <div className="muted">
          <DateTime at={row.decided_at} /> {row.reason}
        </div>
      )}
    </>
  )
}
