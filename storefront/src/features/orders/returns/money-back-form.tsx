import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { type AccountErrors, accountOf, blankAccount, wrongAccount } from './account-draft.ts'
import { RefundTo } from './refund-to.tsx'

/** Where the money of a canceled order goes; the same form as of a return. */
export default function MoneyBackForm({ id, onDone }: { id: string; onDone: () => void }) {
  const words = useWords().returns
  const client = useQueryClient()
  const [draft, setDraft] = useState(blankAccount)
  const [errors, setErrors] = useState<AccountErrors & { all?: string }>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const send = async () => {
    if (running.current) return
    const found = wrongAccount(draft, words.fill)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      await request('PUT /api/order/{id}/refund-to', { id, refund_to: accountOf(draft) }, { quiet: true })
      toast(words.moneyBack.saved)
      await client.invalidateQueries({ queryKey: ['order'] })
      onDone()
    } catch (cause) {
      setErrors({ all: cause instanceof Refusal ? cause.message : words.moneyBack.broken })
      if (cause instanceof Refusal) void client.invalidateQueries({ queryKey: ['order'] })
    }
    running.current = false
    setBusy(false)
  }
  return (
    <>
      <RefundTo
        draft={draft}
        errors={errors}
        onChange={(part) => {
          setDraft((now) => ({ ...now, ...part }))
          setErrors({})
        }}
      />
      <p role="alert" className="text-13 text-danger empty:hidden">
        {errors.all}
      </p>
      <Button wide busy={busy} onClick={() => void send()} className="mt-8">
        {words.moneyBack.save}
      </Button>
    </>
  )
}
