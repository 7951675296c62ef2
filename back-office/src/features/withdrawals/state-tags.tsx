import type { StaffWithdrawal, WithdrawalStatus } from '@bailu/contract/withdrawals'
import { Flex, Tag } from 'antd'
import { useWords } from '../../words.tsx'

const COLOUR: Record<WithdrawalStatus, string> = {
  under_review: 'processing',
  paid: 'success',
  rejected: 'default',
  returned: 'error',
}

/** State of a withdrawal; while under review, what blocks its payment. */
export function StateTags({ row }: { row: StaffWithdrawal }) {
  const words = useWords().withdrawals
  if (row.status !== 'under_review') return <StatusTag status={row.status} />
  return (
    <Flex gap={4} wrap>
      {row.waits_for.length === 0 && <Tag color="success">{words.ready}</Tag>}
      {row.waits_for.map((what) => (
        <Tag key={what} color={what === 'batch' ? 'processing' : 'warning'}>
          {what === 'batch' && row.batch ? words.batch(row.batch) : words.waits[what]}
        </Tag>
      ))}
      {row.approved && <Tag>{words.approved}</Tag>}
    </Flex>
  )
}

export function StatusTag({ status }: { status: WithdrawalStatus }) {
  const words = useWords().withdrawals
  return <Tag color={COLOUR[status]}>{words.tabs[status]}</Tag>
}
