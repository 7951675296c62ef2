import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/i18n.tsx'
import type { ShopView } from './product-list-query.ts'
import { TextButton } from '../../ui/button.tsx'

type Props = { searches: readonly string[]; view: ShopView; onDone: () => void; onForget: () => void }

/** Recent searches, shown under the empty search field. */
export default function RecentSearchList({ searches, view, onDone, onForget }: Props) {
  const { browse } = useWords('browse')
  return (
    <div
      role="group"
      aria-label={browse.recent}
      // Keeps the focus in the field, so that the list is not closed before the click.
      onPointerDown={(event) => event.preventDefault()}
      style={{ top: '100%' }}
      className="absolute inset-x-0 z-20 mt-8 rounded-8 border border-line bg-paper px-20 pt-4 pb-16"
    >
      <p className="flex items-center justify-between gap-12 text-13 text-muted">
        {browse.recent}
        <TextButton onClick={onForget} className="-mr-12 px-12">
          {browse.forget}
        </TextButton>
      </p>
      <ul className="flex flex-wrap gap-8">
        {searches.map((word) => (
          <li key={word} className="max-w-full">
            <Link
              to="/shop"
              search={{ ...view, w: undefined, q: word }}
              preload={false}
              onClick={onDone}
              className="flex min-h-touch max-w-full items-center rounded-full border border-line px-16 text-15"
            >
              <span className="truncate">{word}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
