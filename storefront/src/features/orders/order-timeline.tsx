import type { Order } from '@bailu/contract/orders/shop'
import { dayAndTime } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'

/** Steps done so far and the next one expected. */
export function OrderTimeline({ order }: { order: Order }) {
  const words = useWords('orders').orders
  const lang = useLang()
  const [slip] = order.slips
  const steps = [
    { label: words.placedAt, at: order.placed_at },
    slip && { label: words.slip, at: slip.uploaded_at },
    slip?.rejected_at && { label: words.slipRejectedAt, at: slip.rejected_at },
    slip?.retracted_at && { label: words.retractedAt, at: slip.retracted_at },
    order.paid_at && { label: words.paidAt, at: order.paid_at },
    order.finished_at && { label: describeFinished(order, words), at: order.finished_at },
    order.canceled_at && { label: words.canceledAt, at: order.canceled_at },
  ].filter((step) => Boolean(step)) as { label: string; at: string }[]
  const next =
    order.status === 'awaiting_payment'
      ? order.awaits_call
        ? words.callFirst
        : order.slip === 'uploaded'
          ? words.awaitsReview
          : words.awaitsPayment
      : order.status === 'awaiting_shipment'
        ? words.packing
        : ''
  return (
    <ol className="relative flex flex-col gap-12 pl-20 text-15">
      {steps
        .sort((a, b) => a.at.localeCompare(b.at))
        .map((step) => (
          <li key={step.label} className="flex items-baseline justify-between gap-12">
            <TimelineDot done />
            <span>{step.label}</span>
            <time dateTime={step.at} className="text-13 whitespace-nowrap text-muted tabular-nums">
              {dayAndTime(step.at, lang)}
            </time>
          </li>
        ))}
      {next && (
        <li className="text-muted">
          <TimelineDot />
          {next}
        </li>
      )}
    </ol>
  )
}

const TimelineDot = ({ done = false }: { done?: boolean }) => (
  <span
    aria-hidden="true"
    className={`absolute left-0 mt-8 size-8 rounded-full ${done ? 'bg-gold' : 'border border-gold'}`}
  />
)

/** Label of the finished step; an order handed to a carrier may still be in transit. */
function describeFinished({ carrier, address }: Order, words: ReturnType<typeof useWords>['orders']): string {
  if (carrier !== '') return words.shippedAt(carrier)
  return address.isZt ? words.pickedUpAt : words.finishedAt
}
