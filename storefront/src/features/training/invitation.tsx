import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

/** Invitation to sign in: guests can read everything, only progress needs an account. */
export function Invitation({ text }: { text?: string }) {
  const { training } = useWords()
  return (
    <aside data-guest className="flex flex-col items-start gap-12 border border-line bg-paper p-20">
      <div>
        {!text && <p className="font-serif text-18">{training.invite}</p>}
        <p className={`text-15 text-muted ${text ? '' : 'mt-4'}`}>{text ?? training.inviteLead}</p>
      </div>
      <Link to="/login" className={buttonLook('quiet')}>
        {training.signIn}
      </Link>
    </aside>
  )
}
