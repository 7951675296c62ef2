import type { CancelReason, Order, OrderItem } from '@bailu/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { exactMoney } from '@bailu/phrases/format'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { cancelMoney } from './cancel-money.ts'
import { newKey } from './form-key.ts'

const MoneyBackForm = lazy(() => import('./returns/money-back-form.tsx'))

const CHOICES: readonly CancelReason[] = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other']

/**
 * Link that asks for a reason and a confirmation. Shows what happens to the money, and asks for the account when a
 * refund is owed.
 */
export function CancelOrder({ order, className }: { order: OrderItem; className: string }) {
  const { id, number } = order
  const words = useWords().orders
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<CancelReason>('changed_mind')
  const key = useRef('')
  const running = useRef(false)
  const [owed, setOwed] = useState<Order['money_back']>(null)
  const done = () => {
    setOwed(null)
    void client.invalidateQueries({ queryKey: ['order'] })
  }

  const cancel = async () => {
    if (running.current) return
    running.current = true
    key.current ||= newKey()
    setBusy(true)
    let back: Order['money_back'] = null
    try {
      const seen = order.status === 'awaiting_shipment' ? ('awaiting_shipment' as const) : ('awaiting_payment' as const)
      const input = { id, reason: why, seen_status: seen }
      await request('POST /api/order/{id}/cancel', input, { idempotencyKey: `${key.current}-${why}` })
      toast(words.canceled)
      back = (await request('GET /api/order/{id}', { id }, { quiet: true })).money_back
    } catch {
      // The error was already shown; the refetched list shows the order's actual state.
    }
    running.current = false
    setBusy(false)
    setAsking(false)
    // Refetching the order would unmount this component, so the refund sheet comes first.
    if (back?.state === 'owed' && back.refund_to === null) setOwed(back)
    else done()
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        {words.cancel}
      </button>
      <Dialog open={asking} onClose={() => !busy && setAsking(false)} title={words.cancelAsk} role="alertdialog">
        <p className="mt-4 text-center text-13 text-muted tabular-nums">{number}</p>
        {cancelMoney(order, words).map((line) => (
          <p key={line} className="mt-12 border-l-2 border-gold pl-8 text-13">
            {line}
          </p>
        ))}
        <fieldset className="mt-12">
          <legend className="text-13 text-muted">{words.cancelWhy}</legend>
          {CHOICES.map((choice) => (
            <label
              key={choice}
              htmlFor={`${id}-${choice}`}
              className="flex min-h-touch cursor-pointer items-center border-b border-line text-15 last:border-0"
            >
              <span className="flex-1">{words.cancelReasons[choice]}</span>
              <Tick
                id={`${id}-${choice}`}
                kind="radio"
                name={`cancel-${id}`}
                checked={why === choice}
                onChange={() => setWhy(choice)}
                className="-mr-12"
              />
            </label>
          ))}
        </fieldset>
        <div className="mt-20 grid grid-cols-2 gap-12">
          <Button kind="quiet" disabled={busy} onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {words.cancel}
          </Button>
        </div>
      </Dialog>
      {owed && (
        <Sheet open onClose={done} title={words.canceled}>
          <p className="mt-12 mb-20 text-center text-15">{words.cancelOwed(exactMoney(owed.amount))}</p>
          <Suspense fallback={<div className="min-h-[320px]" />}>
            <MoneyBackForm id={id} call="PUT /api/order/{id}/refund-to" onDone={done} />
          </Suspense>
          <Button kind="quiet" wide className="mt-12" onClick={done}>
            {words.later}
          </Button>
        </Sheet>
      )}
    </>
  )
}
