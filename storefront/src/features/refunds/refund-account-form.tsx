import { useState } from 'react'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import {
  emptyRefundAccount,
  type RefundAccountErrors,
  RefundAccountFields,
  toRefundAccount,
  validateRefundAccount,
} from './refund-account-fields.tsx'

type Props = {
  /** Id of the canceled order, or of the return. */
  id: string
  call: 'PUT /api/order/{id}/refund-to' | 'PUT /api/return/{id}/refund-to'
  onDone: () => void
}

/** Form for the account that the refund of a canceled order or return goes to. */
export default function RefundAccountForm({ id, call, onDone }: Props) {
  const words = useWords().returns
  const [draft, setDraft] = useState(emptyRefundAccount)
  const [errors, setErrors] = useState<RefundAccountErrors & { all?: string }>({})
  const reauth = useReauthentication()
  const { busy, run } = useAction(
    (account: ReturnType<typeof toRefundAccount>) =>
      reauth.require(() => request(call, { id, refund_to: account }, { quiet: true })),
    {
      broken: words.refund.broken,
      done: words.refund.saved,
      refresh: [['order']],
      onDone,
      onError: ({ message }) => setErrors({ all: message }),
    },
  )
  const send = () => {
    const issues = validateRefundAccount(draft, words.fill)
    setErrors(issues)
    if (Object.keys(issues).length === 0) void run(toRefundAccount(draft))
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
      <Button wide busy={busy} onClick={() => send()} className="mt-8">
        {words.refund.save}
      </Button>
      {reauth.dialog}
    </>
  )
}
