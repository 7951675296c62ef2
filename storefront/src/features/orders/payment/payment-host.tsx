import { lazy, Suspense, useEffect, useState } from 'react'
import { usePayState } from '../../../session/pay-state.ts'
import { resumePayment } from './payment-state.ts'

const PaymentDrawer = lazy(() => import('./payment-drawer.tsx'))

/** Loads the payment drawer the first time there is something to pay. */
export function PaymentHost({ onPaid }: { onPaid: () => void }) {
  const open = usePayState((pay) => pay.drawerShow)
  const [loaded, setLoaded] = useState(open)
  useEffect(resumePayment, [])
  if (open && !loaded) setLoaded(true)
  return <Suspense>{loaded && <PaymentDrawer onPaid={onPaid} />}</Suspense>
}
