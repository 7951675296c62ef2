import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/screen/states.tsx'

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const { training } = useWords('training')
  return (
    <div className="flex items-center gap-12">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-4 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-leaf" style={{ width: `${percent}%` }} />
      </div>
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
      <Link to="/login" className={buttonClass('quiet')}>
        {training.signIn}
      </Link>
    </aside>
  )
}

export function CourseNotFound() {
  const { training } = useWords('training')
  return (
    <EmptyState page title={training.notFound} lead={training.notFoundHint}>
      <Link to="/training" className={buttonClass()}>
        {training.allCourses}
      </Link>
    </EmptyState>
  )
}
