import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { loadUser } from '../../session/load-user.ts'
import { useAuth } from '../../state/auth.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useSpeech, useWords } from '../../words.tsx'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'

type Account = ReplyOf<'POST /api/email-proof/look'>

/**
 * Target of the verification link: shows the account and asks whether it is theirs. Opening the link alone changes
 * nothing.
 */
export function ConfirmEmail() {
  const { token } = useLinkToken()
  return <OfLink key={token} token={token} />
}

function OfLink({ token }: { token: string }) {
  const { data, error, isLoading, isFetching, refetch } = useQuery({
    queryKey: ['email-proof', token],
    queryFn: () => request('POST /api/email-proof/look', { token }, { quiet: true }),
    enabled: token !== '',
    retry: false,
    gcTime: 0,
  })
  const [done, setDone] = useState<'proven' | 'denied' | null>(null)
  if (done) return <Answered done={done} />
  if (token === '' || error instanceof Refusal) return <LinkOver />
  if (isLoading) return <ScreenSkeleton page />
  if (!data) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  return data.proven ? <Answered done="proven" /> : <Question token={token} account={data} onDone={setDone} />
}

function Question(props: { token: string; account: Account; onDone: (done: 'proven' | 'denied') => void }) {
  const { words, lang } = useSpeech()
  const { confirm, broken } = words.session
  const { token, account, onDone } = props
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState('')
  const answer = async (mine: boolean) => {
    setBusy(true)
    setTrouble('')
    try {
      if (mine) await request('POST /api/email-proof', { token }, { quiet: true })
      else await request('POST /api/email-proof/deny', { token }, { quiet: true })
      if (useAuth.getState().token) await loadUser()
      onDone(mine ? 'proven' : 'denied')
    } catch (cause) {
      setTrouble(cause instanceof Refusal ? cause.message : broken)
    }
    setBusy(false)
  }
  const rows: [string, string][] = [
    [words.session.field.nickname, account.nickname],
    [words.session.field.email, account.email],
    [confirm.registered, day(account.registered_at, lang)],
  ]
  if (account.mentor) rows.push([confirm.mentor, `${account.mentor.nickname} · ${account.mentor.employee_no}`])
  return (
    <Frame title={confirm.title} lead={confirm.lead}>
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
        {trouble}
      </p>
      <div className="flex flex-col gap-12">
        <Button wide busy={busy} onClick={() => void answer(true)}>
          {confirm.yes}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={() => setAsking(true)}>
          {confirm.no}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={confirm.no}
        message={confirm.noAsk}
        confirm={words.shell.dialog.confirm}
        cancel={words.shell.dialog.cancel}
        danger
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) void answer(false)
        }}
      />
    </Frame>
  )
}

function Answered({ done }: { done: 'proven' | 'denied' }) {
  const { confirm, login } = useWords().session
  const known = useAuth(({ token }) => token !== null)
  const proven = done === 'proven'
  return (
    <Frame title={proven ? confirm.done : confirm.denied} lead={proven ? confirm.doneLead : confirm.deniedLead}>
      {proven && (
        <Link to={known ? '/person' : '/login'} replace className={buttonLook('primary', true)}>
          {known ? confirm.go : login.submit}
        </Link>
      )}
    </Frame>
  )
}

function LinkOver() {
  const { confirm, login } = useWords().session
  const known = useAuth(({ token }) => token !== null)
  return (
    <Frame title={confirm.over} lead={confirm.overLead}>
      <Link to={known ? '/person' : '/login'} replace className={buttonLook('quiet', true)}>
        {known ? confirm.go : login.submit}
      </Link>
    </Frame>
  )
}
