import type { OrderItem } from '@bailu/contract/orders'
import { exactMoney } from '@bailu/phrases/format'
import type { Words } from '../../words.tsx'

type Canceled = Pick<OrderItem, 'paid_at' | 'part_paid' | 'proof' | 'status' | 'payment_method'>

/** What cancelling does with the money, shown before the buyer confirms. */
export function cancelMoney(order: Canceled, { cancelMoney: words }: Words['orders']): string[] {
  const reviewed = order.status === 'awaiting_payment' && order.proof === 'uploaded' ? [words.slip] : []
  if (order.paid_at !== null) return [words.paid]
  if (order.part_paid) return [words.part(exactMoney(order.part_paid.paid)), ...reviewed]
  if (reviewed.length > 0) return reviewed
  return [order.payment_method === 'cod' ? words.cod : words.none]
}
