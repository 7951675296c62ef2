import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '@bailu/contract/orders/shop'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { ContactSupport } from '../../content/support/contact-support.tsx'
import { describeSlipCheck } from '../order-status.tsx'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'

/** Retracts a slip once; the order's state follows by refetching. */
export const useRetractSlip = (id: string) => {
  const words = useWords('orders').orders
  const queries = useQueryClient()
  const { busy, run: retract } = useAction(
    (slip: string) => request('POST /api/order/{id}/slip/{slip}/retract', { id, slip }),
    {
      done: words.retracted,
      refresh: [['order']],
      onError: () => {
        void queries.invalidateQueries({ queryKey: ['order'] })
        return false
      },
    },
  )
  return { busy, retract }
}

/** The slip under review; one sent by mistake can be retracted. */
export function SlipUnderReview({
  order,
}: {
  order: Pick<Order, 'id' | 'number' | 'status' | 'slip' | 'slips' | 'slip_check' | 'actions'>
}) {
  const words = useWords('orders').orders
  const { retract } = useRetractSlip(order.id)
  const retraction = useConfirmation(
    { title: words.retractAsk, message: words.retractSays, confirm: words.retract, cancel: words.retractKeep },
    retract,
  )
  const [newest] = order.slips
  if (order.status !== 'awaiting_payment' || order.slip !== 'uploaded' || !newest) return null
  return (
    <div role="status" className="mt-12 border-l-2 border-gold pl-8 text-13">
      <p>{words.slipUploaded}</p>
      <p className="mt-4 text-muted">{describeSlipCheck(order.slip_check, words)}</p>
      {!order.actions.upload && <p className="mt-4 text-muted">{words.slipsFull}</p>}
      <div className="flex flex-wrap gap-x-20">
        {order.actions.retract && (
          <button
            type="button"
            onClick={() => retraction.ask(newest.id)}
            className="min-h-touch text-13 text-leaf underline decoration-line underline-offset-4"
          >
            {words.retract}
          </button>
        )}
        <ContactSupport number={order.number} topic="slip" />
      </div>
      {retraction.dialog}
    </div>
  )
}

/** Why the newest slip was rejected, in the words of the staff, and what to do next. */
export function RejectedSlip({ order }: { order: Pick<Order, 'number' | 'status' | 'slip' | 'slips'> }) {
  const words = useWords('orders').orders
  const newestRejected = order.slips.find(({ rejected_at: rejectedAt }) => rejectedAt !== null)
  if (order.status !== 'awaiting_payment' || order.slip !== 'rejected' || !newestRejected) return null
  return (
    <div role="status" className="mt-12 border-l-2 border-danger pl-8 text-13">
      <p className="text-danger">{words.slipRejected}</p>
      <p className="mt-4 text-15 break-words whitespace-pre-line">{newestRejected.rejection_reason}</p>
      <p className="mt-4 text-muted">{words.slipRejectedNext}</p>
      <ContactSupport number={order.number} topic="rejected" />
    </div>
  )
}
