import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useState } from 'react'
import { request } from '../../browser/request/request.ts'
import { useShownAction } from '../../session/use-action.ts'
import { loadUser } from '../../session/current-user.ts'
import { useAuth } from '../../session/auth.ts'
import { Button, ButtonLink, FormMessage } from '../../ui/button.tsx'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkFacts, useMailedLink } from './mailed-link.tsx'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

type RegisteredAccount = ReplyOf<'POST /api/email-verification/look'>

/**
 * Target of the verification link: shows the account and asks whether it is theirs. Opening the link alone changes
 * nothing.
 */
export function ConfirmEmailScreen() {
  const { token } = useLinkToken()
  return <EmailOfLink key={token} token={token} />
}

function EmailOfLink({ token }: { token: string }) {
  const { isOver, data, pending } = useMailedLink('POST /api/email-verification/look', token)
  const [outcome, setOutcome] = useState<'proven' | 'denied' | null>(null)
  if (outcome) return <EmailAnswered outcome={outcome} />
  if (isOver) return <LinkExpired />
  if (!data) return pending
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
  const { busy, run, errorText } = useShownAction(
    async (isMine: boolean): Promise<void> => {
      if (isMine) await request('POST /api/email-verification', { token })
      else await request('POST /api/email-verification/deny', { token })
      if (useAuth.getState().token) await loadUser()
    },
    {
      broken,
      onDone: (_, isMine) => onDone(isMine ? 'proven' : 'denied'),
    },
  )
  const denial = useConfirmation(
    { title: confirm.no, message: confirm.noAsk, confirm: words.shell.dialog.confirm, danger: true },
    () => void run(false),
  )
  const rows: [string, string][] = [
    [words.auth.field.nickname, account.nickname],
    [words.auth.field.email, account.email],
    [confirm.registered, day(account.registered_at, lang)],
  ]
  if (account.mentor) rows.push([confirm.mentor, `${account.mentor.nickname} · ${account.mentor.employee_no}`])
  return (
    <AuthFrame title={confirm.title} lead={confirm.lead}>
      <LinkFacts rows={rows} />
      {account.mentor && <p className="-mt-12 text-13 text-muted">{confirm.mentorLead}</p>}
      <FormMessage>{errorText}</FormMessage>
      <div className="flex flex-col gap-12">
        <Button wide busy={busy} onClick={() => void run(true)}>
          {confirm.yes}
        </Button>
        <Button kind="quiet" wide disabled={busy} onClick={() => denial.ask()}>
          {confirm.no}
        </Button>
      </div>
      {denial.dialog}
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
        <ButtonLink to={isSignedIn ? '/person' : '/login'} replace wide>
          {isSignedIn ? confirm.go : login.submit}
        </ButtonLink>
      )}
    </AuthFrame>
  )
}

function LinkExpired() {
  const { confirm, login } = useWords('auth').auth
  const isSignedIn = useAuth(({ token }) => token !== null)
  return (
    <AuthFrame title={confirm.over} lead={confirm.overLead}>
      <ButtonLink to={isSignedIn ? '/person' : '/login'} replace kind="quiet" wide>
        {isSignedIn ? confirm.go : login.submit}
      </ButtonLink>
    </AuthFrame>
  )
}
