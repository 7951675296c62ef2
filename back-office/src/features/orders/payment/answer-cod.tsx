import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney, phone } from '@bailu/phrases/format'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type Props = { order: StaffOrder; answer: 'call' | 'reject-cod' | undefined; onClose: () => void }

/** Confirms a large COD order after a call to the buyer, with a note of the call, or rejects it with a reason. */
export function AnswerCodDialog({ order, answer, onClose }: Props) {
  const words = useWords().orders
  const { id, number, address } = order
  const phoneNumber = address.isZt ? (address.contact?.phone ?? '') : address.phone
  const recipientName = address.isZt ? (address.contact?.name ?? '') : `${address.first_name} ${address.last_name}`
  return (
    <>
      <ReasonDialog
        call="POST /api/staff/order/{id}/confirm-cod"
        input={(callNote) => ({ id, called: callNote })}
        done={words.codConfirmed(number)}
        refresh={ORDER_CALLS}
        open={answer === 'call'}
        title={words.confirmCodTitle(number)}
        okText={words.confirmCod}
        label={words.called}
        onClose={onClose}
      >
        <p>
          {words.callBuyer(recipientName, exactMoney(order.total))}{' '}
          <a href={`tel:${phoneNumber}`} className="figure">
            {phone(phoneNumber)}
          </a>
        </p>
      </ReasonDialog>
      <ReasonDialog
        call="POST /api/staff/order/{id}/reject-cod"
        input={(reason) => ({ id, reason })}
        done={words.canceled(number)}
        refresh={ORDER_CALLS}
        open={answer === 'reject-cod'}
        title={words.rejectCodTitle(number)}
        okText={words.rejectCod}
        danger
        onClose={onClose}
      >
        <p>{words.rejectCodHint}</p>
      </ReasonDialog>
    </>
  )
}
