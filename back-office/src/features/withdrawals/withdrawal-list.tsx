import { toast } from '../../app/feedback.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Flex, Tag } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import type { WithdrawalStatus } from '@bailu/contract/withdrawals/shop'
import type { StaffWithdrawal } from '@bailu/contract/withdrawals/staff'
import { exactMoney } from '@bailu/phrases/format'
import { HOUR_MS } from '@bailu/phrases/days'
import { useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { ListBar } from '../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, type ListParams } from '../../ui/list-bar/list-view.ts'
import { List } from '../../ui/table/list.tsx'
import styles from './withdrawals.module.css'

/** Total ready for payout, and a button that creates a batch of all or of the selected withdrawals. */
export function MakeBatchButton({ chosen }: { chosen: string[] }) {
  const words = useWords('withdrawals').withdrawals
  const navigate = useNavigate()
  const { data: ready } = useCall('GET /api/staff/payout/ready', {})
  if (!ready || ready.rows === 0) return null
  const isAll = chosen.length === 0
  return (
    <>
      <span className={styles.ready}>{words.readySum(ready.rows, exactMoney(ready.total))}</span>
      <ActionButton
        type="primary"
        call="POST /api/staff/payout"
        input={isAll ? {} : { withdrawals: chosen }}
        {...(isAll && {
          confirm: { title: words.makeAllTitle(ready.rows, exactMoney(ready.total)), content: words.makeAllText },
        })}
        done={words.made}
        refresh={['GET /api/staff/withdrawal', 'GET /api/staff/payout', 'GET /api/staff/payout/ready']}
        onDone={({ id, left_out }) => {
          if (left_out > 0) toast.warning(words.leftOut(left_out))
          void navigate({ to: '/payouts/$id', params: { id: String(id) } })
        }}
      >
        {isAll ? words.makeAll : words.makeChosen(chosen.length)}
      </ActionButton>
    </>
  )
}

type Props = {
  status: WithdrawalStatus | undefined
  partner: string | undefined
  /** Further filters. */
  filters: Pick<InputOf<'GET /api/staff/withdrawal'>, 'bank' | 'from' | 'to' | 'sort'>
  /** Params of the address, with the chosen columns. */
  params: ListParams & { columns?: string }
  chosen: string[]
  onChoose: (ids: string[]) => void
}

/** Withdrawals in one state; those ready for payout can be selected for a batch. */
export function WithdrawalList({ status, partner, filters, params, chosen, onChoose }: Props) {
  const all = useWords('banks', 'withdrawals')
  const words = all.withdrawals
  const isUnderReview = status === 'under_review'
  const columns: Columns<StaffWithdrawal> = [
    {
      key: 'requested',
      title: words.requested,
      width: 170,
      render: (_, row) => (
        <Link to="/withdrawals/$id" params={{ id: row.id }}>
          <DateTime at={row.requested_at} />
        </Link>
      ),
    },
    isUnderReview && {
      key: 'age',
      title: words.age,
      width: 110,
      render: (_, row) => <WithdrawalAge since={row.requested_at} />,
    },
    isUnderReview && {
      key: 'expected',
      title: words.expected,
      width: 130,
      render: (_, row) => <ExpectedDay row={row} />,
    },
    {
      key: 'partner',
      title: words.partner,
      render: (_, { partner: payee }) => (
        <>
          {payee.nickname} <span className="muted figure">{payee.employee_no}</span>
        </>
      ),
    },
    {
      key: 'account',
      title: words.account,
      render: (_, row) => (
        <>
          {row.bank === 'other' ? row.bank_name : all.banks[row.bank]}{' '}
          <span className="muted figure">•••• {row.account_tail}</span>
        </>
      ),
    },
    { key: 'amount', title: words.amount, width: 130, money: (row) => row.net },
    { key: 'state', title: words.state, width: 210, render: (_, row) => <WithdrawalOutcome row={row} /> },
  ]
  return (
    <>
      <ListBar list="withdrawals" search={params} isSearched={false} columns={columns} />
      <List
        call="GET /api/staff/withdrawal"
        input={{ ...(status && { status }), ...(partner && { employee_no: partner }), ...filters }}
        name={words.list}
        empty={words.none}
        minWidth={1120}
        columns={arrangeColumns(columns, params.columns)}
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
    </>
  )
}

function WithdrawalAge({ since }: { since: string }) {
  const words = useWords('withdrawals').withdrawals
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

/** The expected payout day shown to the partner; empty once the withdrawal is decided. */
export function ExpectedDay({
  row: { expected_on: on, late },
}: {
  row: Pick<StaffWithdrawal, 'expected_on' | 'late'>
}) {
  const words = useWords('withdrawals').withdrawals
  if (on === null) return null
  return (
    <>
      <DateTime at={`${on}T00:00:00+07:00`} only="day" />
      {late && <div className="muted">{words.expectedLate}</div>}
    </>
  )
}

const STATUS_COLOURS: Record<WithdrawalStatus, string> = {
  under_review: 'processing',
  paid: 'success',
  rejected: 'default',
  returned: 'error',
}

/** State of a withdrawal; while under review, what blocks its payment. */
export function WithdrawalStateTags({ row }: { row: StaffWithdrawal }) {
  const words = useWords('withdrawals').withdrawals
  if (row.status !== 'under_review') return <WithdrawalStatusTag status={row.status} />
  return (
    <Flex gap={4} wrap>
      {row.waits_for.length === 0 && <Tag color="success">{words.ready}</Tag>}
      {row.waits_for.map((blocker) => (
        <Tag key={blocker} color={blocker === 'batch' ? 'processing' : 'warning'}>
          {blocker === 'batch' && row.batch ? words.batch(row.batch) : words.waits[blocker]}
        </Tag>
      ))}
      {row.approved && <Tag>{words.approved}</Tag>}
    </Flex>
  )
}

export function WithdrawalStatusTag({ status }: { status: WithdrawalStatus }) {
  const words = useWords('withdrawals').withdrawals
  return <Tag color={STATUS_COLOURS[status]}>{words.tabs[status]}</Tag>
}
