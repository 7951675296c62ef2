import type { Order } from '@bailu/contract/orders'
import { dayAndTime } from '@bailu/phrases/format'
import { useLang, useWords } from '../../words.tsx'

/** Steps done so far and the next one expected. */
export function Timeline({ order }: { order: Order }) {
  const words = useWords().orders
  const lang = useLang()
  const [proof] = order.proofs
  const steps = [
    { label: words.placedAt, at: order.placed_at },
    proof && { label: words.proof, at: proof.uploaded_at },
    proof?.refused_at && { label: words.proofRefusedAt, at: proof.refused_at },
    proof?.retracted_at && { label: words.retractedAt, at: proof.retracted_at },
    order.paid_at && { label: words.paidAt, at: order.paid_at },
    order.finished_at && { label: finishedWords(order, words), at: order.finished_at },
    order.canceled_at && { label: words.canceledAt, at: order.canceled_at },
  ].filter((step) => Boolean(step)) as { label: string; at: string }[]
  const next =
    order.status === 'awaiting_payment'
      ? order.awaits_call
        ? words.callFirst
        : order.proof === 'uploaded'
          ? words.awaitsReview
          : words.awaitsProof
      : order.status === 'awaiting_shipment'
        ? words.packing
        : ''
  return (
    <ol className="relative flex flex-col gap-12 pl-20 text-15">
      {steps
        .sort((a, b) => a.at.localeCompare(b.at))
        .map((step) => (
          <li key={step.label} className="flex items-baseline justify-between gap-12">
            <Dot done />
            <span>{step.label}</span>
            <time dateTime={step.at} className="text-13 whitespace-nowrap text-muted tabular-nums">
              {dayAndTime(step.at, lang)}
            </time>
          </li>
        ))}
      {next && (
        <li className="text-muted">
          <Dot />
          {next}
        </li>
      )}
    </ol>
  )
}

const Dot = ({ done = false }: { done?: boolean }) => (
  <span
    aria-hidden="true"
    className={`absolute left-0 mt-8 size-8 rounded-full ${done ? 'bg-gold' : 'border border-gold'}`}
  />
)

/** Label of the finished step; an order handed to a carrier may still be in transit. */
function finishedWords({ carrier, address }: Order, words: ReturnType<typeof useWords>['orders']): string {
  if (carrier !== '') return words.shippedAt(carrier)
  return address.isZt ? words.pickedUpAt : words.finishedAt
}
