import type { OrderStatus } from '@bailu/contract/orders/shop'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../app/language.tsx'

const TONES: Record<OrderStatus, Tone> = {
  awaiting_payment: 'waits',
  awaiting_shipment: 'acts',
  finished: 'good',
  canceled: 'plain',
}

export function OrderState({ status, call = false }: { status: OrderStatus; call?: boolean }) {
  const words = useWords().orders
  if (call) return <Mark tone="waits">{words.toConfirm}</Mark>
  return <Mark tone={TONES[status]}>{words.tabs[status]}</Mark>
}

/** Warnings about an order, such as a slip used twice. */
export function OrderFlags({ flags }: { flags: string[] }) {
  const words = useWords().orders
  const flagWords = words.flags as Record<string, string>
  return flags.map((flag) => (
    <Mark key={flag} tone="bad" title={flagWords[flag] ?? flag}>
      {words.flagged}
    </Mark>
  ))
}
