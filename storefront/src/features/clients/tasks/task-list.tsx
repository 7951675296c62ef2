import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Task } from '@bailu/contract/clients/desk'
import { TASK_KINDS, type TaskKind } from '@bailu/contract/clients/kinds'
import type { MessageDraft } from '@bailu/phrases/clients/message-drafts'
import { money, points } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { startQueue } from '../../../session/work-queue.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { calendarDayIn, formatCalendarDay } from '../calendar-days.ts'
import { TASK_QUERIES, tasksQuery } from '../queries.ts'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { MessageSheet } from '../../../ui/dialog/message-sheet.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { ContinueQueue, useQueueStart } from './queue-start.tsx'
import { LEAD_PATHS, TaskLink, taskName } from './task-link.tsx'

type Outcome = 'done' | 'tomorrow' | 'week' | 'open'

/** Marks all reasons of a row at once. */
export const useMarkTask = (task: Task, onDone?: (outcome: Outcome) => void) => {
  const { clients: words } = useWords('clients')
  const [first, ...also] = task.reasons.map(({ kind, cause }) => ({ kind, cause }))
  return useAction((as: Outcome) => request('POST /api/task/mark', { ...first!, also, as }), {
    broken: words.broken,
    refresh: TASK_QUERIES,
    done: (_, as) => (as === 'tomorrow' || as === 'week' ? words.putOff : ''),
    onDone: (_, as) => onDone?.(as),
  })
}

/** Undo for the task marked done last. */
export function UndoTask({ task, onUndone }: { task: Task; onUndone: () => void }) {
  const { clients: words } = useWords('clients')
  const { busy, run } = useMarkTask(task, onUndone)
  return (
    <p role="status" className="mt-12 flex items-center justify-between gap-12 rounded-8 bg-mist pl-16 text-15">
      <span className="min-w-0 wrap-anywhere">
        <span data-theirs>{taskName(task)}</span> · {words.marked}
      </span>
      <TextButton
        disabled={busy}
        onClick={() => void run('open')}
        className="shrink-0 px-16 font-medium disabled:opacity-60"
      >
        {words.undo}
      </TextButton>
    </p>
  )
}

type TaskListProps = { news: ReactNode; isReady: boolean; linkTo: LinkTo }
const INITIAL_COUNT = 6

/** Today's tasks, most urgent first, in pages; `news` are notices of other features, known once it `isReady`. */
export function TaskList({ news, isReady, linkTo }: TaskListProps) {
  const { words: phrases, lang } = useI18n('clients', 'desk')
  const { clients: words, desk } = phrases
  const [kind, setKind] = useState<TaskKind>()
  const [lastDone, setLastDone] = useState<Task | null>(null)
  // The tools of the partner are below, so that only the first tasks are shown at once.
  const [visibleCount, setVisibleCount] = useState(INITIAL_COUNT)
  const source = useInfiniteQuery(tasksQuery(lang, kind))
  const whole = useInfiniteQuery(tasksQuery(lang))
  const figures = (source.data ?? whole.data)?.pages[0]
  const tasks = source.data?.pages.flatMap(({ list }) => list) ?? []
  const { all = 0, settling, counts } = figures ?? {}
  const kinds = counts ? TASK_KINDS.filter((known) => counts[known] > 0 || known === kind) : []
  const shown = kind && counts ? counts[kind] : all
  const showMore = async () => {
    if (tasks.length < visibleCount + 20 && source.hasNextPage) await source.fetchNextPage()
    setVisibleCount(visibleCount + 20)
  }
  // All parts are shown at once, so that none moves when another arrives.
  if (!isReady || (!figures && !source.isFetched))
    return (
      <section aria-label={words.toDo} className="gutter">
        <h2 className="text-22">{words.toDo}</h2>
        <div className="mt-12 flex flex-col gap-12">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-[124px] w-full" />
          ))}
        </div>
      </section>
    )
  return (
    <section aria-label={words.toDo} className="gutter">
      <h2 className="text-22">{figures && all === 0 ? words.allDone : words.toDo}</h2>
      <p className="text-15 text-muted">{figures ? (all > 0 ? words.toDoLead(all) : words.allDoneLead) : ' '}</p>
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
      {kinds.length > 1 && counts && (
        <div
          role="group"
          aria-label={words.toDo}
          className="snap-track -mx-20 mt-12 flex gap-8 overflow-x-auto px-20 py-4"
        >
          {[undefined, ...kinds].map((option) => (
            <button
              key={option ?? 'all'}
              type="button"
              aria-pressed={option === kind}
              onClick={() => {
                setKind(option)
                setVisibleCount(INITIAL_COUNT)
              }}
              className="flex min-h-touch shrink-0 items-center rounded-full border border-control bg-paper px-16 text-15 aria-pressed:border-leaf aria-pressed:bg-mist aria-pressed:font-medium"
            >
              {option
                ? desk.kindCount(words.kinds[option], points(counts[option]))
                : desk.kindCount(desk.all, points(all))}
            </button>
          ))}
        </div>
      )}
      <QueueButtons kind={kind} count={shown} />
      {lastDone && <UndoTask task={lastDone} onUndone={() => setLastDone(null)} />}
      {source.isLoadingError && (
        <ErrorState cause={source.error} busy={source.isFetching} onRetry={() => void source.refetch()} />
      )}
      {source.isPending && (
        <div className="mt-12 flex flex-col gap-12">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-[124px] w-full" />
          ))}
        </div>
      )}
      {tasks.length > 0 && (
        <ul className="mt-12 border-t border-line">
          {tasks.slice(0, visibleCount).map((task) => (
            <TaskRow key={task.key} task={task} kind={kind} linkTo={linkTo} onDone={setLastDone} />
          ))}
        </ul>
      )}
      {shown > visibleCount && (
        <Button kind="quiet" wide busy={source.isFetchingNextPage} className="mt-12" onClick={() => void showMore()}>
          {words.showMore(Math.min(shown - visibleCount, 20))}
        </Button>
      )}
    </section>
  )
}

