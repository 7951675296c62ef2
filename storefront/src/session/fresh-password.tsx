import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from '../request/refusal.ts'
import { request } from '../request/request.ts'
import { keepToken, useAuth } from '../state/auth.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useWords } from '../words.tsx'
import { passwordHash } from './password-hash.ts'

type Asking = { answer: (proven: boolean) => void }

/**
 * For calls that require reauthentication (error `password_needed`): `run` makes the call; on that error it asks for
 * the password in a dialog and makes the call again. Render `dialog` somewhere on the screen.
 * `run` resolves to the result of the call, or undefined when the user cancelled.
 */
export function useFreshPassword(): { run: <T>(work: () => Promise<T>) => Promise<T | undefined>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const run = async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof Refusal && cause.code === 'password_needed')) throw cause
    }
    const proven = await new Promise<boolean>((answer) => setAsking({ answer }))
    setAsking(null)
    return proven ? work() : undefined
  }
  return { run, dialog: <FreshPassword open={asking !== null} onAnswer={(proven) => asking?.answer(proven)} /> }
}

function FreshPassword({ open, onAnswer }: { open: boolean; onAnswer: (proven: boolean) => void }) {
  const { settings, shell } = useWords()
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} title={settings.fresh.title}>
      <p className="mt-12 text-center text-15 text-muted">{settings.fresh.lead}</p>
      {open && <ProveForm onAnswer={onAnswer} cancel={shell.dialog.cancel} confirm={shell.dialog.confirm} />}
    </Dialog>
  )
}

function ProveForm(props: { onAnswer: (proven: boolean) => void; cancel: string; confirm: string }) {
  const { settings, session } = useWords()
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const submit = handleSubmit(async ({ password }) => {
    try {
      const given = { password: await passwordHash(password) }
      keepToken((await request('POST /api/account/prove', given, { quiet: true })).token)
      props.onAnswer(true)
    } catch (cause) {
      const message = cause instanceof Refusal ? cause.message : settings.broken
      setError('password', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-20">
      <Username />
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
export function Username() {
  const email = useAuth(({ userInfo }) => userInfo?.email)
  return <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
}
