import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney, phone } from '@bailu/phrases/format'
import { useAction } from '../../../app/api/use-calls.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type Props = { order: StaffOrder; answer: 'call' | 'reject' | undefined; onClose: () => void }

/** Confirms a large COD order after a call to the buyer, with a note of the call, or rejects it with a reason. */
export function AnswerCodDialog({ order, answer, onClose }: Props) {
  const words = useWords().orders
  const { id, number, address } = order
  const confirm = useAction('POST /api/staff/order/{id}/confirm-cod', {
    done: words.codConfirmed(number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const reject = useAction('POST /api/staff/order/{id}/reject-cod', {
    done: words.canceled(number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const phoneNumber = address.isZt ? (address.contact?.phone ?? '') : address.phone
  const recipientName = address.isZt ? (address.contact?.name ?? '') : `${address.first_name} ${address.last_name}`
  return (
    <>
      <ReasonDialog
        open={answer === 'call'}
        title={words.confirmCodTitle(number)}
        okText={words.confirmCod}
        label={words.called}
        busy={confirm.isPending}
        onCancel={onClose}
        onDone={(callNote) => confirm.mutate({ input: { id, called: callNote } })}
      >
        <p>
          {words.callBuyer(recipientName, exactMoney(order.total))}{' '}
          <a href={`tel:${phoneNumber}`} className="figure">
            {phone(phoneNumber)}
          </a>
        </p>
      </ReasonDialog>
      <ReasonDialog
        open={answer === 'reject'}
        title={words.rejectCodTitle(number)}
        okText={words.rejectCod}
        danger
        busy={reject.isPending}
        onCancel={onClose}
        onDone={(reason) => reject.mutate({ input: { id, reason } })}
      >
        <p>{words.rejectCodHint}</p>
      </ReasonDialog>
    </>
  )
}
