import type { Order } from '@bailu/contract/orders'
import type { ReactNode } from 'react'
import { day, dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { buttonLook } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useLang, useWords } from '../../words.tsx'
import { CopyButton } from './copy-button.tsx'
import type { Doings } from './doings.ts'
import { Facts } from './facts.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatus } from './order-status.tsx'
import { untilWords } from './until-words.ts'
import { OrderSums } from './order-sums.tsx'
import { PickupCode } from './pickup-code.tsx'
import { PrivatePicture } from './private-picture.tsx'
import { RefusedSlip } from './refused-slip.tsx'
import { MoneyBackCard } from './returns/money-back.tsx'
import { ReturnCard } from './returns/return-card.tsx'
import { SlipUnderReview } from './retract-slip.tsx'
import { Timeline } from './timeline.tsx'

type Props = { order: Order; doings: Doings; address: ReactNode }

export function OrderDetail({ order, doings, address }: Props) {
  const { addresses, orders: words } = useWords()
  const lang = useLang()
  return (
    <>
      <div className="mt-12 flex items-center justify-between border-b border-line text-13 text-muted">
        <span className="flex items-center tabular-nums">
          {order.number}
          <CopyButton text={order.number} label={words.copyNumber} />
        </span>
        <OrderStatus order={order} />
      </div>
      <RefusedSlip order={order} />
      <SlipUnderReview order={order} />
      {order.pickup_code && <PickupCode code={order.pickup_code} />}
      {order.expires_at && order.status === 'awaiting_payment' && (
        <p className="mt-12 border-l-2 border-gold pl-8 text-13 text-warn">
          {untilWords(order, order.expires_at, words, lang)}
        </p>
      )}
      {order.part_paid && (
        <p role="status" className="mt-12 border-l-2 border-gold pl-8 text-13 text-ink">
          {words.partPaid(exactMoney(order.part_paid.paid), exactMoney(order.part_paid.missing))}
        </p>
      )}
      <MoneyBackCard order={order} />
      <Section title={words.timeline}>
        <Timeline order={order} />
        <Facts
          rows={[
            [words.carrier, order.carrier],
            [words.tracking, order.tracking_number, words.copyTracking],
            [words.reason, order.cancel_reason],
          ]}
        />
        {order.tracking_link && (
          <a
            href={order.tracking_link}
            target="_blank"
            rel="noreferrer"
            className={`${buttonLook('quiet', true)} mt-12`}
          >
            {words.track}
          </a>
        )}
        {order.actions.return && order.return_until && (
          <p className="mt-12 text-13 text-muted">{words.returnUntil(day(order.return_until, lang))}</p>
        )}
      </Section>
      {order.returns.map((one, index, { length }) => (
        <ReturnCard key={one.id} given={one} number={order.number} nth={length > 1 ? length - index : undefined} />
      ))}
      <Section title={words.lines}>
        <OrderLines lines={order.lines} />
        <div className="mt-16">
          <OrderSums {...order} />
        </div>
      </Section>
      <Section title={order.address.isZt ? addresses.pickupAt : addresses.deliverTo}>{address}</Section>
      <Section title={words.payBy}>
        <Facts
          rows={[
            [words.payBy, words[order.payment_method]],
            [words.points, order.points > 0 ? points(order.points) : ''],
            [words.buyerMessage, order.buyer_message],
          ]}
        />
        {order.proofs.length > 0 && (
          <div className="snap-track mt-16 flex gap-12 overflow-x-auto">
            {order.proofs.map((proof, index) => (
              <figure key={proof.id} className="shrink-0">
                <PrivatePicture
                  path={`/api/order/${order.id}/proof/${proof.id}`}
                  label={words.proofOf(dayAndTime(proof.uploaded_at, lang))}
                />
                <figcaption className="mt-4 text-12 text-muted tabular-nums">
                  {proof.refused_at
                    ? words.proofRefusedAt
                    : proof.retracted_at
                      ? words.retractedAt
                      : index === 0 && order.proofs.length > 1
                        ? words.latest
                        : dayAndTime(proof.uploaded_at, lang)}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </Section>
      <div className="sticky bottom-0 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] border-t border-line bg-paper px-20 pt-12 pb-[calc(12px+env(safe-area-inset-bottom))] empty:hidden">
        <OrderActions order={order} doings={doings} whole />
      </div>
    </>
  )
}
