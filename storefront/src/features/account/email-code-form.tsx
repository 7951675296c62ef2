import { CODE } from '@bailu/contract/patterns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { time } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSpeech } from '../../words.tsx'
import type { Done } from './parts.ts'
import { useChange } from './use-change.ts'

type Props = { email: string; until: string; onAnother: () => void; onDone: Done }

export function EmailCodeForm({ email, until, onAnother, onDone }: Props) {
  const { words, lang } = useSpeech()
  const { settings } = words
  const change = useChange(onDone)
  const fresh = useFreshPassword()
  const [valid, setValid] = useState(until)
  const [sending, setSending] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<{ code: string }>()
  const submit = handleSubmit(({ code }) =>
    change(
      () => request('POST /api/account/email/confirm', { code: digits(code) }, { quiet: true }),
      (message) => setError('code', { message }, { shouldFocus: true }),
    ),
  )
  const sendAgain = async () => {
    setSending(true)
    try {
      const sent = await fresh.run(() => request('POST /api/account/email', { email }, { quiet: true }))
      if (sent) {
        setValid(sent.expires_at)
        toast(settings.email.sentAgain)
      }
    } catch (cause) {
      setError('code', { message: cause instanceof Refusal ? cause.message : settings.broken })
    }
    setSending(false)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-20">
      <Field
        label={settings.email.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        hint={settings.email.until(time(valid, lang))}
        error={formState.errors.code?.message}
        {...register('code', { validate: (value) => CODE.test(digits(value)) || settings.email.codeForm })}
      />
      <Button type="submit" wide busy={formState.isSubmitting}>
        {words.shell.dialog.confirm}
      </Button>
      <div className="grid grid-cols-2 gap-12">
        <Button kind="quiet" busy={sending} onClick={() => void sendAgain()}>
          {settings.email.again}
        </Button>
        <Button kind="quiet" onClick={onAnother}>
          {settings.email.another}
        </Button>
      </div>
      {fresh.dialog}
    </form>
  )
}

const digits = (typed: string): string => typed.replace(/\D/g, '')
