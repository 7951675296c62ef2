import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney, phone } from '@bailu/phrases/format'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'

type Props = { order: StaffOrder; answer: 'call' | 'reject' | undefined; onClose: () => void }

/** Confirms a large COD order after a call to the buyer, with a note of the call, or rejects it with a reason. */
export function AnswerCod({ order, answer, onClose }: Props) {
  const words = useWords().orders
  const { id, number, address } = order
  const confirm = useAct('POST /api/staff/order/{id}/confirm-cod', {
    done: words.codConfirmed(number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const reject = useAct('POST /api/staff/order/{id}/reject-cod', {
    done: words.canceled(number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const callable = address.isZt ? (address.contact?.phone ?? '') : address.phone
  const who = address.isZt ? (address.contact?.name ?? '') : `${address.first_name} ${address.last_name}`
  return (
    <>
      <AskReason
        open={answer === 'call'}
        title={words.confirmCodTitle(number)}
        deed={words.confirmCod}
        label={words.called}
        busy={confirm.isPending}
        onCancel={onClose}
        onDone={(called) => confirm.mutate({ input: { id, called } })}
      >
        <p>
          {words.callBuyer(who, exactMoney(order.total))}{' '}
          <a href={`tel:${callable}`} className="figure">
            {phone(callable)}
          </a>
        </p>
      </AskReason>
      <AskReason
        open={answer === 'reject'}
        title={words.rejectCodTitle(number)}
        deed={words.rejectCod}
        danger
        busy={reject.isPending}
        onCancel={onClose}
        onDone={(reason) => reject.mutate({ input: { id, reason } })}
      >
        <p>{words.rejectCodHint}</p>
      </AskReason>
    </>
  )
}
