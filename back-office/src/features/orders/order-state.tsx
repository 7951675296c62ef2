import type { OrderStatus } from '@bailu/contract/orders'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'

const TONES: Record<OrderStatus, Tone> = {
  awaiting_payment: 'waits',
  awaiting_shipment: 'acts',
  finished: 'good',
  canceled: 'plain',
}

export function OrderState({ status }: { status: OrderStatus }) {
  const words = useWords().orders
  return <Mark tone={TONES[status]}>{words.tabs[status]}</Mark>
}

/** Why somebody should look twice. */
export function Flags({ flags }: { flags: string[] }) {
  const words = useWords().orders
  const known = words.flags as Record<string, string>
  return flags.map((flag) => (
    <Mark key={flag} tone="bad" title={known[flag] ?? flag}>
      {words.flagged}
    </Mark>
  ))
}
