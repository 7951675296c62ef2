import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@bailu/contract/account'
import { useState } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSpeech, useWords } from '../../words.tsx'
import { PartFrame } from './part-frame.tsx'
import { sessionsQuery } from './queries.ts'

type Asked = OwnSession | 'others' | null

export default function SessionsPart() {
  const { settings, shell } = useWords()
  const words = settings.sessions
  const { data, isLoadingError, isFetching, refetch } = useQuery(sessionsQuery())
  const [asked, setAsked] = useState<Asked>(null)
  const [busy, setBusy] = useState(false)
  const fresh = useFreshPassword()
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />

  const end = async (yes: boolean) => {
    if (!yes || !asked) return setAsked(null)
    setBusy(true)
    try {
      const done = await fresh.run(async () =>
        asked === 'others'
          ? request('POST /api/account/session/end-others', {}, { quiet: true })
          : request('DELETE /api/account/session/{id}', { id: asked.id }, { quiet: true }),
      )
      if (done !== undefined) toast(shell.toast.done)
    } catch (cause) {
      // The session has ended in the meantime, which is the wanted result.
      toast(cause instanceof Refusal && cause.code === 'not_found' ? shell.toast.done : settings.broken)
    }
    await refetch()
    setBusy(false)
    setAsked(null)
  }
  const others = data.list.filter((one) => !one.current)
  return (
    <PartFrame title={settings.parts.sessions} lead={words.lead}>
      <ul className="border-y border-line">
        {data.list.map((one) => (
          <Row key={one.id} one={one} onEnd={() => setAsked(one)} />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button kind="quiet" wide onClick={() => setAsked('others')}>
          {words.endOthers}
        </Button>
      ) : (
        <p className="text-13 text-muted">{words.onlyThis}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'others' ? words.endOthers : words.endOne}
        message={asked === 'others' ? words.endOthersAsk : words.endAsk}
        confirm={words.end}
        cancel={shell.dialog.cancel}
        danger
        busy={busy}
        onAnswer={(yes) => void end(yes)}
      />
      {fresh.dialog}
    </PartFrame>
  )
}

function Row({ one, onEnd }: { one: OwnSession; onEnd: () => void }) {
  const { words, lang } = useSpeech()
  const { sessions } = words.settings
  const name = [one.browser, one.system].filter(Boolean).join(' · ') || sessions.unknown
  return (
    <li className="flex min-h-56 items-center gap-12 border-b border-line py-12 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-16">{name}</p>
        <p className="text-13 text-muted">
          {one.current ? (
            <span className="font-medium text-success">{sessions.thisOne}</span>
          ) : (
            sessions.seen(dayAndTime(one.seen_at, lang))
          )}
        </p>
        <p className="text-13 text-muted">{sessions.since(dayAndTime(one.created_at, lang))}</p>
      </div>
      {!one.current && (
        <Button kind="quiet" aria-label={`${sessions.end}: ${name}`} onClick={onEnd}>
          {sessions.end}
        </Button>
      )}
    </li>
  )
}
