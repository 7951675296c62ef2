import type { StaffOrder } from '@bailu/contract/staff-order'
import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'

const TONES = { owed: 'waits', paid: 'good', void: 'plain' } as const

/** The refund of the order; it is paid on the refund's own page. */
export function OrderRefund({ refund }: { refund: NonNullable<StaffOrder['refund']> }) {
  const words = useWords().refunds
  return (
    <Flex wrap gap={4} align="center">
      <Link to="/refunds/$id" params={{ id: refund.id }}>
        <Money satang={refund.amount} />
      </Link>
      <Mark tone={TONES[refund.state]}>{words.tabs[refund.state]}</Mark>
      {refund.paid_at && <When at={refund.paid_at} />}
    </Flex>
  )
}
