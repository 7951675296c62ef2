import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Task } from '@bailu/contract/clients/desk'
import type { TaskKind } from '@bailu/contract/clients/kinds'
import { messageDrafts } from '@bailu/phrases/clients/message-drafts'
import { AppError } from '@bailu/client/errors'
import { addressMessage, type QueueOutcome, useWorkQueue, type WorkQueue } from '../../../session/work-queue.ts'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { Button, ButtonAnchor, ButtonLink, TextButton } from '../../../ui/button.tsx'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'
import { BackIcon } from '../../../ui/icons/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { BottomBar, EmptyState, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { MessageForm, messageLinks } from '../../../ui/dialog/message-sheet.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { clientQuery, taskRowQuery } from '../queries.ts'
import { TaskLink } from './task-link.tsx'
import { draftOf, PostponeSheet, UndoTask, useMarkTask } from './task-list.tsx'

/** Works through a list one by one: who it is about, a message, and what came of it. */
export default function WorkQueueScreen({ linkTo }: { linkTo: LinkTo }) {
  const { desk: words } = useWords('desk')
  const { queue, change } = useWorkQueue()
  const [lastDone, setLastDone] = useState<Task | null>(null)
  if (!queue || queue.items.length === 0)
    return (
      <EmptyState page title={words.nothingLeft}>
        <ButtonLink to="/manage" search={{}} replace kind="quiet">
          {words.back}
        </ButtonLink>
      </EmptyState>
    )
  const item = queue.items[queue.at]
  const move = (outcome?: QueueOutcome, steps = 1) =>
    change({
      ...queue,
      at: Math.max(0, queue.at + steps),
      outcomes: item && outcome ? { ...queue.outcomes, [item]: outcome } : queue.outcomes,
    })
  if (item === undefined) return <QueueSummary queue={queue} onChange={change} />
  const written = () => change({ ...queue, outcomes: { ...queue.outcomes, [item]: 'written' } })
  const shared = { item, outcome: queue.outcomes[item], linkTo, onMove: move, onWritten: written }
  return (
    <div className="flex flex-1 flex-col">
      <QueueHeader queue={queue} onStop={() => change(null)} />
      {lastDone && (
        <div className="gutter">
          <UndoTask task={lastDone} onUndone={() => setLastDone(null)} />
        </div>
      )}
      {queue.of === 'tasks' ? (
        <TaskItem key={item} {...shared} kind={queue.kind} isFirst={queue.at === 0} onDone={setLastDone} />
      ) : (
        <ClientItem key={item} {...shared} isFirst={queue.at === 0} template={queue.template ?? ''} />
      )}
    </div>
  )
}

function QueueHeader({ queue, onStop }: { queue: WorkQueue; onStop: () => void }) {
  const { desk: words } = useWords('desk')
  const navigate = useNavigate()
  const stop = useConfirmation({ title: words.stopAsk, confirm: words.stop, cancel: words.goOn }, () => {
    onStop()
    void navigate({ to: '/manage', search: {}, replace: true })
  })
  const all = queue.items.length
  return (
    <header className="gutter pt-8 pb-12">
      <div className="flex items-center justify-between gap-12">
        <Link
          to={queue.of === 'tasks' ? '/manage' : '/manage/client'}
          search={{}}
          className="-ml-12 flex min-h-touch items-center gap-4 px-12 text-15 font-medium text-gold-ink"
        >
          <BackIcon className="size-20" />
          {words.back}
        </Link>
        <TextButton className="-mr-12 px-12 text-15" onClick={() => stop.ask()}>
          {words.stop}
        </TextButton>
      </div>
      <div className="flex items-baseline justify-between gap-12">
        <h1 className="text-22">{queue.of === 'tasks' ? words.queueTitle : words.queueWrite}</h1>
        <p className="shrink-0 text-15 text-muted tabular-nums" aria-live="polite">
          {words.progress(queue.at + 1, all)}
        </p>
      </div>
      <Meter className="mt-8" barClass="bg-gold" label={words.queueTitle} percent={(queue.at / all) * 100} />
      {stop.dialog}
    </header>
  )
}

type ItemProps = {
  item: string
  outcome: QueueOutcome | undefined
  linkTo: LinkTo
  isFirst: boolean
  onMove: (outcome?: QueueOutcome, steps?: number) => void
  onWritten: () => void
}

/** Card in the middle, buttons in a bar at the bottom. */
function QueueItem(props: { children: ReactNode; buttons: ReactNode }) {
  return (
    <>
      <div className="gutter pb-28">{props.children}</div>
      <BottomBar>
        <div className="grid auto-cols-fr grid-flow-col gap-8 px-20 py-8">{props.buttons}</div>
      </BottomBar>
    </>
  )
}

const ItemSkeleton = () => (
  <div className="flex flex-col gap-16 gutter py-12">
    <Skeleton className="h-56 w-full" />
    <Skeleton className="h-[180px] w-full" />
    <Skeleton className="h-[48px] w-full rounded-full" />
  </div>
)

const Outcome = ({ outcome }: { outcome: QueueOutcome | undefined }) => {
  const { clients, desk } = useWords('clients', 'desk')
  const names = { written: desk.wrote, done: clients.done, later: clients.putOff }
  return outcome ? <p className="mt-8 text-13 font-medium text-leaf">✓ {names[outcome]}</p> : null
}

