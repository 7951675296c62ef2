import type { InputOf } from '@bailu/contract/calls'
import { GIVE_UP_REASONS } from '@bailu/contract/withdrawals/kinds'
import { exactMoney } from '@bailu/phrases/format'
import { useState } from 'react'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

type WaiveReason = (typeof GIVE_UP_REASONS)[number]
type WaiveBalanceProps = { amount: number; onDone: () => void }

/**
 * Waives the remaining balance of a partner for good, with a reason.
 */
export function WaiveBalance({ amount, onDone }: WaiveBalanceProps) {
  const { settings } = useWords('settings')
  const words = settings.deletion.giveUp
  const reauthentication = useReauthentication()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<WaiveReason | ''>('')
  const [error, setError] = useState('')
  const { busy, run } = useAction(
    (input: InputOf<'POST /api/withdrawal/give-up'>, idempotencyKey) =>
      reauthentication.require(() => request('POST /api/withdrawal/give-up', input, { quiet: true, idempotencyKey })),
    {
      broken: words.broken,
      done: words.done,
      refresh: [['withdrawals'], ['income']],
      onDone,
      onError: ({ message }) => setError(message),
    },
  )
  const send = async () => {
    if (reason === '') return setError(words.missing)
    // Closed, because the password may be asked for.
    setOpen(false)
    if (!(await run({ amount, reason }))) setOpen(true)
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
