import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { loadUser } from '../../session/current-user.ts'
import { useAuth } from '../../session/auth.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/screen/states.tsx'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useLinkToken } from './link-token.ts'

type RegisteredAccount = ReplyOf<'POST /api/email-proof/look'>

/**
 * Target of the verification link: shows the account and asks whether it is theirs. Opening the link alone changes
 * nothing.
 */
export function ConfirmEmailScreen() {
  const { token } = useLinkToken()
  return <EmailOfLink key={token} token={token} />
}

function EmailOfLink({ token }: { token: string }) {
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    queryKey: ['email-proof', token],
    queryFn: () => request('POST /api/email-proof/look', { token }, { quiet: true }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  })
  const [outcome, setOutcome] = useState<'proven' | 'denied' | null>(null)
  if (outcome) return <EmailAnswered outcome={outcome} />
  if (token === '' || error instanceof AppError) return <LinkExpired />
  if (isLoading) return <ScreenSkeleton page />
  if (!data) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  return data.proven ? (
    <EmailAnswered outcome="proven" />
  ) : (
    <EmailQuestion token={token} account={data} onDone={setOutcome} />
  )
}

function EmailQuestion(props: {
  token: string
  account: RegisteredAccount
  onDone: (outcome: 'proven' | 'denied') => void
}) {
  const { words, lang } = useI18n('auth')
  const { confirm, broken } = words.auth
  const { token, account, onDone } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const [error, setError] = useState('')
  const { busy, run } = useAction(
    async (isMine: boolean): Promise<void> => {
      if (isMine) await request('POST /api/email-proof', { token }, { quiet: true })
      else await request('POST /api/email-proof/deny', { token }, { quiet: true })
      if (useAuth.getState().token) await loadUser()
    },
    {
      broken,
      onDone: (_, isMine) => onDone(isMine ? 'proven' : 'denied'),
      onError: ({ message }) => setError(message),
    },
  )
  const answer = (isMine: boolean) => {
    setError('')
    void run(isMine)
  }
  const rows: [string, string][] = [
    [words.auth.field.nickname, account.nickname],
    [words.auth.field.email, account.email],
    [confirm.registered, day(account.registered_at, lang)],
  ]
  if (account.mentor) rows.push([confirm.mentor, `${account.mentor.nickname} · ${account.mentor.employee_no}`])
  return (
    <AuthFrame title={confirm.title} lead={confirm.lead}>
      <dl className="border-y border-line">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-touch items-center justify-between gap-16 border-b border-line py-8 last:border-0"
          >
            <dt className="text-13 text-muted">{name}</dt>
            <dd className="min-w-0 text-right text-15 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {account.mentor && <p className="-mt-12 text-13 text-muted">{confirm.mentorLead}</p>}
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-col gap-12">
        <Button wide busy={busy} onClick={() => answer(true)}>
          {confirm.yes}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={() => setIsConfirming(true)}>
          {confirm.no}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={confirm.no}
        message={confirm.noAsk}
        confirm={words.shell.dialog.confirm}
        cancel={words.shell.dialog.cancel}
        danger
        onAnswer={(yes) => {
          setIsConfirming(false)
          if (yes) answer(false)
        }}
      />
    </AuthFrame>
  )
}

function EmailAnswered({ outcome }: { outcome: 'proven' | 'denied' }) {
  const { confirm, login } = useWords('auth').auth
  const isSignedIn = useAuth(({ token }) => token !== null)
  const isVerified = outcome === 'proven'
  return (
    <AuthFrame
      title={isVerified ? confirm.done : confirm.denied}
      lead={isVerified ? confirm.doneLead : confirm.deniedLead}
    >
      {isVerified && (
        <Link to={isSignedIn ? '/person' : '/login'} replace className={buttonClass('primary', true)}>
          {isSignedIn ? confirm.go : login.submit}
        </Link>
      )}
    </AuthFrame>
  )
}

function LinkExpired() {
  const { confirm, login } = useWords('auth').auth
  const isSignedIn = useAuth(({ token }) => token !== null)
  return (
    <AuthFrame title={confirm.over} lead={confirm.overLead}>
      <Link to={isSignedIn ? '/person' : '/login'} replace className={buttonClass('quiet', true)}>
        {isSignedIn ? confirm.go : login.submit}
      </Link>
    </AuthFrame>
  )
}
