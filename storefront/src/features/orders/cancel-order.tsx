import type { CancelReason } from '@bailu/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { newKey } from './form-key.ts'

const CHOICES: readonly CancelReason[] = ['changed_mind', 'wrong_item', 'wrong_address', 'cannot_pay', 'other']

/** A quiet link that asks first, and why. */
export function CancelOrder({ id, number, className }: { id: string; number: string; className: string }) {
  const words = useWords().orders
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<CancelReason>('changed_mind')
  const key = useRef('')
  const running = useRef(false)

  const cancel = async () => {
    if (running.current) return
    running.current = true
    key.current ||= newKey()
    setBusy(true)
    try {
      await request('POST /api/order/{id}/cancel', { id, reason: why }, { idempotencyKey: `${key.current}-${why}` })
      toast(words.canceled)
    } catch {
      // told already; what the order is now comes with the list
    }
    running.current = false
    setBusy(false)
    setAsking(false)
    void client.invalidateQueries({ queryKey: ['order'] })
  }
  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={className}>
        {words.cancel}
      </button>
      <Dialog open={asking} onClose={() => !busy && setAsking(false)} title={words.cancelAsk} role="alertdialog">
        <p className="mt-4 text-center text-13 text-muted tabular-nums">{number}</p>
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
    </>
  )
}
