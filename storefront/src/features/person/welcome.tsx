import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { CheckIcon, LeafMark } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

/** Head of the personal center for guests: benefits of an account, links to sign in and register. */
export function Welcome() {
  const { person: words } = useWords().account
  return (
    <section className="mx-20 rounded-8 bg-leaf px-20 pt-28 pb-20 text-paper">
      <LeafMark className="size-36 text-gold" />
      <h1 className="mt-12 text-28">{words.guestTitle}</h1>
      <p className="mt-8 text-15">{words.guestLead}</p>
      <ul className="mt-16 flex flex-col gap-8 border-t border-current/20 pt-16 text-15">
        {words.guestGains.map((gain) => (
          <li key={gain} className="flex gap-12">
            <CheckIcon className="mt-4 size-16 text-gold" />
            {gain}
          </li>
        ))}
      </ul>
      <div className="mt-20 flex flex-col gap-12">
        <Link to="/login" className={`${buttonLook('primary', true)} bg-paper! text-leaf! hover:bg-mist!`}>
          {words.signIn}
        </Link>
        <Link to="/register" className={`${buttonLook('quiet', true)} border-gold! text-paper! hover:bg-leaf!`}>
          {words.register}
        </Link>
      </div>
    </section>
  )
}
