import { type ReactNode, useState } from 'react'
import { ActionCancelled, AppError } from '@bailu/client/errors'
import { request } from '../browser/request/request.ts'
import { renewToken, useAuth } from './auth.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useWords } from '../i18n/i18n.tsx'
import { passwordHash } from './password-hash.ts'
import { useFormAction } from './use-form-action.ts'

type PendingReauthentication = { resolve: (confirmed: boolean) => void }

/**
 * For calls that require reauthentication (error `password_needed`): `require` makes the call; on that error it
 * asks for the password in a dialog and makes the call again, or throws `ActionCancelled` when the user cancelled.
 * Render `dialog` somewhere on the screen.
 */
export function useReauthentication(): {
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
  return {
    require,
    dialog: <ReauthenticationDialog open={pending !== null} onAnswer={(confirmed) => pending?.resolve(confirmed)} />,
  }
}

function ReauthenticationDialog({ open, onAnswer }: { open: boolean; onAnswer: (confirmed: boolean) => void }) {
  const { settings, shell } = useWords('settings')
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} title={settings.reauthentication.title}>
      <p className="mt-12 text-center text-15 text-muted">{settings.reauthentication.lead}</p>
      {open && <ReauthenticationForm onAnswer={onAnswer} cancel={shell.dialog.cancel} confirm={shell.dialog.confirm} />}
    </Dialog>
  )
}

function ReauthenticationForm(props: { onAnswer: (confirmed: boolean) => void; cancel: string; confirm: string }) {
  const { settings, auth } = useWords('auth', 'settings')
  const { bind, busy, formProps } = useFormAction(
    async ({ password }: { password: string }) =>
      request('POST /api/account/prove', { password: await passwordHash(password) }),
    {
      mode: 'onSubmit',
      defaultValues: { password: '' },
      validate: ({ password }) => ({ ...(password === '' && { password: settings.missing }) }),
      messageIn: 'password',
      broken: settings.broken,
      onDone: ({ token }) => {
        renewToken(token)
        props.onAnswer(true)
      },
    },
  )
  return (
    <form {...formProps} className="mt-20">
      <HiddenUsername />
      <PasswordField label={auth.field.password} autoComplete="current-password" {...bind('password')} />
      <div className="mt-28 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => props.onAnswer(false)}>
          {props.cancel}
        </Button>
        <Button type="submit" busy={busy}>
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
