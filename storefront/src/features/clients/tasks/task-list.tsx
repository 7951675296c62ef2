import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Task } from '@bailu/contract/clients/shop'
import { money } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/states.tsx'
import { formatCalendarDay } from '../calendar-days.ts'
import { CLIENT_QUERIES } from '../queries.ts'
import { TaskRow } from './task-row.tsx'

/** Undo for the task marked done last. */
export function UndoTask({ task, onUndone }: { task: Task; onUndone: () => void }) {
  const { clients: words } = useWords('clients')
  const { kind, cause } = task
  const { busy, run } = useAction(() => request('POST /api/desk/mark', { kind, cause, as: 'open' }, { quiet: true }), {
    broken: words.broken,
    refresh: CLIENT_QUERIES,
    onDone: onUndone,
  })
  return (
    <p role="status" className="mt-12 flex items-center justify-between gap-12 rounded-8 bg-mist pl-16 text-15">
      <span className="min-w-0 wrap-anywhere">
        {task.client.nickname} · {words.marked}
      </span>
      <button
        type="button"
        disabled={busy}
        onClick={() => void run()}
        className="min-h-touch shrink-0 px-16 font-medium text-gold-ink disabled:opacity-60"
      >
        {words.undo}
      </button>
    </p>
  )
}

type TasksReply = ReplyOf<'GET /api/desk'>
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
