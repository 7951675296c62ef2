import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { EMAIL, EMAILED_CODE } from '@bailu/contract/patterns'
import { time } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, EmailField } from '../../../ui/form/field.tsx'
import { ErrorState, ScreenSkeleton } from '../../../ui/screen/screen.tsx'
import { emailChangeQuery } from './queries.ts'
import { type OnDone, SettingsSection, useAccountChange } from './settings-section.tsx'

type EmailCodeFormProps = { email: string; until: string; onAnother: () => void; onDone: OnDone }

export function EmailCodeForm({ email, until, onAnother, onDone }: EmailCodeFormProps) {
  const { words, lang } = useI18n('settings')
  const { settings } = words
  const change = useAccountChange(onDone)
  const reauthentication = useReauthentication()
  const [validUntil, setValidUntil] = useState(until)
  const { form, bind, busy, formProps } = useFormAction(
    ({ code }: { code: string }) => request('POST /api/account/email/confirm', { code: onlyDigits(code) }),
    {
      ...change,
      mode: 'onSubmit',
      defaultValues: { code: '' },
      validate: ({ code }) => ({ ...(!EMAILED_CODE.test(onlyDigits(code)) && { code: settings.email.codeForm }) }),
      messageIn: 'code',
    },
  )
  const sendAgain = useAction(() => reauthentication.require(() => request('POST /api/account/email', { email })), {
    broken: settings.broken,
    done: settings.email.sentAgain,
    onDone: (sent) => setValidUntil(sent.expires_at),
    onError: ({ message }) => form.setError('code', { message }),
  })
  return (
    <>
      <form {...formProps} className="flex flex-col gap-20">
        <Field
          label={settings.email.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          hint={settings.email.until(time(validUntil, lang))}
          {...bind('code')}
        />
        <Button type="submit" wide busy={busy}>
          {words.shell.dialog.confirm}
        </Button>
        <div className="grid grid-cols-2 gap-12">
          <Button kind="quiet" busy={sendAgain.busy} onClick={() => void sendAgain.run()}>
            {settings.email.again}
          </Button>
          <Button kind="quiet" onClick={onAnother}>
            {settings.email.another}
          </Button>
        </div>
      </form>
      {reauthentication.dialog}
    </>
  )
}

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '')

type EmailFormProps = { current: string; onSent: () => Promise<void> }

export function EmailForm({ current, onSent }: EmailFormProps) {
  const { settings, auth } = useWords('auth', 'settings')
  const reauthentication = useReauthentication()
  const { bind, busy, formProps } = useFormAction(
    ({ email }: { email: string }) =>
      reauthentication.require(() => request('POST /api/account/email', { email: email.trim() })),
    {
      defaultValues: { email: '' },
      validate: ({ email }) => {
        if (!EMAIL.test(email.trim())) return { email: auth.error.email }
        return email.trim().toLowerCase() === current.toLowerCase() ? { email: settings.email.same } : {}
      },
      messageIn: 'email',
      broken: settings.broken,
      onDone: onSent,
    },
  )
  return (
    <>
      <form {...formProps} className="flex flex-col gap-20">
        <EmailField label={settings.email.next} {...bind('email')} />
        <Button type="submit" wide busy={busy}>
          {settings.email.send}
        </Button>
      </form>
      {reauthentication.dialog}
    </>
  )
}

/**
 * Changes the email address: first the new address, then the code emailed to it. The pending change is on the server,
 * so a reload continues with the code.
 */
export default function EmailSection({ user, onDone }: { user: UserInfo['user']; onDone: OnDone }) {
  const { settings } = useWords('settings')
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(emailChangeQuery())
  const [isChangingAddress, setIsChangingAddress] = useState(false)
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const pending = isChangingAddress ? null : data.pending
  return (
    <SettingsSection
      title={settings.parts.email}
      lead={pending ? settings.email.sentTo(pending.email) : user.email === '' ? '' : settings.email.lead(user.email)}
    >
      {pending ? (
        <EmailCodeForm
          email={pending.email}
          until={pending.expires_at}
          onAnother={() => setIsChangingAddress(true)}
          onDone={onDone}
        />
      ) : (
        <EmailForm
          current={user.email_proven ? user.email : ''}
          onSent={async () => {
            await refetch()
            setIsChangingAddress(false)
          }}
        />
      )}
    </SettingsSection>
  )
}
