import type { Order } from '@bailu/contract/orders'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWords } from '../../words.tsx'
import { AskAbout } from './ask-about.tsx'
import { useRetractSlip } from './use-retract-slip.ts'

/** The slip under review; one sent by mistake can be retracted. */
export function SlipUnderReview({
  order,
}: {
  order: Pick<Order, 'id' | 'number' | 'status' | 'proof' | 'proofs' | 'actions'>
}) {
  const words = useWords().orders
  const [asking, setAsking] = useState(false)
  const { busy, retract } = useRetractSlip(order.id)
  const [newest] = order.proofs
  if (order.status !== 'awaiting_payment' || order.proof !== 'uploaded' || !newest) return null
  const answer = (yes: boolean) => {
    if (yes) void retract(newest.id).then(() => setAsking(false))
    else if (!busy) setAsking(false)
  }
  return (
    <div role="status" className="mt-12 border-l-2 border-gold pl-8 text-13">
      <p>{words.proofUploaded}</p>
      <div className="flex flex-wrap gap-x-20">
        {order.actions.retract && (
          <button
            type="button"
            onClick={() => setAsking(true)}
            className="min-h-touch text-13 text-leaf underline decoration-line underline-offset-4"
          >
            {words.retract}
          </button>
        )}
        <AskAbout number={order.number} about="slip" />
      </div>
      <ConfirmDialog
        open={asking}
        title={words.retractAsk}
        message={words.retractSays}
        confirm={words.retract}
        cancel={words.retractKeep}
        busy={busy}
        onAnswer={answer}
      />
    </div>
  )
}
