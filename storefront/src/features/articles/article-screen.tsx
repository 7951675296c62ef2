import { useQuery } from '@tanstack/react-query'
import { day } from '../../format.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { CoverSkeleton } from '../../ui/cover-skeleton.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useLang } from '../../words.tsx'
import { articleQuery } from './queries.ts'

export function ArticleScreen({ id }: { id: number }) {
  const lang = useLang()
  const { data, isPending, isFetching, refetch } = useQuery(articleQuery(id, lang))
  if (!data) return isPending ? <CoverSkeleton /> : <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
  return (
    <article className="pb-56">
      {data.cover && (
        <Picture picture={data.cover} alt="" ratio="3 / 2" sizes="(min-width: 480px) 480px, 100vw" eager />
      )}
      <div className="gutter pt-28">
        <h1 className="text-28">{data.title}</h1>
        <time dateTime={data.published_at} className="mt-12 mb-20 flex items-center gap-12 text-13 text-muted">
          <span className="rule-gold" />
          {day(data.published_at, lang)}
        </time>
        <Blocks blocks={data.body} />
      </div>
    </article>
  )
}
