import { lazy, Suspense, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { BuyerPaymentMethod } from '@bailu/contract/orders/payment'
import { useWords } from '../../i18n/i18n.tsx'
import { guestOrders } from '../../session/guest-data.ts'
import { Skeleton } from '../../ui/screen/screen.tsx'

const KeepPlacedOrder = lazy(async () => ({ default: (await import('./keep-order.tsx')).KeepPlacedOrder }))

/** `call`: staff call the buyer before the order is packed. */
type PlacedOrder = { number: string; method: BuyerPaymentMethod; pickup: boolean; call: boolean }

/** The order that was just placed, shown by the order list until it is left. */
export const usePlacedOrder = create<{ placed: PlacedOrder | null }>(() => ({ placed: null }))

/** The order just placed and the next step; cleared when the list is left. */
export function PlacedNotice() {
  const words = useWords('orders').orders
  const placed = usePlacedOrder((state) => state.placed)
  const [announced, setAnnounced] = useState(false)
  // A live region that mounts with its text is not announced, so the text becomes visible one frame later. It takes
  // up its space from the start.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => () => usePlacedOrder.setState({ placed: null }), [])
  const codText = placed?.call ? 'codCall' : placed?.pickup ? 'codPickup' : 'cod'
  const nextStep = placed?.method === 'cod' ? codText : 'promptpay'
  const guestOrder = placed && guestOrders.get().find(({ number }) => number === placed.number)
  return (
    <div className="gutter">
      <div role="status">
        {placed && (
          <p className={`mb-16 border-l-2 border-gold bg-mist px-16 py-12 ${announced ? '' : 'invisible'}`}>
            <span className="block text-16 font-medium text-leaf tabular-nums">{words.placed(placed.number)}</span>
            <span className="mt-4 block text-13">{words.placedNext[nextStep]}</span>
          </p>
        )}
      </div>
      {guestOrder && (
        <Suspense fallback={<Skeleton className="mb-16 h-[176px] w-full" />}>
          <KeepPlacedOrder id={guestOrder.id} />
        </Suspense>
      )}
    </div>
  )
}
