import type { ReplyOf } from '@bailu/contract/calls'
import type { Task } from '@bailu/contract/clients'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../app-link.tsx'
import { money } from '@bailu/phrases/format'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useSpeech } from '../../../words.tsx'
import { plainDay } from '../plain-day.ts'
import { TaskRow } from './task-row.tsx'
import { UndoStrip } from './undo-strip.tsx'

type Desk = ReplyOf<'GET /api/desk'>
type Props = {
  desk: { data: Desk | undefined; isLoadingError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Notices of other features, such as withdrawals. */
  news?: ReactNode
}
const FIRST = 6

/** Today's tasks, most urgent first. */
export function TodayList({ desk, news }: Props) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
  const [shown, setShown] = useState(FIRST)
  const [last, setLast] = useState<Task | null>(null)
  if (desk.isLoadingError) return <ErrorState busy={desk.isFetching} onRetry={() => void desk.refetch()} />
  if (!desk.data)
    return (
      <div className="flex flex-col gap-12 gutter">
        <Skeleton className="h-28 w-1/2" />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-[96px] w-full" />
        ))}
      </div>
    )
  const { tasks, settling } = desk.data
  const left = tasks.length - shown
  return (
    <section aria-label={words.toDo} className="gutter">
      <h2 className="text-22">{tasks.length > 0 ? words.toDo : words.allDone}</h2>
      <p className="text-15 text-muted">{tasks.length > 0 ? words.toDoLead(tasks.length) : words.allDoneLead}</p>
      {news}
      {settling && (
        <AppLink
          to="/income/sales"
          className="mt-12 flex min-h-touch flex-col justify-center border-l-2 border-gold bg-mist px-16 py-8"
        >
          <span className="text-15">{words.settling}</span>
          <span className="text-13 text-muted">
            {words.settlingLead(money(settling.gross), plainDay(settling.on, lang))}
          </span>
        </AppLink>
      )}
      {last && <UndoStrip task={last} onGone={() => setLast(null)} />}
      {tasks.length > 0 && (
        <ul className="mt-12 border-t border-line">
          {tasks.slice(0, shown).map((task) => (
            <TaskRow key={`${task.kind}:${task.cause}`} task={task} onDone={setLast} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button kind="quiet" wide className="mt-12" onClick={() => setShown(shown + 20)}>
          {words.showMore(Math.min(left, 20))}
        </Button>
      )}
    </section>
  )
}
