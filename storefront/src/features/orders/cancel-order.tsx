import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import type { CancelReason, Order, OrderItem } from '@bailu/contract/orders/shop'
import { NetworkError } from '@bailu/client/errors'
import { exactMoney } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import type { Translations } from '@bailu/phrases/translations'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, Sheet } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Checkbox } from '../../ui/form/field.tsx'

type CancelableOrder = Pick<OrderItem, 'paid_at' | 'part_paid' | 'slip' | 'status' | 'payment_method'>

/** What cancelling does with the money, shown before the buyer confirms. */
export function describeCancelRefund(order: CancelableOrder, { cancelMoney: words }: Translations['orders']): string[] {
  const slipNotice = order.status === 'awaiting_payment' && order.slip === 'uploaded' ? [words.slip] : []
  if (order.paid_at !== null) return [words.paid]
  if (order.part_paid) return [words.part(exactMoney(order.part_paid.paid)), ...slipNotice]
  if (slipNotice.length > 0) return slipNotice
  return [order.payment_method === 'cod' ? words.cod : words.none]
}

const CANCEL_REASONS: readonly CancelReason[] = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other']

/** The form for the account of a refund, from the route; calls `onDone` when the account is saved. */
export type RenderRefundAccountForm = (orderId: string, onDone: () => void) => ReactNode

type CancelOrderProps = { order: OrderItem; className: string; renderRefundAccountForm: RenderRefundAccountForm }

/**
 * Link that asks for a reason and a confirmation. Shows what happens to the money, and asks for the account when a
 * refund is owed.
 */
export function CancelOrder({ order, className, renderRefundAccountForm }: CancelOrderProps) {
  const { id, number } = order
  const words = useWords('orders').orders
  const client = useQueryClient()
  const [confirming, setConfirming] = useState(false)
  const [reason, setReason] = useState<CancelReason>('changed_mind')
  const [refund, setRefund] = useState<Order['refund_detail']>(null)
  const finish = () => {
    setRefund(null)
    void client.invalidateQueries({ queryKey: ['order'] })
  }

  const { busy, run } = useAction(
    async (input: InputOf<'POST /api/order/{id}/cancel'>, idempotencyKey) => {
      await request('POST /api/order/{id}/cancel', input, { idempotencyKey })
      toast(words.canceled)
      const read = request('GET /api/order/{id}', { id })
      return read.then(({ refund_detail }) => refund_detail).catch(() => null)
    },
    {
      onDone: (fetchedRefund) => {
        setConfirming(false)
        // Refetching the order would unmount this component, so the refund sheet comes first.
        if (fetchedRefund?.state === 'owed' && fetchedRefund.refund_to === null) setRefund(fetchedRefund)
        else finish()
      },
      onError: ({ cause }) => {
        // Without an answer the dialog stays: a second tap repeats the same request. Otherwise the refetched list shows
        // the order's actual state.
        if (!(cause instanceof NetworkError)) {
          setConfirming(false)
          finish()
        }
        return false
      },
    },
  )
  const cancel = () => {
    const seenStatus = order.status === 'awaiting_shipment' ? 'awaiting_shipment' : 'awaiting_payment'
    return run({ id, reason, seen_status: seenStatus })
  }
  return (
    <>
      <button type="button" onClick={() => setConfirming(true)} className={className}>
        {words.cancel}
      </button>
      <Dialog
        open={confirming}
        onClose={() => !busy && setConfirming(false)}
        title={words.cancelAsk}
        role="alertdialog"
      >
        <p className="mt-4 text-center text-13 text-muted tabular-nums">{number}</p>
        {describeCancelRefund(order, words).map((line) => (
          <p key={line} className="mt-12 border-l-2 border-gold pl-8 text-13">
            {line}
          </p>
        ))}
        <fieldset className="mt-12">
          <legend className="text-13 text-muted">{words.cancelWhy}</legend>
          {CANCEL_REASONS.map((option) => (
            <label
              key={option}
              htmlFor={`${id}-${option}`}
              className="flex min-h-touch cursor-pointer items-center border-b border-line text-15 last:border-0"
            >
              <span className="flex-1">{words.cancelReasons[option]}</span>
              <Checkbox
                id={`${id}-${option}`}
                kind="radio"
                name={`cancel-${id}`}
                checked={reason === option}
                onChange={() => setReason(option)}
                className="-mr-12"
              />
            </label>
          ))}
        </fieldset>
        <div className="mt-20 grid grid-cols-2 gap-12">
          <Button kind="quiet" disabled={busy} onClick={() => setConfirming(false)}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {words.cancel}
          </Button>
        </div>
      </Dialog>
      {refund && (
        <Sheet open onClose={finish} title={words.canceled}>
          <p className="mt-12 mb-20 text-center text-15">{words.cancelOwed(exactMoney(refund.amount))}</p>
          {renderRefundAccountForm(id, finish)}
          <Button kind="quiet" wide className="mt-12" onClick={finish}>
            {words.later}
          </Button>
        </Sheet>
      )}
    </>
  )
}
