import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../../i18n/i18n.tsx'
import type { SupportTopic } from './contact-support-sheet.tsx'

const ContactSupportSheet = lazy(() => import('./contact-support-sheet.tsx'))

const LINK_CLASS = 'inline-flex min-h-touch items-center text-13 text-leaf underline decoration-line underline-offset-4'

type ContactSupportProps = { number: string; topic?: SupportTopic; className?: string }

/** Link that opens a message to support about this order. */
export function ContactSupport({ number, topic = 'order', className = LINK_CLASS }: ContactSupportProps) {
  const words = useWords('orders').orders
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
