import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { LeafMark } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

/** What a guest sees of the personal center. */
export function Welcome() {
  const { person: words } = useWords().account
  return (
    <section className="mx-20 flex flex-col items-center rounded-8 border border-line bg-paper px-20 py-36 text-center">
      <LeafMark className="size-36 text-gold" />
      <h1 className="mt-16 text-28">{words.guestTitle}</h1>
      <p className="mt-8 max-w-[30ch] text-15 text-muted">{words.guestLead}</p>
      <div className="mt-28 flex w-full flex-col gap-12">
        <Link to="/login" className={buttonLook('primary', true)}>
          {words.signIn}
        </Link>
        <Link to="/register" className={buttonLook('quiet', true)}>
          {words.register}
        </Link>
      </div>
    </section>
  )
}
