import { usePerson } from '../../session/use-person.ts'
import { openTips } from '../../state/over.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { Growth } from './growth.tsx'
import { SignOut } from './sign-out-button.tsx'
import { Welcome } from './welcome.tsx'

export function PersonScreen() {
  const { person: words } = useWords().account
  const person = usePerson()
  if (person.is === 'coming') return <ScreenSkeleton />
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  const known = person.is === 'known' ? person : null
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36" data-guest={known ? undefined : ''}>
      {known ? <Who name={known.user.nickname} mentor={known.user.mentor?.nickname} /> : <Welcome />}
      {known?.sale && <Growth sale={known.sale} />}
      <nav aria-label={words.title} className="mx-20 border-y border-line">
        <RowLink to="/order/list">{words.orders}</RowLink>
        <RowLink to="/cart">{words.cart}</RowLink>
        <RowLink to="/address/list">{words.addresses}</RowLink>
        {known?.sale && <RowLink to="/income">{words.income}</RowLink>}
        {known && <RowLink to="/account">{words.account}</RowLink>}
        <RowLink to="/language">{words.language}</RowLink>
        <RowLink to="/about">{words.about}</RowLink>
        <KeepOnPhone />
      </nav>
      {known && <SignOut />}
    </div>
  )
}

function Who({ name, mentor }: { name: string; mentor: string | undefined }) {
  const { person: words } = useWords().account
  return (
    <div className="flex items-center gap-16 gutter">
      <span
        aria-hidden="true"
        className="flex size-56 shrink-0 items-center justify-center rounded-full bg-leaf font-serif text-22 text-paper"
      >
        {[...name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0">
        <h1 className="truncate text-28">{name}</h1>
        {mentor && (
          <p className="text-13 text-muted">
            {words.mentor} · {mentor}
          </p>
        )}
      </div>
    </div>
  )
}

/** The tips once more; on phones, and not in the app that is already installed. */
function KeepOnPhone() {
  const { person: words } = useWords().account
  return (
    <button
      type="button"
      onClick={openTips}
      className="flex min-h-56 w-full items-center border-t border-line py-8 text-left text-16 wide:hidden [@media(display-mode:standalone)]:hidden"
    >
      <span className="flex-1">{words.keep}</span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}
