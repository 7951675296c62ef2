import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { request } from '../../../request/request.ts'
import { useFreshPassword } from '../../../session/fresh-password.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { type AccountErrors, accountOf, blankAccount, wrongAccount } from './account-draft.ts'
import { RefundTo } from './refund-to.tsx'

type Props = {
  /** Id of the canceled order, or of the return. */
  id: string
  call: 'PUT /api/order/{id}/refund-to' | 'PUT /api/return/{id}/refund-to'
  onDone: () => void
}

/** Form for the account that the refund of a canceled order or return goes to. */
export default function MoneyBackForm({ id, call, onDone }: Props) {
  const words = useWords().returns
  const client = useQueryClient()
  const [draft, setDraft] = useState(blankAccount)
  const [errors, setErrors] = useState<AccountErrors & { all?: string }>({})
  const [busy, setBusy] = useState(false)
  const fresh = useFreshPassword()
  const running = useRef(false)
  const send = async () => {
    if (running.current) return
    const found = wrongAccount(draft, words.fill)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const saved = await fresh.run(() => request(call, { id, refund_to: accountOf(draft) }, { quiet: true }))
      if (saved) {
        toast(words.moneyBack.saved)
        await client.invalidateQueries({ queryKey: ['order'] })
        onDone()
      }
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
      {fresh.dialog}
    </>
  )
}
