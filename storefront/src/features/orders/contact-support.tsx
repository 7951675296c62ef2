import { lazy, Suspense, useState } from 'react'
import type { OrderItem } from '@bailu/contract/orders/shop'
import { useWords } from '../../i18n/i18n.tsx'

export type SupportTopic = 'order' | 'slip' | 'refused' | 'canceled' | 'refund' | 'return'

type OrderState = Pick<OrderItem, 'status' | 'slip' | 'refund' | 'open_return'>

/** Topic of the buyer's most likely question; null when nothing is pending. */
export function findSupportTopic({ status, slip, refund, open_return: openReturn }: OrderState): SupportTopic | null {
  if (refund?.state === 'owed') return 'refund'
  if (openReturn !== null) return 'return'
  if (status === 'canceled') return 'canceled'
  if (status !== 'awaiting_payment') return null
  return ({ uploaded: 'slip', refused: 'refused', none: null } as const)[slip]
}

const ContactSupportSheet = lazy(() => import('./contact-support-sheet.tsx'))

const LINK_CLASS = 'inline-flex min-h-touch items-center text-13 text-leaf underline decoration-line underline-offset-4'

type ContactSupportProps = { number: string; topic?: SupportTopic; className?: string }

/** Link that opens a message to support about this order. */
export function ContactSupport({ number, topic = 'order', className = LINK_CLASS }: ContactSupportProps) {
  const words = useWords().orders
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState(false)
  const openSheet = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" onClick={openSheet} className={className}>
        {words.ask}
      </button>
      <Suspense>
        {loaded && <ContactSupportSheet number={number} topic={topic} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
