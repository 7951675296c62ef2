import type { ReportWho } from '@bailu/contract/data-center'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words.tsx'

/** A customer in a report: only clients of the partner have a name, which links to their page. */
export function WhoName({ who }: { who: ReportWho }) {
  const words = useWords().reports
  if (who.is !== 'client') return words[who.is]
  const name = <span data-theirs>{who.name}</span>
  if (who.id === null) return name
  return (
    <Link
      to="/manage/client/$id"
      params={{ id: String(who.id) }}
      className="relative text-gold-ink after:absolute after:inset-x-0 after:-inset-y-12"
    >
      {name}
    </Link>
  )
}
