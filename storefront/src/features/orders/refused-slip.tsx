import type { Order } from '@bailu/contract/orders'
import { useWords } from '../../words.tsx'
import { AskAbout } from './ask-about.tsx'

/** Why the newest slip was rejected, in the words of the staff, and what to do next. */
export function RefusedSlip({ order }: { order: Pick<Order, 'number' | 'status' | 'proof' | 'proofs'> }) {
  const words = useWords().orders
  const newest = order.proofs.find(({ refused_at: at }) => at !== null)
  if (order.status !== 'awaiting_payment' || order.proof !== 'refused' || !newest) return null
  return (
    <div role="status" className="mt-12 border-l-2 border-danger pl-8 text-13">
      <p className="text-danger">{words.proofRefused}</p>
      <p className="mt-4 text-15 break-words whitespace-pre-line">{newest.refusal}</p>
      <p className="mt-4 text-muted">{words.proofRefusedNext}</p>
      <AskAbout number={order.number} about="refused" />
    </div>
  )
}
