import { Flex, Tag } from 'antd'
import type { WithdrawalStatus } from '@bailu/contract/withdrawals/shop'
import type { StaffWithdrawal } from '@bailu/contract/withdrawals/staff'
import { useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'

/** The expected payout day shown to the partner; empty once the withdrawal is decided. */
export function ExpectedDay({
  row: { expected_on: on, late },
}: {
  row: Pick<StaffWithdrawal, 'expected_on' | 'late'>
}) {
  const words = useWords().withdrawals
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
  const words = useWords().withdrawals
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
  const words = useWords().withdrawals
  return <Tag color={STATUS_COLOURS[status]}>{words.tabs[status]}</Tag>
}
