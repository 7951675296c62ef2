import { Link } from '@tanstack/react-router'
import type { Task, TaskReason } from '@bailu/contract/clients/desk'
import { countDays } from '@bailu/phrases/days'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { formatCalendarDay, calendarDayIn } from '../calendar-days.ts'

export const taskName = ({ client, lead }: Task): string => client?.nickname ?? lead?.name ?? ''

export const LEAD_PATHS = { individual: '/customer/personal', organization: '/customer/agency' } as const
const ROW_CLASS = 'flex min-h-touch items-center gap-12'

/** Link to the client or lead of a task, with name and reasons. */
export function TaskLink({ task }: { task: Task }) {
  const { client, lead, reasons } = task
  const content = (
    <>
      <Avatar person={client ?? { nickname: lead?.name ?? '', avatar: null, id: 0 }} className="size-[44px] text-18" />
      <span className="min-w-0 flex-1">
        <span data-theirs className="block text-16 leading-tight wrap-anywhere">
          {taskName(task)}
        </span>
        {reasons.map((reason) => (
          <ReasonLine key={`${reason.kind}:${reason.cause}`} reason={reason} />
        ))}
      </span>
    </>
  )
  if (lead)
    return (
      <Link to={LEAD_PATHS[lead.type]} search={{ id: lead.id }} className={ROW_CLASS}>
        {content}
      </Link>
    )
  return (
    <Link
      to="/manage/client/$id"
      params={{ id: String(client?.id) }}
      search={reasons[0]?.kind === 'note' ? { tab: 'notes' } : {}}
      className={ROW_CLASS}
    >
      {content}
    </Link>
  )
}

function ReasonLine({ reason }: { reason: TaskReason }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const text = describeReason(reason, words, lang)
  return (
    <span className="mt-4 block">
      <span className="block text-12 text-gold-ink">{words.kinds[reason.kind]}</span>
      {text && (
        <span data-theirs={reason.kind === 'note' || undefined} className="line-clamp-2 text-13 text-muted">
          {text}
        </span>
      )}
    </span>
  )
}

type Translations = ReturnType<typeof useI18n>

function describeReason(
  { kind, day, about: subject }: TaskReason,
  words: Translations['words']['clients'],
  lang: Translations['lang'],
): string {
  if (kind === 'birthday') {
    if (day === calendarDayIn(0)) return words.birthdayOn.today
    if (day === calendarDayIn(1)) return words.birthdayOn.tomorrow
    return words.birthdayIn(countDays(calendarDayIn(0), day) - 1, formatCalendarDay(day, lang))
  }
  if (kind === 'running_out') return words.endsOn(subject, formatCalendarDay(day, lang))
  if (kind === 'lead') return formatCalendarDay(day, lang)
  return kind === 'silent' ? words.silentSince(formatCalendarDay(day, lang)) : subject
}
