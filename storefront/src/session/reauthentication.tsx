import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AppError } from '@bailu/client/errors'
import { ActionCancelled } from '@bailu/client/use-action'
import { request } from '../browser/request/request.ts'
import { storeToken, useAuth } from './auth.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useWords } from '../i18n/i18n.tsx'
import { passwordHash } from './password-hash.ts'

type PendingReauthentication = { resolve: (confirmed: boolean) => void }

/**
 * For calls that require reauthentication (error `password_needed`): `run` makes the call; on that error it asks for
 * the password in a dialog and makes the call again. Render `dialog` somewhere on the screen.
 * `run` resolves to the result of the call, or undefined when the user cancelled; `require` throws `ActionCancelled` then.
 */
export function useReauthentication(): {
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>
  require: <T>(work: () => Promise<T>) => Promise<T>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<PendingReauthentication | null>(null)
  const require = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'password_needed')) throw cause
    }
    const confirmed = await new Promise<boolean>((resolve) => setPending({ resolve }))
    setPending(null)
    if (!confirmed) throw new ActionCancelled()
    return work()
  }
  const run = <T,>(work: () => Promise<T>): Promise<T | undefined> =>
    require(work).catch((cause: unknown) => {
      if (cause instanceof ActionCancelled) return undefined
      throw cause
    })
  return {
    run,
    require,
    dialog: <ReauthenticationDialog open={pending !== null} onAnswer={(confirmed) => pending?.resolve(confirmed)} />,
  }
}

function ReauthenticationDialog({ open, onAnswer }: { open: boolean; onAnswer: (confirmed: boolean) => void }) {
  const { settings, shell } = useWords()
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} title={settings.reauthentication.title}>
      <p className="mt-12 text-center text-15 text-muted">{settings.reauthentication.lead}</p>
      {open && <ReauthenticationForm onAnswer={onAnswer} cancel={shell.dialog.cancel} confirm={shell.dialog.confirm} />}
    </Dialog>
  )
}

function ReauthenticationForm(props: { onAnswer: (confirmed: boolean) => void; cancel: string; confirm: string }) {
  const { settings, session } = useWords()
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const submit = handleSubmit(async ({ password }) => {
    try {
      const credentials = { password: await passwordHash(password) }
      storeToken((await request('POST /api/account/prove', credentials, { quiet: true })).token)
      props.onAnswer(true)
    } catch (cause) {
      const message = cause instanceof AppError ? cause.message : settings.broken
      setError('password', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-20">
      <HiddenUsername />
      <PasswordField
        label={session.field.password}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || settings.missing })}
      />
      <div className="mt-28 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => props.onAnswer(false)}>
          {props.cancel}
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          {props.confirm}
        </Button>
      </div>
    </form>
  )
}

/** Hidden field that tells password managers which account the password belongs to. */
export function HiddenUsername() {
  const email = useAuth(({ userInfo }) => userInfo?.email)
  return <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
}
