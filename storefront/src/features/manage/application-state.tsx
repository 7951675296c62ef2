import type { ReplyOf } from '@bailu/contract/calls'
import { Link } from '@tanstack/react-router'
import { useApplication } from '../../session/use-application.ts'
import { day } from '@bailu/phrases/format'
import { useSupportLink } from '../../support-link.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'

type Standing = ReplyOf<'GET /api/application'>
type Last = NonNullable<Standing['last']>

/** State of the application to become a partner, and the next step. */
export function ApplicationState() {
  const { states } = useWords().apply
  const { shell } = useWords()
  const { data, isError, isFetching, refetch } = useApplication()
  if (!data && isError) {
    return (
      <div role="alert" className="rounded-8 border border-line bg-paper p-20">
        <p className="text-15">{states.failed}</p>
        <Button kind="quiet" className="mt-12" busy={isFetching} onClick={() => void refetch()}>
          {shell.state.retry}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton className="h-[96px] w-full" />
  if (data.closed) return <Closed />
  if (data.last?.status === 'submitted') return <Waiting last={data.last} days={data.answer_days} />
  // Just approved: the user is being reloaded, then the partner home is shown.
  if (!data.open) return <Skeleton className="h-[96px] w-full" />
  return data.last ? <Refused last={data.last} /> : <Begin />
}

function Begin() {
  const words = useWords().apply
  return (
    <div>
      <Apply>{words.begin}</Apply>
      <p className="mt-8 text-center text-13 text-muted">{words.beginHint}</p>
    </div>
  )
}

const Apply = ({ children }: { children: string }) => (
  <Link
    to="/manage"
    search={{ apply: '1' }}
    state={{ over: true }}
    resetScroll={false}
    className={buttonLook('primary', true)}
  >
    {children}
  </Link>
)

function Waiting({ last, days }: { last: Last; days: number | null }) {
  const { apply, account } = useWords()
  const { states } = apply
  const lang = useLang()
  return (
    <section className="rounded-8 border border-gold bg-paper p-20" aria-live="polite">
      <h2 className="text-22">{states.waiting}</h2>
      <p className="mt-8 text-15">{days === null ? states.waitingSoon : states.waitingLead(days)}</p>
      <dl className="mt-16 grid grid-cols-[auto_1fr] gap-x-16 gap-y-4 border-t border-line pt-12 text-13">
        <dt className="text-muted">{states.sentOn}</dt>
        <dd>{day(last.submitted_at, lang)}</dd>
        <dt className="text-muted">{states.as}</dt>
        <dd className="min-w-0 break-words">
          {last.first_name} {last.last_name}
        </dd>
        {last.mentor && <dt className="text-muted">{account.person.mentor}</dt>}
        {last.mentor && <dd>{last.mentor.nickname}</dd>}
      </dl>
    </section>
  )
}

function Refused({ last }: { last: Last }) {
  const words = useWords().apply
  const lang = useLang()
  return (
    <section className="rounded-8 border border-line bg-paper p-20">
      <h2 className="text-22">{words.states.refused}</h2>
      {last.decided_at && (
        <p className="mt-4 text-13 text-muted">
          {words.states.refusedOn} · {day(last.decided_at, lang)}
        </p>
      )}
      <figure className="mt-16 border-l-2 border-gold pl-12">
        <figcaption className="text-13 text-muted">{words.states.why}</figcaption>
        <blockquote className="mt-4 text-15 break-words whitespace-pre-line">{last.reason}</blockquote>
      </figure>
      <p className="mt-16 mb-20 text-15">{words.states.next}</p>
      <div className="flex flex-col gap-12">
        <Apply>{words.again}</Apply>
        <Support />
      </div>
    </section>
  )
}

function Closed() {
  const { states } = useWords().apply
  return (
    <section className="rounded-8 border border-line bg-paper p-20">
      <h2 className="text-22">{states.closed}</h2>
      <p className="mt-8 mb-20 text-15">{states.closedLead}</p>
      <Support />
    </section>
  )
}

function Support() {
  const { states } = useWords().apply
  const link = useSupportLink()
  if (!link) return <span className="block min-h-touch" />
  return (
    <a href={link} target="_blank" rel="noreferrer" className={buttonLook('quiet', true)}>
      {states.support}
    </a>
  )
}
