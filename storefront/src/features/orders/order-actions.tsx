import type { OrderItem } from '@bailu/contract/orders'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { openPayment } from './payment.ts'
import { ProofUpload } from './proof-upload.tsx'

/** Exactly what the server says may be done now. */
export function OrderActions({ order }: { order: OrderItem }) {
  const words = useWords().orders
  const { pay, upload, cancel } = order.actions
  if (!pay && !upload && !cancel) return null
  return (
    <div className="flex flex-wrap items-center justify-end gap-8">
      {cancel && (
        <span className="mr-auto">
          <CancelOrder id={order.id} number={order.number} />
        </span>
      )}
      {upload && <ProofUpload order={order} className="px-16 text-13" />}
      {pay && order.proof === 'none' && (
        <Button onClick={() => openPayment(order)} className="px-20 text-13">
          {words.pay}
        </Button>
      )}
    </div>
  )
}
