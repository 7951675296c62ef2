import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@bailu/contract/account/shop'
import { useState } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { ErrorState, ScreenSkeleton } from '../../../ui/screen/states.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { SettingsSection } from './settings-section.tsx'
import { sessionsQuery } from './queries.ts'

type SessionToEnd = OwnSession | 'others' | null

export default function SessionsSection() {
  const { settings, shell } = useWords('settings')
  const words = settings.sessions
  const { data, isLoadingError, isFetching, refetch } = useQuery(sessionsQuery())
  const [sessionToEnd, setSessionToEnd] = useState<SessionToEnd>(null)
  const reauthentication = useReauthentication()
  const { busy, run } = useAction(
    (session: OwnSession | 'others'): Promise<unknown> =>
      reauthentication.require(async () =>
        session === 'others'
          ? request('POST /api/account/session/end-others', {}, { quiet: true })
          : request('DELETE /api/account/session/{id}', { id: session.id }, { quiet: true }),
      ),
    {
      broken: settings.broken,
      done: shell.toast.done,
      // A session that has ended in the meantime is the wanted result.
      onError: ({ cause }) =>
        toast(cause instanceof AppError && cause.code === 'not_found' ? shell.toast.done : settings.broken),
    },
  )
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />

  const endSession = async (accepted: boolean) => {
    if (!accepted || !sessionToEnd) return setSessionToEnd(null)
    await run(sessionToEnd)
    await refetch()
    setSessionToEnd(null)
  }
  const others = data.list.filter((session) => !session.current)
  return (
    <SettingsSection title={settings.parts.sessions} lead={words.lead}>
      <ul className="border-y border-line">
        {data.list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button kind="quiet" wide onClick={() => setSessionToEnd('others')}>
          {words.endOthers}
        </Button>
      ) : (
        <p className="text-13 text-muted">{words.onlyThis}</p>
      )}
      <ConfirmDialog
        open={sessionToEnd !== null}
        title={sessionToEnd === 'others' ? words.endOthers : words.endOne}
        message={sessionToEnd === 'others' ? words.endOthersAsk : words.endAsk}
        confirm={words.end}
        cancel={shell.dialog.cancel}
        danger
        busy={busy}
        onAnswer={(accepted) => void endSession(accepted)}
      />
      {reauthentication.dialog}
    </SettingsSection>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { words, lang } = useI18n('settings')
  const { sessions } = words.settings
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || sessions.unknown
  return (
    <li className="flex min-h-56 items-center gap-12 border-b border-line py-12 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-16">{name}</p>
        <p className="text-13 text-muted">
          {session.current ? (
            <span className="font-medium text-success">{sessions.thisOne}</span>
          ) : (
            sessions.seen(dayAndTime(session.seen_at, lang))
          )}
        </p>
        <p className="text-13 text-muted">{sessions.since(dayAndTime(session.created_at, lang))}</p>
      </div>
      {!session.current && (
        <Button kind="quiet" aria-label={`${sessions.end}: ${name}`} onClick={onEnd}>
          {sessions.end}
        </Button>
      )}
    </li>
  )
}
