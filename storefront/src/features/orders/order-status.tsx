import type { OrderItem } from '@bailu/contract/orders'
import { useWords } from '../../words.tsx'

const COLOURS = {
  awaiting_payment: 'text-warn',
  awaiting_shipment: 'text-leaf',
  finished: 'text-success',
  canceled: 'text-muted',
} as const

export function OrderStatus({
  order: { status, awaits_call: call, actions },
}: {
  order: Pick<OrderItem, 'status' | 'awaits_call' | 'actions'>
}) {
  const { tabs, callFirst, shipped } = useWords().orders
  // Handed to the carrier; whether it has been delivered is not known.
  const where = status === 'finished' && actions.track ? shipped : tabs[status]
  return <span className={`text-13 font-medium whitespace-nowrap ${COLOURS[status]}`}>{call ? callFirst : where}</span>
}
