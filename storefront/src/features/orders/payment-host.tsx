import { lazy, Suspense, useEffect, useState } from 'react'
import { usePay } from '../../state/pay.ts'
import { resumePayment } from './payment.ts'

const PaymentDrawer = lazy(() => import('./payment-drawer.tsx'))

/** Loads the payment drawer the first time there is something to pay. */
export function PaymentHost({ onPaid }: { onPaid: () => void }) {
  const open = usePay((pay) => pay.drawerShow)
  const [wanted, setWanted] = useState(open)
  useEffect(resumePayment, [])
  if (open && !wanted) setWanted(true)
  return <Suspense>{wanted && <PaymentDrawer onPaid={onPaid} />}</Suspense>
}
