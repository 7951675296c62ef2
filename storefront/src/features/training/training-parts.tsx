import { useWords } from '../../i18n/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/screen/screen.tsx'
import { Meter } from '../../ui/meter.tsx'

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const { training } = useWords('training')
  return (
    <div className="flex items-center gap-12">
      <Meter label={label} percent={percent} className="flex-1" barClass="rounded-full bg-leaf" />
      <span className="text-13 text-muted">{training.progress(percent)}</span>
    </div>
  )
}

/** Invitation to sign in: guests can read everything, only progress needs an account. */
export function SignInInvitation({ text }: { text?: string }) {
  const { training } = useWords('training')
  return (
    <aside data-guest className="flex flex-col items-start gap-12 border border-line bg-paper p-20">
      <div>
        {!text && <p className="font-serif text-18">{training.invite}</p>}
        <p className={`text-15 text-muted ${text ? '' : 'mt-4'}`}>{text ?? training.inviteLead}</p>
      </div>
      <ButtonLink to="/login" kind="quiet">
        {training.signIn}
      </ButtonLink>
    </aside>
  )
}

export function CourseNotFound() {
  const { training } = useWords('training')
  return (
    <EmptyState page title={training.notFound} lead={training.notFoundHint}>
      <ButtonLink to="/training">{training.allCourses}</ButtonLink>
    </EmptyState>
  )
}
