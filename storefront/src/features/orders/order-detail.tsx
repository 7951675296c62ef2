import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Order } from '@bailu/contract/orders/shop'
import { day, dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import { EmptyState, Section, ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'
import { CopyButton, DetailList } from '../../ui/list/detail-list.tsx'
import { FindOrder, isLinkOver } from './linked-orders.tsx'
import { type OrderActionHandlers, OrderActions } from './order-actions.tsx'
import { OrderContact } from './order-contact.tsx'
import { CanceledPieces, OrderLines, OrderTotals } from './order-lines.tsx'
import { isPrepaid, describeDeadline, describePrepaid, ExpectedArrival, OrderStatus } from './order-status.tsx'
import { RejectedSlip, SlipUnderReview } from './payment/slip-review.tsx'
import { PrivatePicture } from '../../ui/media/private-picture.tsx'
import { orderQuery } from './queries.ts'
import { Timeline } from '../../ui/list/timeline.tsx'

const KeepOrder = lazy(() => import('./keep-order.tsx'))
const Qr = lazy(() => import('../../ui/media/qr-code.tsx'))
const QR_SIZE = 112

/** The pick-up code shown at the counter; the QR code holds the same digits. */
export function PickupCode({ code }: { code: string }) {
  const words = useWords('orders').orders
  return (
    <Section title={words.pickupCode}>
      <div className="flex items-center gap-20">
        <div className="shrink-0 bg-[#ffffff] p-12">
          <Suspense fallback={<Skeleton className="size-[112px]" />}>
            <Qr value={code} size={QR_SIZE} label={`${words.pickupCode} ${code}`} />
          </Suspense>
        </div>
        <p className="min-w-0">
          <strong className="block text-28 tracking-[0.08em] tabular-nums">
            {code.slice(0, 3)} {code.slice(3)}
          </strong>
          <span className="text-13 text-muted">{words.pickupCodeHint}</span>
        </p>
      </div>
    </Section>
  )
}

/** Parts of an order that other features render; the route passes them. */
type OrderParts = {
  renderAddress: (order: Order) => ReactNode
  renderRefund: (order: Order) => ReactNode
  renderReturns: (order: Order) => ReactNode
  renderPartner: () => ReactNode
}
type OrderDetailProps = OrderParts & { order: Order; handlers: OrderActionHandlers; onRemoved: () => void }

export function OrderDetail({
  order,
  handlers,
  onRemoved,
  renderAddress,
  renderRefund,
  renderReturns,
  renderPartner,
}: OrderDetailProps) {
  const { addresses, orders: words } = useWords('addresses', 'orders')
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
      <RejectedSlip order={order} />
      <SlipUnderReview order={order} />
      {order.pickup_code && <PickupCode code={order.pickup_code} />}
      {isPrepaid(order) && (
        <p role="status" className="mt-12 border-l-2 border-gold pl-8 text-13 text-ink">
          {describePrepaid(order, words)}
        </p>
      )}
      {order.expires_at && order.status === 'awaiting_payment' && !isPrepaid(order) && (
        <p className="mt-12 border-l-2 border-gold pl-8 text-13 text-warn">
          {describeDeadline(order, order.expires_at, words, lang)}
        </p>
      )}
      {order.part_paid && (
        <p role="status" className="mt-12 border-l-2 border-gold pl-8 text-13 text-ink">
          {words.partPaid(exactMoney(order.part_paid.paid), exactMoney(order.part_paid.missing))}
        </p>
      )}
      {renderRefund(order)}
      {order.open_return && renderReturns(order)}
      <Section title={words.timeline}>
        <OrderTimeline order={order} />
        {order.arrives && (
          <p className="mt-8">
            <ExpectedArrival order={order} />
          </p>
        )}
        <DetailList
          rows={[
            [words.oldNumber, order.old_number],
            [words.carrier, order.carrier],
            [words.tracking, order.tracking_number, words.copyTracking],
            [words.reason, order.cancel_reason],
          ]}
        />
        {order.tracking_link && (
          <ButtonAnchor href={order.tracking_link} target="_blank" rel="noreferrer" kind="quiet" wide className="mt-12">
            {words.track}
          </ButtonAnchor>
        )}
        {order.actions.return && order.return_until && (
          <p className="mt-12 text-13 text-muted">{words.returnUntil(day(order.return_until, lang))}</p>
        )}
      </Section>
      {!order.open_return && renderReturns(order)}
      {renderPartner()}
      <Section title={words.lines}>
        <OrderLines lines={order.lines} />
        <CanceledPieces pieces={order.canceled_pieces} />
        <div className="mt-16">
          <OrderTotals {...order} />
        </div>
      </Section>
      <Section title={order.address.isZt ? addresses.pickupAt : addresses.deliverTo}>{renderAddress(order)}</Section>
      {order.contact_email !== null && order.view === 'buyer' && (
        <Section title={words.contactTitle}>
          <OrderContact id={order.id} stored={order.contact_email} />
        </Section>
      )}
      <Section title={words.payBy}>
        <DetailList
          rows={[
            [
              words.payMethod,
              order.pickup && order.payment_method === 'cod' ? words.codPickup : words[order.payment_method],
            ],
            [words.points, order.points > 0 ? points(order.points) : ''],
            [words.buyerMessage, order.buyer_message],
          ]}
        />
        {order.slips.length > 0 && (
          <div className="snap-track mt-16 flex gap-12 overflow-x-auto">
            {order.slips.map((slip, index) => (
              <figure key={slip.id} className="shrink-0">
                <PrivatePicture
                  path={`/api/order/${order.id}/slip/${slip.id}`}
                  label={words.slipOf(dayAndTime(slip.uploaded_at, lang))}
                />
                <figcaption className="mt-4 text-12 text-muted tabular-nums">
                  {slip.rejected_at
                    ? words.slipRejectedAt
                    : slip.retracted_at
                      ? words.retractedAt
                      : index === 0 && order.slips.length > 1
                        ? words.latest
                        : dayAndTime(slip.uploaded_at, lang)}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </Section>
      {(order.link !== '' || order.view !== 'buyer') && (
        <Suspense fallback={<Skeleton className="mt-20 h-[240px] w-full" />}>
          <KeepOrder order={order} onRemoved={onRemoved} />
        </Suspense>
      )}
      <div className="sticky bottom-0 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] border-t border-line bg-paper px-20 pt-12 pb-[calc(12px+env(safe-area-inset-bottom))] empty:hidden">
        <OrderActions order={order} handlers={handlers} full />
      </div>
    </>
  )
}

type OrderSheetProps = OrderParts & {
  id: string | undefined
  handlers: OrderActionHandlers
  onClose: () => void
  /** Another order was found by its number. */
  onFound: (id: string) => void
}

/** Order detail over the list; keeps the last order rendered while the sheet slides away. */
export function OrderSheet({ id, handlers, onClose, onFound, ...parts }: OrderSheetProps) {
  const { orders } = useWords('orders')
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  const { data, error, isLoadingError, isFetching, refetch } = useQuery({
    ...orderQuery(lastId ?? '', useLang()),
    enabled: lastId !== undefined,
  })
  return (
    <Sheet tall inUrl open={id !== undefined} onClose={onClose} title={orders.detailTitle}>
      <SheetCloseButton onClose={onClose} />
      {isLoadingError && isLinkOver(error) && (
        <EmptyState title={orders.keepOrder.over} lead={orders.keepOrder.overLead}>
          <FindOrder onFound={onFound} />
        </EmptyState>
      )}
      {isLoadingError && !isLinkOver(error) && (
        <ErrorState cause={error} title={orders.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {data && <OrderDetail order={data} handlers={handlers} onRemoved={onClose} {...parts} />}
    </Sheet>
  )
}

/** Steps done so far and the next one expected. */
function OrderTimeline({ order }: { order: Order }) {
  const words = useWords('orders').orders
  const { parcel } = order
  const [slip] = order.slips
  const steps = [
    { label: words.placedAt, at: order.placed_at },
    slip && { label: words.slip, at: slip.uploaded_at },
    slip?.rejected_at && { label: words.slipRejectedAt, at: slip.rejected_at },
    slip?.retracted_at && { label: words.retractedAt, at: slip.retracted_at },
    order.paid_at && { label: words.paidAt, at: order.paid_at },
    order.ready_at && { label: words.readyAt, at: order.ready_at },
    order.finished_at && { label: describeFinished(order, words), at: order.finished_at },
    parcel && parcel.state !== 'on_its_way' && { label: words.parcelSteps[parcel.state], at: parcel.at },
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
        ? order.ready_at
          ? words.waitsForYou
          : order.address.isZt
            ? words.preparingPickup
            : words.packing
        : parcel?.state === 'on_its_way' && order.status === 'finished'
          ? words.parcelNext
          : ''
  return <Timeline steps={steps.sort((a, b) => a.at.localeCompare(b.at))} next={next} />
}

/** Label of the finished step; an order handed to a carrier may still be in transit. */
function describeFinished({ carrier, address }: Order, words: ReturnType<typeof useWords>['orders']): string {
  if (carrier !== '') return words.shippedAt(carrier)
  return address.isZt ? words.pickedUpAt : words.finishedAt
}
