import type { OrderItem } from '@bailu/contract/orders'

/** Callbacks of the route for actions that lead away from the order. */
export type Doings = {
  buyAgain: (order: OrderItem) => void
  askReturn: (order: OrderItem) => void
  showReceipt: (order: OrderItem) => void
}
