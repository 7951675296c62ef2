import type { OrderItem } from '@bailu/contract/orders'

/** What the route lets one do with an order beyond the order itself. */
export type Doings = {
  buyAgain: (order: OrderItem) => void
  askReturn: (order: OrderItem) => void
  showReceipt: (order: OrderItem) => void
}
