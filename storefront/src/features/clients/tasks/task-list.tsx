import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Task } from '@bailu/contract/clients/shop'
import { money } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button, TextButton } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { formatCalendarDay, calendarDayIn } from '../calendar-days.ts'
import { CLIENT_QUERIES } from '../queries.ts'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { MessageSheet } from '../message-sheet.tsx'

/** Undo for the task marked done last. */
export function UndoTask({ task, onUndone }: { task: Task; onUndone: () => void }) {
  const { clients: words } = useWords('clients')
  const { kind, cause } = task
  const { busy, run } = useAction(() => request('POST /api/task/mark', { kind, cause, as: 'open' }), {
    broken: words.broken,
    refresh: CLIENT_QUERIES,
    onDone: onUndone,
  })
  return (
    <p role="status" className="mt-12 flex items-center justify-between gap-12 rounded-8 bg-mist pl-16 text-15">
      <span className="min-w-0 wrap-anywhere">
        {task.client.nickname} · {words.marked}
      </span>
      <TextButton disabled={busy} onClick={() => void run()} className="shrink-0 px-16 font-medium disabled:opacity-60">
        {words.undo}
      </TextButton>
    </p>
  )
}

type TasksReply = ReplyOf<'GET /api/task'>
type TaskListProps = {
  query: { data: TasksReply | undefined; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Notices of other features, such as withdrawals. */
  news?: ReactNode
}
const INITIAL_COUNT = 6

/** Today's tasks, most urgent first. */
export function TaskList({ query, news }: TaskListProps) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const [visibleCount, setVisibleCount] = useState(INITIAL_COUNT)
  const [lastDone, setLastDone] = useState<Task | null>(null)
  if (query.isLoadingError) return <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <div className="flex flex-col gap-12 gutter">
        <Skeleton className="h-28 w-1/2" />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-[96px] w-full" />
        ))}
      </div>
    )
  const { tasks, settling } = query.data
  const remaining = tasks.length - visibleCount
  return (
    <section aria-label={words.toDo} className="gutter">
      <h2 className="text-22">{tasks.length > 0 ? words.toDo : words.allDone}</h2>
      <p className="text-15 text-muted">{tasks.length > 0 ? words.toDoLead(tasks.length) : words.allDoneLead}</p>
      {news}
      {settling && (
        <Link
          to="/income/sales"
          className="mt-12 flex min-h-touch flex-col justify-center border-l-2 border-gold bg-mist px-16 py-8"
        >
          <span className="text-15">{words.settling}</span>
          <span className="text-13 text-muted">
            {words.settlingLead(money(settling.gross), formatCalendarDay(settling.on, lang))}
          </span>
        </Link>
      )}
      {lastDone && <UndoTask task={lastDone} onUndone={() => setLastDone(null)} />}
      {tasks.length > 0 && (
        <ul className="mt-12 border-t border-line">
          {tasks.slice(0, visibleCount).map((task) => (
            <TaskRow key={`${task.kind}:${task.cause}`} task={task} onDone={setLastDone} />
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <Button kind="quiet" wide className="mt-12" onClick={() => setVisibleCount(visibleCount + 20)}>
          {words.showMore(Math.min(remaining, 20))}
        </Button>
      )}
    </section>
  )
}

type PostponeSheetProps = { open: boolean; onClose: () => void; onPostpone: (until: 'tomorrow' | 'week') => void }

function PostponeSheet({ open, onClose, onPostpone }: PostponeSheetProps) {
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
function TaskRow({ task, onDone }: { task: Task; onDone: (task: Task) => void }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const { client, kind, cause } = task
  const [sheet, setSheet] = useState<'message' | 'later' | null>(null)
  const { busy, run: markTask } = useAction(
    (outcome: 'done' | 'tomorrow' | 'week') => request('POST /api/task/mark', { kind, cause, as: outcome }),
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
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-8">
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
