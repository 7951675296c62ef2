import { GIVE_UP_REASONS } from '@bailu/contract/withdrawals/kinds'
import { exactMoney } from '@bailu/phrases/format'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

type WaiveReason = (typeof GIVE_UP_REASONS)[number]
type WaiveBalanceProps = { amount: number; onDone: () => void }

/**
 * Waives the remaining balance of a partner for good, with a reason. One idempotency key makes repeated taps harmless.
 */
export function WaiveBalance({ amount, onDone }: WaiveBalanceProps) {
  const { settings } = useWords()
  const words = settings.deletion.giveUp
  const client = useQueryClient()
  const reauthentication = useReauthentication()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<WaiveReason | ''>('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const key = useRef(createIdempotencyKey())

  const send = async () => {
    if (reason === '') return setError(words.missing)
    setBusy(true)
    setOpen(false)
    try {
      const input = { amount, reason }
      const result = await reauthentication.run(() =>
        request('POST /api/withdrawal/give-up', input, { quiet: true, idempotencyKey: key.current }),
      )
      if (!result) return setOpen(true)
      key.current = createIdempotencyKey()
      toast(words.done)
      await client.invalidateQueries({ queryKey: ['payout'] })
      await client.invalidateQueries({ queryKey: ['income'] })
      onDone()
    } catch (cause) {
      // Without a final reply the key stays, so that a retry gets the result of this request.
      if (cause instanceof AppError && cause.code !== 'busy' && cause.code !== 'fault')
        key.current = createIdempotencyKey()
      setError(cause instanceof AppError ? cause.message : words.broken)
      setOpen(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className="flex min-h-touch items-center text-15 text-muted underline underline-offset-4"
        onClick={() => setOpen(true)}
      >
        {words.open}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.title(exactMoney(amount))} role="alertdialog">
        <p className="mt-12 mb-16 text-15 text-muted">{words.lead(exactMoney(amount))}</p>
        <SelectField
          label={words.why}
          prompt={words.choose}
          options={GIVE_UP_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
          value={reason}
          error={error || undefined}
          onChange={({ target }) => {
            setReason(target.value as WaiveReason | '')
            setError('')
          }}
        />
        <div className="mt-28 grid grid-cols-2 gap-12">
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void send()}>
            {words.yes}
          </Button>
        </div>
      </Dialog>
      {reauthentication.dialog}
    </>
  )
}
