import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Task } from '@bailu/contract/clients/shop'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { calendarDayIn, formatCalendarDay } from '../calendar-days.ts'
import { MessageSheet } from '../message-sheet.tsx'
import { CLIENT_QUERIES } from '../queries.ts'

type PostponeSheetProps = { open: boolean; onClose: () => void; onPostpone: (until: 'tomorrow' | 'week') => void }

export function PostponeSheet({ open, onClose, onPostpone }: PostponeSheetProps) {
  const { clients: words } = useWords('clients')
  return (
    <Sheet open={open} onClose={onClose} title={words.later}>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Button kind="quiet" onClick={() => onPostpone('tomorrow')}>
          {words.tomorrow}
        </Button>
        <Button kind="quiet" onClick={() => onPostpone('week')}>
          {words.nextWeek}
        </Button>
      </div>
    </Sheet>
  )
}

/** One task about one client: open the client, write a message, postpone it or mark it done. */
export function TaskRow({ task, onDone }: { task: Task; onDone: (task: Task) => void }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const { client, kind, cause } = task
  const [sheet, setSheet] = useState<'message' | 'later' | null>(null)
  const { busy, run: markTask } = useAction(
    (outcome: 'done' | 'tomorrow' | 'week') =>
      request('POST /api/desk/mark', { kind, cause, as: outcome }, { quiet: true }),
    {
      broken: words.broken,
      refresh: CLIENT_QUERIES,
      done: (_, outcome) => (outcome === 'done' ? '' : words.putOff),
      onDone: (_, outcome) => outcome === 'done' && onDone(task),
    },
  )
  return (
    <li className="border-b border-line py-12">
      <Link
        to="/manage/client/$id"
        params={{ id: String(client.id) }}
        search={kind === 'note' ? { tab: 'notes' } : {}}
        className="flex min-h-touch items-center gap-12"
      >
        <Avatar person={client} className="size-[44px] text-18" />
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-gold-ink">{words.kinds[kind]}</span>
          <span data-theirs className="block text-16 leading-tight wrap-anywhere">
            {client.nickname}
          </span>
          <span data-theirs={kind === 'note' || undefined} className="line-clamp-2 text-13 text-muted">
            {describeTask(task, words, lang)}
          </span>
        </span>
      </Link>
      <div className="mt-8 grid grid-cols-3 gap-8">
        <Button className="px-8" aria-label={`${words.write}: ${client.nickname}`} onClick={() => setSheet('message')}>
          {words.write}
        </Button>
        <Button
          kind="quiet"
          className="px-8"
          aria-label={`${words.later}: ${client.nickname}`}
          onClick={() => setSheet('later')}
        >
          {words.later}
        </Button>
        <Button
          kind="quiet"
          className="px-8"
          busy={busy}
          aria-label={`${words.done}: ${client.nickname}`}
          onClick={() => void markTask('done')}
        >
          {words.done}
        </Button>
      </div>
      <MessageSheet
        recipient={client}
        draft={kind}
        about={task.about_theirs}
        open={sheet === 'message'}
        onClose={() => setSheet(null)}
      />
      <PostponeSheet
        open={sheet === 'later'}
        onClose={() => setSheet(null)}
        onPostpone={(outcome) => {
          setSheet(null)
          void markTask(outcome)
        }}
      />
    </li>
  )
}

type Translations = ReturnType<typeof useI18n>

function describeTask(
  { kind, day, about: subject }: Task,
  words: Translations['words']['clients'],
  lang: Translations['lang'],
): string {
  if (kind === 'birthday') {
    if (day === calendarDayIn(0)) return words.birthdayOn.today
    return day === calendarDayIn(1) ? words.birthdayOn.tomorrow : formatCalendarDay(day, lang)
  }
  if (kind === 'running_out') return words.endsOn(subject, formatCalendarDay(day, lang))
  return kind === 'silent' ? words.silentSince(formatCalendarDay(day, lang)) : subject
}
