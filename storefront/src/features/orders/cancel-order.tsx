import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../request/request.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { newKey } from './form-key.ts'

/** A quiet link that asks first. */
export function CancelOrder({ id, number }: { id: string; number: string }) {
  const words = useWords().orders
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const key = useRef('')

  const answer = async (yes: boolean) => {
    if (!yes) return setAsking(false)
    key.current ||= newKey()
    setBusy(true)
    try {
      await request('POST /api/order/{id}/cancel', { id }, { idempotencyKey: key.current })
      toast(words.canceled)
    } catch {
      // told already; what the order is now comes with the list
    }
    setBusy(false)
    setAsking(false)
    void client.invalidateQueries({ queryKey: ['order'] })
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="-mb-8 min-h-touch self-center px-12 text-13 text-muted underline decoration-line underline-offset-4"
      >
        {words.cancel}
      </button>
      <ConfirmDialog
        open={asking}
        title={words.cancelAsk}
        message={number}
        confirm={words.cancel}
        cancel={words.keep}
        danger
        busy={busy}
        onAnswer={(yes) => void answer(yes)}
      />
    </>
  )
}
