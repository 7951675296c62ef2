import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import {
  type RefundAccountErrors,
  toRefundAccount,
  emptyRefundAccount,
  validateRefundAccount,
} from './refund-account-fields.tsx'
import { RefundAccountFields } from './refund-account-fields.tsx'

type Props = {
  /** Id of the canceled order, or of the return. */
  id: string
  call: 'PUT /api/order/{id}/refund-to' | 'PUT /api/return/{id}/refund-to'
  onDone: () => void
}

/** Form for the account that the refund of a canceled order or return goes to. */
export default function RefundAccountForm({ id, call, onDone }: Props) {
  const words = useWords().returns
  const client = useQueryClient()
  const [draft, setDraft] = useState(emptyRefundAccount)
  const [errors, setErrors] = useState<RefundAccountErrors & { all?: string }>({})
  const [busy, setBusy] = useState(false)
  const reauth = useReauthentication()
  const running = useRef(false)
  const send = async () => {
    if (running.current) return
    const issues = validateRefundAccount(draft, words.fill)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const saved = await reauth.run(() => request(call, { id, refund_to: toRefundAccount(draft) }, { quiet: true }))
      if (saved) {
        toast(words.refund.saved)
        await client.invalidateQueries({ queryKey: ['order'] })
        onDone()
      }
    } catch (cause) {
      setErrors({ all: cause instanceof AppError ? cause.message : words.refund.broken })
      if (cause instanceof AppError) void client.invalidateQueries({ queryKey: ['order'] })
    }
    running.current = false
    setBusy(false)
  }
  return (
    <>
      <RefundAccountFields
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
        {words.refund.save}
      </Button>
      {reauth.dialog}
    </>
  )
}
