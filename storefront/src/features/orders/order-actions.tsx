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
    <div className="flex flex-col gap-4">
      <div className="flex gap-8 *:min-w-0 *:flex-1 empty:hidden">
        {upload && <ProofUpload order={order} className="px-8! text-13!" />}
        {pay && order.proof === 'none' && (
          <Button onClick={() => openPayment(order)} className="px-8!">
            {words.pay}
          </Button>
        )}
      </div>
      {cancel && <CancelOrder id={order.id} number={order.number} />}
    </div>
  )
}
