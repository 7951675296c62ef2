import type { Lang } from '@bailu/contract/languages'
import type { OrderItem } from '@bailu/contract/orders'
import { dayAndTime } from '@bailu/phrases/format'
import type { Words } from '../../words.tsx'

type Waiting = Pick<OrderItem, 'awaits_call' | 'proof'>

/** Deadline of an unpaid order and what it waits for: the payment, staff's call, or the review of a slip. */
export function untilWords({ awaits_call: call, proof }: Waiting, until: string, words: Words['orders'], lang: Lang) {
  const when = dayAndTime(until, lang)
  if (call) return words.awaitsCall(when)
  return proof === 'uploaded' ? words.slipUntil(when) : words.expires(when)
}
