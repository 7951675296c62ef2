import type { StaffOrder } from '@bailu/contract/staff-order'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'

type Props = { order: StaffOrder; open: boolean; onClose: () => void; onDone?: () => void }

/** Rejects a slip that matches no received payment; the reason is shown to the buyer. */
export function RefuseSlip({ order, open, onClose, onDone }: Props) {
  const words = useWords().orders
  const [slip] = order.proofs
  const refuse = useAct('POST /api/staff/order/{id}/proof/{proof}/refuse', {
    done: words.refused(order.number),
    refresh: ORDER_CALLS,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <AskReason
      open={open}
      title={words.refuseTitle(order.number)}
      label={words.refuseReason}
      deed={words.refuse}
      danger
      busy={refuse.isPending}
      onCancel={onClose}
      onDone={(reason) => slip && refuse.mutate({ input: { id: order.id, proof: slip.id, reason } })}
    >
      <p>{words.refuseHint}</p>
    </AskReason>
  )
}
