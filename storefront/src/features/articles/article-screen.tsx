import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day } from '../../format.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { articleQuery } from './queries.ts'

export function ArticleScreen({ id }: { id: number }) {
  const lang = useLang()
  const { data, isPending, isFetching, refetch } = useQuery(articleQuery(id, lang))
  if (!data) return isPending ? <ArticleSkeleton /> : <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  return (
    <article className="pb-56">
      {data.cover && <Picture picture={data.cover} alt="" ratio="3 / 2" sizes="(min-width: 480px) 480px, 100vw" eager />}
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

export function ArticleSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-[3/2] w-full" />
      <div className="flex flex-col gap-16 gutter pt-28">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-16 w-1/2" />
        <Skeleton className="h-[160px] w-full" />
      </div>
    </div>
  )
}

export function ArticleMissing() {
  const { articles } = useWords()
  return (
    <EmptyState title={articles.notFound} lead={articles.notFoundHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <Link to="/announcement" className={buttonLook('quiet')}>
          {articles.titles.announcement}
        </Link>
        <Link to="/training" className={buttonLook('quiet')}>
          {articles.titles.training}
        </Link>
      </div>
    </EmptyState>
  )
}