/** Starts working through all tasks of a kind, or continues the list begun before. */
function QueueButtons({ kind, count }: { kind: TaskKind | undefined; count: number }) {
  const { clients: words, desk } = useWords('clients', 'desk')
  const navigate = useNavigate()
  const { busy, run } = useAction(() => request('GET /api/task-keys', { ...(kind && { kind }) }), {
    broken: words.broken,
    onDone: ({ list }) => {
      startQueue({ of: 'tasks', items: list, ...(kind && { kind }) })
      void navigate({ to: '/manage', search: { view: 'queue' } })
    },
  })
  const { begin, dialog } = useQueueStart(() => run())
  return (
    <div className="mt-12 flex flex-col gap-8 empty:hidden">
      <ContinueQueue />
      {count > 1 && (
        <Button kind="quiet" wide busy={busy} onClick={begin}>
          {desk.workThrough(points(count))}
        </Button>
      )}
      {dialog}
    </div>
  )
}

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

/** The prepared message that fits the first reason, or that of the kind shown, and the link in it; leads have none. */
export const draftOf = ({ reasons }: Task, linkTo: LinkTo, kind: TaskKind | undefined) => {
  const reason = reasons.find((known) => known.kind === kind) ?? reasons[0]
  if (!reason || reason.kind === 'lead') return null
  const draft: MessageDraft =
    reason.kind === 'birthday' && reason.day > calendarDayIn(0) ? 'birthday_soon' : reason.kind
  const link = linkTo(reason.product === null ? '/shop' : `/product/${reason.product}`)
  return { draft, about: reason.about_theirs, link }
}

type TaskRowProps = { task: Task; kind: TaskKind | undefined; linkTo: LinkTo; onDone: (task: Task) => void }

/** Everything to do about one client or lead: open it, write a message, postpone it or mark it done. */
function TaskRow({ task, kind, linkTo, onDone }: TaskRowProps) {
  const { clients: words } = useWords('clients')
  const { client, lead } = task
  const [sheet, setSheet] = useState<'message' | 'later' | null>(null)
  const { busy, run: mark } = useMarkTask(task, (outcome) => outcome === 'done' && onDone(task))
  const draft = draftOf(task, linkTo, kind)
  const name = taskName(task)
  return (
    <li className="border-b border-line py-12">
      <TaskLink task={task} />
      <div className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-8">
        {client ? (
          <Button className="px-8" aria-label={`${words.write}: ${name}`} onClick={() => setSheet('message')}>
            {words.write}
          </Button>
        ) : (
          <ButtonLink
            to={LEAD_PATHS[lead?.type ?? 'individual']}
            search={{ id: lead?.id }}
            className="px-8"
            aria-label={`${words.openIt}: ${name}`}
          >
            {words.openIt}
          </ButtonLink>
        )}
        <Button kind="quiet" className="px-8" aria-label={`${words.later}: ${name}`} onClick={() => setSheet('later')}>
          {words.later}
        </Button>
        <Button
          kind="quiet"
          className="px-8"
          busy={busy}
          aria-label={`${words.done}: ${name}`}
          onClick={() => void mark('done')}
        >
          {words.done}
        </Button>
      </div>
      {client && draft && (
        <MessageSheet recipient={client} {...draft} open={sheet === 'message'} onClose={() => setSheet(null)} />
      )}
      <PostponeSheet
        open={sheet === 'later'}
        onClose={() => setSheet(null)}
        onPostpone={(outcome) => {
          setSheet(null)
          void mark(outcome)
        }}
      />
    </li>
  )
}
