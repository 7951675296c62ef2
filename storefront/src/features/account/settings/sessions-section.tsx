import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@bailu/contract/account/shop'
import { dayAndTime } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, ScreenSkeleton } from '../../../ui/screen/screen.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { SettingsSection } from './settings-section.tsx'
import { sessionsQuery } from './queries.ts'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'

export default function SessionsSection() {
  const { settings, shell } = useWords('settings')
  const words = settings.sessions
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(sessionsQuery())
  const reauthentication = useReauthentication()
  const { run } = useAction(
    (session: OwnSession | 'others'): Promise<unknown> =>
      reauthentication.require(async () =>
        session === 'others'
          ? request('POST /api/account/session/end-others', {})
          : request('DELETE /api/account/session/{id}', { id: session.id }),
      ),
    {
      broken: settings.broken,
      done: shell.toast.done,
      // A session that has ended in the meantime is the wanted result.
      onError: ({ cause }) =>
        toast(cause instanceof AppError && cause.code === 'not_found' ? shell.toast.done : settings.broken),
    },
  )
  const ending = useConfirmation(
    (session: OwnSession | 'others') => ({
      title: session === 'others' ? words.endOthers : words.endOne,
      message: session === 'others' ? words.endOthersAsk : words.endAsk,
      confirm: words.end,
      danger: true,
    }),
    async (session) => {
      await run(session)
      await refetch()
    },
  )
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />

  const others = data.list.filter((session) => !session.current)
  return (
    <SettingsSection title={settings.parts.sessions} lead={words.lead}>
      <ul className="border-y border-line">
        {data.list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ending.ask(session)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button kind="quiet" wide onClick={() => ending.ask('others')}>
          {words.endOthers}
        </Button>
      ) : (
        <p className="text-13 text-muted">{words.onlyThis}</p>
      )}
      {ending.dialog}
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
