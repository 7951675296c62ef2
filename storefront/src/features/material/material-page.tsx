import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Caption } from './caption.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { MaterialOver } from './material-over.tsx'
import { PieceDates } from './piece-dates.tsx'
import { PieceParts } from './piece-parts.tsx'
import { pieceQuery } from './queries.ts'

/** One material on its own page. */
export function MaterialPage({ id, link }: { id: number; link: string }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(pieceQuery(id, useLang()))
  const { articles } = useWords()
  // It may expire while the page is open.
  if (isOver(error)) return <MaterialOver />
  if (!data) return isPending ? <CardSkeleton /> : <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
  return (
    <article className="gutter pt-28 pb-56">
      <p className="text-13 text-gold-ink">{articles.titles.material}</p>
      <h1 className="mt-4 text-28">{data.title}</h1>
      <PieceDates item={data} />
      <Caption text={data.caption} whole />
      <PieceParts item={data} link={link} eager />
    </article>
  )
}

const isOver = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'no_longer_current'