function MoveButtons({ isFirst, onMove }: Pick<ItemProps, 'isFirst' | 'onMove'>) {
  const { desk: words } = useWords('desk')
  return (
    <>
      <Button kind="quiet" className="px-8" disabled={isFirst} onClick={() => onMove(undefined, -1)}>
        {words.previous}
      </Button>
      <Button kind="quiet" className="px-8" onClick={() => onMove()}>
        {words.next}
      </Button>
    </>
  )
}

type TaskItemProps = ItemProps & { kind: TaskKind | undefined; onDone: (task: Task | null) => void }

function TaskItem(props: TaskItemProps) {
  const { item, outcome, isFirst, onMove } = props
  const { desk: words } = useWords('desk')
  const { data, isError, isFetching, refetch, error } = useQuery(taskRowQuery(item, useLang()))
  if (!data && isError) return <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ItemSkeleton />
  if (data.task) return <OpenTask {...props} task={data.task} />
  return (
    <QueueItem buttons={<MoveButtons isFirst={isFirst} onMove={onMove} />}>
      <p className="py-28 text-center text-15 text-muted">{words.nothingLeft}</p>
      <div className="flex justify-center">
        <Outcome outcome={outcome} />
      </div>
    </QueueItem>
  )
}

type OpenTaskProps = TaskItemProps & { task: Task }

function OpenTask({ task, kind, item, outcome, linkTo, isFirst, onMove, onWritten, onDone }: OpenTaskProps) {
  const { clients: words } = useWords('clients')
  const [postponing, setPostponing] = useState(false)
  const { busy, run } = useMarkTask(task, (as) => {
    onDone(as === 'done' ? task : null)
    onMove(as === 'done' ? 'done' : 'later')
  })
  const { client, lead } = task
  const draft = draftOf(task, linkTo, kind)
  return (
    <QueueItem
      buttons={
        <>
          <MoveButtons isFirst={isFirst} onMove={onMove} />
          <Button kind="quiet" className="px-8" onClick={() => setPostponing(true)}>
            {words.later}
          </Button>
          <Button className="px-8" busy={busy} onClick={() => void run('done')}>
            {words.done}
          </Button>
        </>
      }
    >
      <TaskLink task={task} />
      <Outcome outcome={outcome} />
      {client && draft && (
        <div className="mt-16">
          <MessageForm
            recipient={client}
            text={messageDrafts[client.lang][draft.draft]({ ...draft, name: client.nickname })}
            storedAs={`message:${client.phone}:${draft.draft}`}
            onSent={onWritten}
          />
        </div>
      )}
      {lead?.phone && (
        <ButtonAnchor href={messageLinks(lead.phone, '').tel} wide className="mt-16">
          {words.call}
        </ButtonAnchor>
      )}
      <PostponeSheet
        key={item}
        open={postponing}
        onClose={() => setPostponing(false)}
        onPostpone={(until) => {
          setPostponing(false)
          void run(until)
        }}
      />
    </QueueItem>
  )
}

function ClientItem({ item, outcome, linkTo, isFirst, onMove, onWritten, template }: ItemProps & { template: string }) {
  const { clients, desk } = useWords('clients', 'desk')
  const { data: client, error, isFetching, refetch } = useQuery(clientQuery(Number(item)))
  const isGone = error instanceof AppError && error.code === 'not_found'
  if (!client && isGone)
    return (
      <QueueItem buttons={<MoveButtons isFirst={isFirst} onMove={onMove} />}>
        <p className="py-28 text-center text-15 text-muted">{desk.gone}</p>
      </QueueItem>
    )
  if (!client && error) return <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!client) return <ItemSkeleton />
  const text =
    template === ''
      ? messageDrafts[client.lang].hello({ name: client.nickname, about: '', link: linkTo('/shop') })
      : addressMessage(template, client.nickname)
  return (
    <QueueItem
      buttons={
        <>
          <MoveButtons isFirst={isFirst} onMove={onMove} />
          <Button className="px-8" onClick={() => onMove('written')}>
            {desk.wrote}
          </Button>
        </>
      }
    >
      <Link to="/manage/client/$id" params={{ id: item }} search={{}} className="flex min-h-touch items-center gap-12">
        <Avatar person={client} className="size-[44px] text-18" />
        <span className="min-w-0 flex-1">
          <span data-theirs className="block text-16 leading-tight wrap-anywhere">
            {client.nickname}
          </span>
          <span className="block text-13 text-muted">{clients.languages[client.lang]}</span>
        </span>
      </Link>
      <Outcome outcome={outcome} />
      <div className="mt-16">
        <MessageForm recipient={client} text={text} storedAs={`message:${client.phone}:queue`} onSent={onWritten} />
      </div>
    </QueueItem>
  )
}

function QueueSummary({ queue, onChange }: { queue: WorkQueue; onChange: (queue: WorkQueue | null) => void }) {
  const { desk: words } = useWords('desk')
  const navigate = useNavigate()
  const count = (outcome: QueueOutcome) => queue.items.filter((item) => queue.outcomes[item] === outcome).length
  const skipped = queue.items.filter((item) => queue.outcomes[item] === undefined)
  const end = () => {
    onChange(null)
    void navigate(queue.of === 'tasks' ? { to: '/manage', search: {}, replace: true } : { to: '/manage/client' })
  }
  return (
    <EmptyState
      page
      title={words.finished}
      lead={words.summary(count('written'), count('done'), count('later'), skipped.length)}
    >
      <div className="flex flex-col gap-12">
        <Button onClick={end}>{words.stop}</Button>
        {skipped.length > 0 && (
          <Button kind="quiet" onClick={() => onChange({ ...queue, items: skipped, at: 0 })}>
            {words.backToRest(skipped.length)}
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
