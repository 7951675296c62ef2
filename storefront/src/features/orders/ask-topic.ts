import type { OrderItem } from '@bailu/contract/orders'

export type AskTopic = 'order' | 'slip' | 'refused' | 'canceled' | 'refund' | 'return'

type Standing = Pick<OrderItem, 'status' | 'proof' | 'refund' | 'open_return'>

/** Topic of the buyer's most likely question; null when nothing is pending. */
export function waitsFor({ status, proof, refund, open_return: back }: Standing): AskTopic | null {
  if (refund?.state === 'owed') return 'refund'
  if (back !== null) return 'return'
  if (status === 'canceled') return 'canceled'
  if (status !== 'awaiting_payment') return null
  return ({ uploaded: 'slip', refused: 'refused', none: null } as const)[proof]
}
