import type { OrderItem } from '@bailu/contract/orders'
import { useWords } from '../../words.tsx'

const COLOURS = {
  awaiting_payment: 'text-warn',
  awaiting_shipment: 'text-leaf',
  finished: 'text-success',
  canceled: 'text-muted',
} as const

export function OrderStatus({
  order: { status, awaits_call: call },
}: {
  order: Pick<OrderItem, 'status' | 'awaits_call'>
}) {
  const { tabs, callFirst } = useWords().orders
  return (
    <span className={`text-13 font-medium whitespace-nowrap ${COLOURS[status]}`}>
      {call ? callFirst : tabs[status]}
    </span>
  )
}
