import type { Lang } from '@bailu/contract/languages'
import type { OrderItem } from '@bailu/contract/orders/shop'
import { dayAndTime, dayRange, exactMoney } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'
import { useLang, useWords } from '../../i18n/i18n.tsx'

type UnpaidOrder = Pick<OrderItem, 'awaits_call' | 'slip'>

/** Deadline of an unpaid order and what it waits for: the payment, staff's call, or the review of a slip. */
export function describeDeadline(
  { awaits_call: call, slip }: UnpaidOrder,
  deadline: string,
  words: Translations['orders'],
  lang: Lang,
) {
  const when = dayAndTime(deadline, lang)
  if (call) return words.awaitsCall(when)
  return slip === 'uploaded' ? words.slipUntil(when) : words.expires(when)
}

/** When slips are checked, and how long it usually takes. */
export const describeSlipCheck = (
  { from_hour: from, to_hour: to, usual_hours: hours }: OrderItem['slip_check'],
  words: Translations['orders'],
): string => words.slipTimes(from, to, hours)

/** Paid before the shop moved, in full or in part, and not booked here yet. */
export const isPrepaid = ({ status, prepaid }: Pick<OrderItem, 'status' | 'prepaid'>): boolean =>
  status === 'awaiting_payment' && prepaid > 0

/** What was paid before the shop moved, and what remains to be paid once that is booked. */
export const describePrepaid = (
  { prepaid, total }: Pick<OrderItem, 'prepaid' | 'total'>,
  words: Translations['orders'],
) =>
  prepaid < total
    ? words.prepaidPart(exactMoney(prepaid), exactMoney(total - prepaid))
    : words.prepaid(exactMoney(prepaid))

const COLOURS = {
  awaiting_payment: 'text-warn',
  awaiting_shipment: 'text-leaf',
  finished: 'text-success',
  canceled: 'text-muted',
} as const

/** When the order is expected; nothing when that is over or not known. */
export function ExpectedArrival({
  order: { arrives, status, pickup, slip },
}: {
  order: Pick<OrderItem, 'arrives' | 'status' | 'pickup' | 'slip'>
}) {
  const words = useWords('orders').orders
  const lang = useLang()
  if (!arrives) return null
  const unpaid = status === 'awaiting_payment' && slip !== 'uploaded'
  const text = pickup ? (unpaid ? words.readyIfPaid : words.readyOn) : unpaid ? words.arrivesIfPaid : words.arrives
  return <span className="text-13 text-muted">{text(dayRange(arrives.from, arrives.to, lang))}</span>
}

export function OrderStatus({
  order: { status, prepaid, total, awaits_call: awaitsCall, slip, ready, actions, parcel },
}: {
  order: Pick<OrderItem, 'status' | 'prepaid' | 'total' | 'awaits_call' | 'slip' | 'ready' | 'actions' | 'parcel'>
}) {
  const { tabs, callFirst, shipped, slipChecking, readyAt, parcelStates, prepaidState } = useWords('orders').orders
  // Handed to the carrier; it may not be known whether it has been delivered.
  const isShipped = status === 'finished' && actions.track
  const isChecked = status === 'awaiting_payment' && slip === 'uploaded'
  const sent = parcel ? parcelStates[parcel.state] : shipped
  const label = isShipped ? sent : isChecked ? slipChecking : ready ? readyAt : tabs[status]
  return (
    <span
      className={`text-13 font-medium whitespace-nowrap ${parcel?.state === 'returning' ? 'text-warn' : COLOURS[status]}`}
    >
      {awaitsCall ? callFirst : isPrepaid({ status, prepaid }) && prepaid >= total ? prepaidState : label}
    </span>
  )
}
