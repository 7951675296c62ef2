import type { ReplyOf } from '@bailu/contract/calls'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import { day, percent, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { useApplication } from '../../session/use-application.ts'
import { Button, ButtonLink, ButtonAnchor } from '../../ui/button.tsx'
import { ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'
import { useSupportLink } from '../content/support/support-links.ts'
import { Medal } from '../../ui/media/medal.tsx'

type ApplicationReply = ReplyOf<'GET /api/application'>
type LastApplication = NonNullable<ApplicationReply['last']>

/** State of the application to become a partner, and the next step. */
export function ApplicationState() {
  const { states } = useWords('applications').applications
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
  if (data.closed) return <ApplicationsClosed />
  if (data.last?.status === 'submitted') return <SubmittedApplication last={data.last} days={data.answer_days} />
  // Just approved: the user is being reloaded, then the partner home is shown.
  if (!data.open) return <Skeleton className="h-[96px] w-full" />
  return data.last ? <RejectedApplication last={data.last} /> : <StartApplication />
}

function StartApplication() {
  const words = useWords('applications').applications
  return (
    <div>
      <ApplyLink>{words.begin}</ApplyLink>
      <p className="mt-8 text-center text-13 text-muted">{words.beginHint}</p>
    </div>
  )
}

const ApplyLink = ({ children }: { children: string }) => (
  <ButtonLink to="/manage" search={{ apply: '1' }} state={{ openedInApp: true }} resetScroll={false} wide>
    {children}
  </ButtonLink>
)

function SubmittedApplication({ last, days }: { last: LastApplication; days: number | null }) {
  const { applications, account } = useWords('account', 'applications')
  const { states } = applications
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

function RejectedApplication({ last }: { last: LastApplication }) {
  const words = useWords('applications').applications
  const lang = useLang()
  return (
    <section className="rounded-8 border border-line bg-paper p-20">
      <h2 className="text-22">{words.states.rejected}</h2>
      {last.decided_at && (
        <p className="mt-4 text-13 text-muted">
          {words.states.rejectedOn} · {day(last.decided_at, lang)}
        </p>
      )}
      <figure className="mt-16 border-l-2 border-gold pl-12">
        <figcaption className="text-13 text-muted">{words.states.why}</figcaption>
        <blockquote className="mt-4 text-15 break-words whitespace-pre-line">{last.reason}</blockquote>
      </figure>
      <p className="mt-16 mb-20 text-15">{words.states.next}</p>
      <div className="flex flex-col gap-12">
        <ApplyLink>{words.again}</ApplyLink>
        <SupportLinkButton />
      </div>
    </section>
  )
}

function ApplicationsClosed() {
  const { states } = useWords('applications').applications
  return (
    <section className="rounded-8 border border-line bg-paper p-20">
      <h2 className="text-22">{states.closed}</h2>
      <p className="mt-8 mb-20 text-15">{states.closedLead}</p>
      <SupportLinkButton />
    </section>
  )
}

function SupportLinkButton() {
  const { states } = useWords('applications').applications
  const link = useSupportLink()
  if (!link) return <span className="block min-h-touch" />
  return (
    <ButtonAnchor href={link} target="_blank" rel="noreferrer" kind="quiet" wide>
      {states.support}
    </ButtonAnchor>
  )
}

/** The four levels with the growth each requires and the share it earns. */
export function LevelSteps() {
  const { applications: words } = useWords('applications')
  const { data } = useApplication()
  return (
    <section aria-label={words.levels}>
      <h2 className="text-18">{words.levels}</h2>
      <p className="mt-4 text-15 text-muted">{words.levelsHint}</p>
      <ol className="mt-16 grid grid-cols-4 gap-4">
        {LEVELS.map((level, index) => (
          <li key={level} className="flex flex-col items-center text-center">
            <Medal level={level} alt={level} className="aspect-square w-full max-w-[96px]" />
            <span className="text-12 text-muted tabular-nums">
              {index === 0 ? words.levelStart : words.levelFrom(points(LEVEL_VALUES[index - 1] ?? 0))}
            </span>
            <span className="min-h-[1.7em] text-15 text-leaf tabular-nums">
              {data?.rates_bp[index] !== undefined && percent(data.rates_bp[index])}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-8 text-13 text-muted">{words.ratesHint}</p>
    </section>
  )
}

/**
 * Benefits of partners, and how to apply or what became of the application; shown to customers on all partner pages.
 */
export function BecomePartner() {
  const { manage: words } = useWords('account').account
  const currentUser = useCurrentUser()
  const { data: application } = useApplication()
  if (currentUser.status === 'unreachable') return <ErrorState cause={null} page onRetry={currentUser.retry} />
  if (currentUser.status !== 'known') return <ScreenSkeleton page />
  const mentor = currentUser.user.mentor?.nickname
  return (
    <div className="flex flex-col gap-36 gutter pt-28 pb-56">
      <div>
        <h1 className="text-28">{words.becomeTitle}</h1>
        <p className="mt-4 text-15 text-muted first-letter:uppercase">{words.becomeLead(LEVELS[0])}</p>
        <div className="rule-gold mt-16" />
      </div>
      <ApplicationState />
      <ul className="flex flex-col gap-20">
        {words.gains.map(({ title, text }) => (
          <li key={title} className="border-l border-gold pl-16">
            <h2 className="text-18">{title}</h2>
            <p className="mt-4 text-15 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <LevelSteps />
      {application?.open && (
        <section className="rounded-8 bg-mist p-20">
          <h2 className="text-18">{words.how}</h2>
          <ol className="mt-12 flex flex-col gap-12 text-15">
            {words.steps.map((step, index) => (
              <li key={step} className="flex gap-12">
                <span className="font-serif text-gold-ink">{index + 1}</span>
                <span className="[text-wrap:pretty]">{step}</span>
              </li>
            ))}
          </ol>
          {mentor && <p className="mt-16 text-15 font-medium">{words.mentor(mentor)}</p>}
        </section>
      )}
    </div>
  )
}
