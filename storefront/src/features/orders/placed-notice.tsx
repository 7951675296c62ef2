import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { BuyerPaymentMethod } from '@bailu/contract/orders/payment'
import type { Order } from '@bailu/contract/orders/shop'
import type { Translations } from '@bailu/phrases/translations'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { guestOrders } from '../../session/guest-data.ts'
import { Skeleton } from '../../ui/screen/screen.tsx'
import { describeSlipCheck } from './order-status.tsx'
import { SlipUpload } from './payment/slip-upload.tsx'
import { orderQuery } from './queries.ts'

const KeepPlacedOrder = lazy(async () => ({ default: (await import('./keep-order.tsx')).KeepPlacedOrder }))

/** `call`: staff call the buyer before the order is packed. */
type PlacedOrder = { id: string; number: string; method: BuyerPaymentMethod; pickup: boolean; call: boolean }

/** The order that was just placed, shown by the order list until it is left. */
export const usePlacedOrder = create<{ placed: PlacedOrder | null }>(() => ({ placed: null }))

/** What comes next, which changes while the list is open: a slip is sent, the payment arrives, the order is canceled. */
function describeNext({ method, pickup, call }: PlacedOrder, order: Order | undefined, words: Translations['orders']) {
  if (order?.status === 'canceled') return words.closed
  if (method === 'cod') return words.placedNext[call ? 'codCall' : pickup ? 'codPickup' : 'cod']
  if (order && order.status !== 'awaiting_payment') return words.paidSeen
  if (order?.slip === 'uploaded') return `${words.awaitsReview} · ${describeSlipCheck(order.slip_check, words)}`
  return words.placedNext.promptpay
}

/** The order just placed and the next step; cleared when the list is left. */
export function PlacedNotice() {
  const words = useWords('orders').orders
  const placed = usePlacedOrder((state) => state.placed)
  const { data: order } = useQuery({ ...orderQuery(placed?.id ?? '', useLang()), enabled: placed !== null })
  const [announced, setAnnounced] = useState(false)
  // A live region that mounts with its text is not announced, so the text becomes visible one frame later. It takes
  // up its space from the start.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => () => usePlacedOrder.setState({ placed: null }), [])
  const guestOrder = placed && guestOrders.get().find(({ number }) => number === placed.number)
  return (
    <div className="gutter">
      {placed && (
        <div className="mb-16 border-l-2 border-gold bg-mist px-16 py-12">
          <p role="status" className={announced ? '' : 'invisible'}>
            <span className="block text-16 font-medium text-leaf tabular-nums">{words.placed(placed.number)}</span>
            <span className="mt-4 block text-13">{describeNext(placed, order, words)}</span>
          </p>
          {order?.slip === 'none' && order.actions.upload && (
            <SlipUpload order={order} kind="primary" className="mt-12" />
          )}
        </div>
      )}
      {guestOrder && (
        <Suspense fallback={<Skeleton className="mb-16 h-[176px] w-full" />}>
          <KeepPlacedOrder id={guestOrder.id} />
        </Suspense>
      )}
    </div>
  )
}
